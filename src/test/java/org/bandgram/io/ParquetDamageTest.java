package org.bandgram.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.io.ReaderFiles.assertFault;
import static org.bandgram.io.ReaderFiles.read;
import static org.bandgram.testing.Refusals.malformed;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Util;
import org.bandgram.Precision;
import org.bandgram.io.internal.result.ResultTable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parquet files that are not what was written. */
class ParquetDamageTest {
  private static final int TRAILER_BYTES = 8;
  private static final ReadOptions ALL =
      ReadOptions.defaults().withPrecision(Precision.FLOAT64).withLabelColumn("name");

  private static final ReadOptions EVERYTHING =
      ReadOptions.defaults().withColumns("0").withKept(ReadOptions.ALL);

  @TempDir private Path folder;

  private Path written() {
    Path file = folder.resolve("table.parquet");
    new ResultTable(9)
        .integers("row", i -> i)
        .longs("id", i -> 1L << (5 * i))
        .numbers("x", Precision.FLOAT32, i -> i / 3.0)
        .numbers("y", Precision.FLOAT64, i -> i / 7.0)
        .texts("name", i -> "n" + i % 3)
        .write(file);
    return file;
  }

  private static String content(DataSet data) {
    return Arrays.deepToString(ReaderFiles.rows(data.points()))
        + data.columns()
        + data.skippedColumns()
        + data.labels().map(labels -> labels.names() + Arrays.toString(labels.classes()));
  }

  /**
   * Parquet has checksums of what is in pages; a few bits of page headers and the footer matter.
   */
  @Test
  @Tag("thorough")
  void aFlippedBitIsFoundOrChangesNothing() throws IOException {
    byte[] whole = Files.readAllBytes(written());
    String content = content(read(folder.resolve("table.parquet"), ALL));
    SplittableRandom random = new SplittableRandom(1);
    int found = 0;
    int changed = 0;
    for (int at = 0; at < whole.length; at++) {
      byte[] damaged = whole.clone();
      int bit = random.nextInt(Byte.SIZE);
      damaged[at] ^= (byte) (1 << bit);
      Path file = new ReaderFiles(folder).bytes("damaged.parquet", damaged);
      try {
        changed += content(read(file, ALL)).equals(content) ? 0 : 1;
      } catch (DataFormatException e) {
        assertThat(e).hasMessageStartingWith(file + ": ").hasMessageNotContaining("\n");
        found += e.getMessage().endsWith("the checksum of a page is wrong") ? 1 : 0;
      }
    }
    assertThat(found).isGreaterThan(whole.length / 5);
    assertThat(changed).isLessThan(whole.length / 100);
  }

  /** Without checksums of pages there are those of gzip. */
  @Test
  void aFlippedBitOfGzipDataIsFound() {
    byte[] whole = ReaderFiles.resource("parquet/gzip.parquet.gz");
    int pages = 0;
    for (int page = 0; page < whole.length - 2; page++) {
      boolean isStart =
          whole[page] == 0x1f && whole[page + 1] == (byte) 0x8b && whole[page + 2] == 8;
      pages += isStart ? 1 : 0;
      for (int at = page + 10; isStart && at < page + 14; at++) {
        byte[] damaged = whole.clone();
        damaged[at] ^= 1 << 4;
        Path file = new ReaderFiles(folder).bytes("damaged.parquet", damaged);
        assertFault(
            file, EVERYTHING, ": is damaged: the gzip data of a page is not what was written");
      }
    }
    assertThat(pages).isGreaterThan(30);
  }

  private Path sample() {
    return new ReaderFiles(folder)
        .bytes("sample.parquet", ReaderFiles.resource("parquet/none.parquet.gz"));
  }

