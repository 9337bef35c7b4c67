package org.bandgram.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.io.ReaderFiles.assertFault;
import static org.bandgram.io.ReaderFiles.read;
import static org.bandgram.io.ReaderFiles.rows;
import static org.bandgram.testing.Refusals.malformed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.bandgram.Locales;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.data.PointSet;
import org.bandgram.io.internal.result.NpyWriter;
import org.bandgram.io.read.PointReader;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The samples under {@code npy} were written by numpy 2.4.6. */
@Isolated("The default locale belongs to the whole JVM")
class NpyTest {
  private static final ReadOptions EXACT = ReadOptions.defaults().withPrecision(Precision.FLOAT64);

  @TempDir private Path folder;

  private static byte[] sample(String name) {
    return ReaderFiles.resource("npy/" + name);
  }

  private Path copy(String name) {
    return new ReaderFiles(folder).bytes(name, sample(name));
  }

  @Test
  void digitsAreThoseOfTheFormatInEveryPlace() {
    PointSet points = PointSet.of(new double[][] {{1, 2, 3}, {4, 5, 6}});
    Path here = folder.resolve("here.npy");
    Path there = folder.resolve("there.npy");
    NpyWriter.write(here, points);
    Locales.inEgypt(() -> NpyWriter.write(there, points));
    assertThat(there).hasSameBinaryContentAs(here);
    assertThat(rows(read(there, EXACT).points())).isDeepEqualTo(rows(points));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "float16.npy", "float32-little.npy", "float32-big.npy", "float64-little.npy",
        "float64-big.npy", "float64-fortran.npy", "version2.npy", "version3.npy"
      })
  void readsFloatsOfAnyForm(String name) {
    double[][] expected = {{0, 0.25, 0.5}, {25, 0.75, 1.75}};
    assertThat(rows(read(copy(name), EXACT).points())).isDeepEqualTo(expected);
    assertThat(rows(read(copy(name)).points())).isDeepEqualTo(expected);
  }

  /** Each integer sample is scale * [[0, 1, 2], [100, 3, 7]] + shift. */
  @ParameterizedTest
  @CsvSource({
    "int8.npy, 1, 0",
    "uint8.npy, 1, 0",
    "int16-big.npy, -1, 0",
    "uint16.npy, 1, 65000",
    "int32.npy, -10000, 0",
    "uint32-big-fortran.npy, 1, 4294967000",
    "int64.npy, 1, -1099511627776"
  })
  void readsIntegersOfAnyForm(String name, double scale, double shift) {
    double[][] expected = {{0, 1, 2}, {100, 3, 7}};
    for (double[] row : expected) {
      Arrays.setAll(row, j -> row[j] * scale + shift);
    }
    assertThat(rows(read(copy(name), EXACT).points())).isDeepEqualTo(expected);
  }

  @Test
  void roundsLargeUnsignedIntegersAsNumpyDoes() {
    assertThat(rows(read(copy("uint64.npy"), EXACT).points()))
        .isDeepEqualTo(new double[][] {{0x1p63, 0x1.fffffffffffffp63}, {5, 0x1.0000000000001p63}});
  }

  @Test
  void readsBooleans() {
    assertThat(rows(read(copy("boolean.npy")).points()))
        .isDeepEqualTo(new double[][] {{1, 0, 1}, {1, 0, 0}});
  }

  @Test
  void readsAVectorAsOneColumn() {
    DataSet data = read(copy("vector.npy"), EXACT);
    assertThat(data.columns()).containsExactly("x0");
    assertThat(rows(data.points()))
        .isDeepEqualTo(
            new double[][] {{1.5}, {-2.5}, {1e-300}, {Double.MAX_VALUE}, {Double.MIN_VALUE}});
  }

  @Test
  void takesColumnsAndLabels() {
    for (String name : new String[] {"int8.npy", "uint8.npy"}) {
      DataSet data = read(copy(name), EXACT.withColumns("x2", "0").withLabelColumn("1"));
      assertThat(rows(data.points())).isDeepEqualTo(new double[][] {{2, 0}, {7, 100}});
      assertThat(data.labels().orElseThrow().names()).containsExactly("1", "3");
    }
    DataSet fractions = read(copy("float64-fortran.npy"), EXACT.withLabelColumn("1"));
    assertThat(fractions.labels().orElseThrow().names()).containsExactly("0.25", "0.75");
    assertThat(fractions.points().dimensions()).isEqualTo(2);
  }

  @Test
  void degreesBecomeUnitVectors() {
    DataSet data = read(copy("float64-little.npy"), EXACT.withGeo("1", "0"));
    assertThat(data.original().row(1)).containsExactly(0.75, 25);
    assertThat(data.points().dimensions()).isEqualTo(3);
    assertFault(
        copy("int8.npy"),
        EXACT.withGeo("0", "1"),
        ": row 1: column 'x0' has 100.0, but a latitude must be -90 to 90; withGeo LAT,LON names"
            + " it first");
  }

  @Test
  void readsGzip() {
    Path file =
        new ReaderFiles(folder).bytes("a.npy.gz", ReaderFiles.gzip(sample("float32-little.npy")));
    DataSet data = read(file);
    assertThat(data.points().row(1)).containsExactly(25, 0.75, 1.75);
    assertThat(data.source().format()).isEqualTo(FileFormat.NPY);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"complex.npy|type <c8", "text.npy|type <U2", "records.npy|type of records"})
  void rejectsOtherTypes(String name, String type) {
    assertFault(
        copy(name),
        ": has elements of "
            + type
            + ", but must have integers, booleans or floats of 2, 4 or 8 bytes");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cube.npy|(2, 2, 2)|(n, d) or (n,)",
        "scalar.npy|()|(n, d) or (n,)",
        "no-rows.npy|(0, 3)|at least 1 in each direction",
        "no-columns.npy|(3, 0)|at least 1 in each direction"
      })
  void rejectsOtherShapes(String name, String shape, String bound) {
    assertFault(copy(name), ": has shape " + shape + ", but must be " + bound);
  }

  private Path header(String dictionary) {
    byte[] text = dictionary.getBytes(StandardCharsets.US_ASCII);
    byte[] file =
        Arrays.copyOf(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0}, 10 + text.length);
    file[8] = (byte) text.length;
    System.arraycopy(text, 0, file, 10, text.length);
    return new ReaderFiles(folder).bytes("a.npy", file);
  }

  @Test
  void rejectsMoreRowsThanAnIntCounts() {
    assertFault(
        header("{'descr': '<f4', 'fortran_order': False, 'shape': (2147483648, 2), }"),
        ": has shape (2147483648, 2), but must be at most 2147483647 in each direction");
  }

  @Test
  void rejectsDamagedHeaders() {
    assertFault(header("{'descr': '<f4', 'shape': (2, 2), }"), ": has a damaged NPY header");
    byte[] sample = sample("int8.npy");
    Path shortened = new ReaderFiles(folder).bytes("a.npy", Arrays.copyOf(sample, 50));
    assertFault(shortened, ": ends within the NPY header");
    sample[6] = 9;
    Path version = new ReaderFiles(folder).bytes("b.npy", sample);
    assertFault(version, ": is NPY version 9, but must be version 1, 2 or 3");
    Path text = new ReaderFiles(folder).text("c.npy", "1,2\n3,4\n5,6\n");
    assertFault(text, ": is not an NPY file: it does not begin with \\x93NUMPY");
  }

  @Test
  void rejectsDataThatEndsEarly() {
    byte[] sample = sample("float64-little.npy");
    Path file = new ReaderFiles(folder).bytes("a.npy", Arrays.copyOf(sample, sample.length - 1));
    assertFault(file, ": ends after 5 of 6 elements");
  }

  private static final String HUGE =
      "{'descr': '<f8', 'fortran_order': False, 'shape': (1073741824, 1024), }";

  @Test
  void aShapeLargerThanTheFileIsFoundBeforeThereIsMemoryForIt() throws IOException {
    Path file = header(HUGE);
    assertFault(file, ": ends after 0 of 1099511627776 elements");
    byte[] bytes = java.nio.file.Files.readAllBytes(file);
    Path packed = new ReaderFiles(folder).bytes("a.npy.gz", ReaderFiles.gzip(bytes));
    assertFault(
        packed,
        ": has shape (1073741824, 1024), 8796093022208 bytes, but unpacks to no more than %d"
            .formatted(1032 * java.nio.file.Files.size(packed)));
  }

  /** As from a pipe. */
  @Test
  void aShapeLargerThanMemoryIsNamed() {
    malformed(() -> PointReader.readResource(NpyTest.class, "npy/huge.npy", EXACT, Progress.NONE))
        .hasMessageMatching(
            "npy/huge.npy: has shape \\(1073741824, 1024\\), which takes 8.0 TiB of memory, more"
                + " than there is; the Java VM may take .*, -Xmx allows more");
  }

  @Test
  void rejectsNumbersThatAreNotFinite() {
    assertFault(copy("nan.npy"), ": row 1: column 'x1' has NaN, but must be a finite number");
    assertFault(
        copy("too-large.npy"), ": row 1: column 'x1' has 1.0E39, which is too large for float32");
  }

  @Test
  void writesTheVeryBytesThatNumpyWrites() {
    Path file = folder.resolve("a.npy");
    NpyWriter.write(file, PointSet.of(new double[][] {{0, 0.25, 0.5}, {25, 0.75, 1.75}}));
    assertThat(file).hasBinaryContent(sample("float64-little.npy"));
    NpyWriter.write(file, PointSet.of(new float[][] {{0, 0.25f, 0.5f}, {25, 0.75f, 1.75f}}));
    assertThat(file).hasBinaryContent(sample("float32-little.npy"));
    NpyWriter.write(file, new double[] {1.5, -2.5, 1e-300, Double.MAX_VALUE, Double.MIN_VALUE});
    assertThat(file).hasBinaryContent(sample("vector.npy"));
  }

  @Test
  void writesManyElements() {
    int[] values = new int[20_000];
    Arrays.setAll(values, i -> i * 37 - 5);
    Path file = folder.resolve("a.npy");
    NpyWriter.write(file, values);
    PointSet points = read(file, EXACT).points();
    assertThat(points.size()).isEqualTo(values.length);
    for (int i = 0; i < values.length; i++) {
      assertThat(points.get(i, 0)).isEqualTo(values[i]);
    }
  }

  @RandomCases(100)
  void whatIsWrittenIsReadBack(@Size(min = 1, max = 40) double[] values) throws IOException {
    Path file = java.nio.file.Files.createTempFile("bandgram", ".npy");
    try {
      NpyWriter.write(file, values);
      PointSet points = read(file, EXACT).points();
      for (int i = 0; i < values.length; i++) {
        assertThat(points.get(i, 0)).isEqualTo(values[i]);
      }
      float[] floats = new float[values.length];
      for (int i = 0; i < floats.length; i++) {
        floats[i] = Math.clamp((float) values[i], -Float.MAX_VALUE, Float.MAX_VALUE);
      }
      NpyWriter.write(file, floats);
      assertThat(read(file).points().get(floats.length - 1, 0))
          .isEqualTo(floats[floats.length - 1]);
    } finally {
      java.nio.file.Files.delete(file);
    }
  }
}
