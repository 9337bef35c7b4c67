package org.bandgram.io.internal.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.bandgram.testing.Refusals.malformed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.FileFormat;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.io.read.PointReader;
import org.bandgram.model.internal.LabelFile;
import org.bandgram.model.internal.LevelFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a folder are one table, in the order of their names. */
class ParquetFolderTest {
  private static final ReadOptions EXACT =
      ReadOptions.defaults().withPrecision(Precision.FLOAT64).withColumns(ReadOptions.ALL);

  @TempDir private Path folder;

  private static DataSet read(Path input, Progress progress) {
    return PointReader.read(input, EXACT, progress);
  }

  private Path copy(String name, String part) {
    return new ReaderFiles(folder).bytes(part, ReaderFiles.resource("parquet/" + name + ".gz"));
  }

  private Path labels(String part, int from, int to) {
    Path file = folder.resolve(part);
    LabelFile.write(file, IntStream.range(from, to).toArray(), IntStream.range(0, to).toArray());
    return file;
  }

  @Test
  void readsPartsInTheOrderOfTheirNamesAndNothingElse() throws IOException {
    labels("part-00001-c000.snappy.parquet", 3, 7);
    labels("part-00000-c000.snappy.parquet", 0, 3);
    labels("_metadata.parquet", 0, 2);
    labels(".hidden.parquet", 0, 2);
    Files.writeString(folder.resolve("_SUCCESS"), "");
    Files.writeString(folder.resolve(".part-00000-c000.snappy.parquet.crc"), "crc");
    Files.createDirectory(folder.resolve("x=1.parquet"));
    List<Long> done = new ArrayList<>();
    DataSet data = read(folder, (stage, bytes, all) -> done.add(bytes));
    assertThat(data.size()).isEqualTo(7);
    assertThat(IntStream.range(0, 7).mapToDouble(i -> data.points().get(i, 1)))
        .containsExactly(0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0);
    assertThat(data.source().name()).isEqualTo(folder.toString());
    assertThat(data.source().format()).isEqualTo(FileFormat.PARQUET);
    assertThat(done).isSorted().last().isEqualTo(data.source().bytes());
  }

  private static final ReadOptions EXEMPLARS = ReadOptions.defaults().withColumns("exemplar");

  private Path partition(String path, int from, int to) throws IOException {
    Files.createDirectories(folder.resolve(path).getParent());
    return labels(path, from, to);
  }

  private DataSet read(ReadOptions options) {
    return ReaderFiles.read(folder, options);
  }

  @Test
  void foldersMakeColumns() throws IOException {
    partition("year=2021/kind=b%20c/part-0.parquet", 4, 7);
    partition("year=2020/kind=a/part-1.parquet", 2, 4);
    partition("year=2020/kind=a/part-0.parquet", 0, 2);
    partition("_temporary/year=2022/kind=a/part-0.parquet", 0, 2);
    DataSet data = read(ReadOptions.defaults());
    assertThat(data.columns()).containsExactly("row", "label", "exemplar");
    assertThat(data.skippedColumns()).containsExactly("year", "kind");
    assertThat(data.notes())
        .contains(
            "column 'year' was left out: it comes from the names of folders; use withLabelColumn or"
                + " withColumns to include it");
    assertThat(IntStream.range(0, 7).mapToDouble(i -> data.points().get(i, 1)))
        .containsExactly(0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0);
    assertThat(read(EXACT).columns()).containsExactly("row", "label", "exemplar", "year");
    DataSet chosen =
        read(ReadOptions.defaults().withColumns("year", "exemplar").withLabelColumn("kind"));
    assertThat(chosen.points().get(6, 0)).isEqualTo(2021);
    assertThat(chosen.points().get(3, 0)).isEqualTo(2020);
    assertThat(chosen.labels().orElseThrow().names()).containsExactly("a", "b c");
  }

  @Test
  void foldersWithoutAValue() throws IOException {
    partition("year=2021/part-0.parquet", 0, 2);
    Path none = partition("year=__HIVE_DEFAULT_PARTITION__/part-0.parquet", 2, 4);
    assertThat(read(EXEMPLARS.withLabelColumn("year")).labels().orElseThrow().names())
        .containsExactly("2021", "");
    malformed(() -> read(ReadOptions.defaults().withColumns("year")))
        .hasMessage(none + ": row 0: column 'year' is empty, but must be a finite number");
  }

  @Test
  void allFilesLieInFoldersOfTheSameKeys() throws IOException {
    Path first = partition("a=1/part-0.parquet", 0, 2);
    Path second = partition("b=1/part-0.parquet", 0, 2);
    malformed(() -> read(EXEMPLARS))
        .hasMessage(
            second
                + ": has the columns [b] of its folders, but "
                + first
                + " has [a] of its folders");
  }

  @Test
  void linksAreFollowed() throws IOException {
    partition("real/year=2021/part-0.parquet", 0, 2);
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("real"));
    assertThat(ReaderFiles.read(link, EXACT).columns()).endsWith("year");
  }

  @Test
  void anEmptyPartAddsNothing() {
    copy("empty.parquet", "part-0.parquet");
    assertFault(": has no rows");
  }

  private void assertFault(String rest) {
    malformed(() -> read(folder, Progress.NONE)).hasMessage(folder + rest);
  }

  @Test
  void saysWhichPartIsToBlame() throws IOException {
    assertFault(": is a folder, but has no Parquet file (*.parquet) in it");
    Path first = labels("part-0.parquet", 0, 2);
    Path second = folder.resolve("part-1.parquet");
    LevelFile.write(second, new int[][] {{0, 1}});
    assertFault(
        "/part-1.parquet: has the columns row INT32, level_0 INT32, but "
            + first
            + " has row INT32, label INT32, exemplar INT32");
    Files.writeString(second, "x,y\n1,2\n3,4\n5,6\n");
    assertFault("/part-1.parquet: is damaged, or no Parquet file");
  }

  @Test
  void rowsAreNumberedWithinAPart() {
    copy("null.parquet", "part-1.parquet");
    assertThatExceptionOfType(DataFormatException.class)
        .isThrownBy(() -> read(folder.resolve("part-1.parquet"), Progress.NONE))
        .satisfies(fault -> assertFault("/part-1.parquet" + rest(fault)));
  }

  private String rest(DataFormatException fault) {
    return fault.getMessage().substring(folder.resolve("part-1.parquet").toString().length());
  }
}