  /** Lets a file say something else about itself. */
  private Path rewritten(Path file, Consumer<FileMetaData> change) throws IOException {
    ByteBuffer whole = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    int end = whole.capacity() - TRAILER_BYTES;
    int start = end - whole.getInt(end);
    FileMetaData footer =
        Util.readFileMetaData(new ByteArrayInputStream(whole.array(), start, end - start));
    change.accept(footer);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(whole.array(), 0, start);
    Util.writeFileMetaData(footer, out);
    int length = out.size() - start;
    out.write(
        ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(length).array());
    out.write(whole.array(), whole.capacity() - Integer.BYTES, Integer.BYTES);
    return new ReaderFiles(folder).bytes("lies.parquet", out.toByteArray());
  }

  @Test
  void rowsAreAsManyAsValues() throws IOException {
    for (long rows : new long[] {8, 11, 1L << 40, -1}) {
      Path lies = rewritten(sample(), footer -> footer.getRow_groups().get(0).setNum_rows(rows));
      assertFault(
          lies,
          ": is damaged: a row group has %d rows, but its column 'id' has 4 values"
              .formatted(rows));
    }
  }

  @Test
  void columnsLieWithinTheFile() throws IOException {
    Path file = sample();
    long bytes = Files.size(file);
    long start = 4;
    for (long size : new long[] {bytes, 1L << 30, 1L << 40, Long.MAX_VALUE, -1}) {
      Path lies =
          rewritten(
              file,
              footer ->
                  footer
                      .getRow_groups()
                      .get(0)
                      .getColumns()
                      .get(0)
                      .getMeta_data()
                      .setTotal_compressed_size(size));
      assertFault(
          lies,
          ": is damaged: column 'id' claims %d bytes from byte %d on, but the file has %d"
              .formatted(size, start, Files.size(lies)));
    }
  }

  /** Beyond their codec's ratio, and beyond all that a column says it has. */
  @ParameterizedTest
  @ValueSource(ints = {Integer.MAX_VALUE, 66_000})
  void pagesCannotUnpackToMoreThanThereIs(int claim) throws IOException {
    Path file = written();
    ByteBuffer whole = ByteBuffer.wrap(Files.readAllBytes(file));
    ByteArrayInputStream in = new ByteArrayInputStream(whole.array(), 4, whole.capacity() - 4);
    PageHeader page = Util.readPageHeader(in);
    int pageAt = whole.capacity() - in.available();
    page.setUncompressed_page_size(claim);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(whole.array(), 0, 4);
    Util.writePageHeader(page, out);
    int more = out.size() - pageAt;
    out.write(whole.array(), pageAt, whole.capacity() - pageAt);
    Path longer = new ReaderFiles(folder).bytes("longer.parquet", out.toByteArray());
    Path lies = rewritten(longer, footer -> shift(footer, more));
    assertFault(
        lies,
        ReadOptions.defaults().withColumns("row"),
        ": is damaged: a page of %d bytes claims to unpack to %d"
            .formatted(page.getCompressed_page_size(), claim));
  }

  /** Lets the first column be longer, and the others come later. */
  private static void shift(FileMetaData footer, int more) {
    for (ColumnChunk column : footer.getRow_groups().get(0).getColumns()) {
      ColumnMetaData about = column.getMeta_data();
      if (about.getData_page_offset() == 4) {
        about.setTotal_compressed_size(about.getTotal_compressed_size() + more);
      } else {
        about.setData_page_offset(about.getData_page_offset() + more);
        about.setDictionary_page_offset(about.getDictionary_page_offset() + more);
      }
    }
  }

  @Test
  void whatIsNoParquetFileIsNotCalledGzip() throws IOException {
    byte[] whole = Files.readAllBytes(written());
    for (int at = 0; at < 40; at++) {
      byte[] damaged = whole.clone();
      damaged[at] = (byte) 0xff;
      Path file = new ReaderFiles(folder).bytes("damaged.parquet", damaged);
      try {
        read(file, ALL);
      } catch (DataFormatException e) {
        assertThat(e.getMessage()).doesNotContain("gzip", "org.apache");
      }
    }
    Path cut = new ReaderFiles(folder).bytes("cut.parquet", Arrays.copyOf(whole, 300));
    malformed(() -> read(cut)).hasMessage(cut + ": is damaged, or no Parquet file");
  }
}
