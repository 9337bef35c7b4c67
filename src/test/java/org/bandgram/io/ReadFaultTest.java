package org.bandgram.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.bandgram.io.ReaderFiles.assertFault;
import static org.bandgram.io.ReaderFiles.read;
import static org.bandgram.testing.Refusals.malformed;
import static org.bandgram.testing.Refusals.refused;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.bandgram.Progress;
import org.bandgram.io.ReadOptions.Header;
import org.bandgram.io.read.PointReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each fault of a text file, with its exact message. */
class ReadFaultTest {
  private static final ReadOptions DEFAULTS = ReadOptions.defaults();

  private static final String NUL =
      ": has a NUL byte, so it is not text; other formats are known by their extension (.npy,"
          + " .libsvm, .svm, .arff, .parquet), UTF-16 without a mark by withEncoding utf-16le";

  @TempDir private Path folder;

  private Path file(String content) {
    return new ReaderFiles(folder).text("a.csv", content);
  }

  private void assertTextFault(String content, String rest) {
    assertFault(file(content), rest);
  }

  @Test
  void missingResource() {
    malformed(() -> PointReader.readResource(DataSet.class, "none.csv", DEFAULTS, Progress.NONE))
        .hasMessage("none.csv: no such file");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "none",
        "none.csv",
        "none.csv.gz",
        "none.npy",
        "none.npy.gz",
        "none.npz",
        "none.parquet",
        "none.libsvm",
        "none.arff",
        "none.jsonl"
      })
  void filesThatAreNone(String name) {
    assertFault(folder.resolve(name), ": no such file");
  }

  @Test
  void aFolderWithoutData() {
    assertFault(folder, ": is a folder, but has no Parquet file (*.parquet) in it");
  }

  @Test
  void aCellThatIsTooLong() {
    assertTextFault(
        "x,y\n1,2\n3," + "4".repeat(1 << 25),
        ":3: has a cell of more than 16 MiB, or a quote that is never closed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", " \n\n", "\uFEFF"})
  void emptyFile(String content) {
    assertTextFault(content, ": is empty");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.csv.gz", "a.npy", "a.libsvm", "a.arff"})
  void emptyFileOfAnyFormat(String name) {
    assertFault(new ReaderFiles(folder).text(name, ""), ": is empty");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "# nothing|# here|!: has no rows",
        "lat,lon||!: has a header, but no rows",
        "# c|1,2|3,4|5|!:4: has 1 cell, but line 2 has 2",
        "1,2|3,4,x|!:2: has 3 cells, but line 1 has 2",
        "x,y|1,2||3 4|!:4: has 1 cell, but line 1 has 2",
        "lat,lon|1,2|3,here|!:3: column 'lon' has 'here', which is not a number",
        "1 2|3 1.2.3|!:2: column 'x1' has '1.2.3', which is not a number",
        "1,2|3,1e39|!:2: column 'x1' has '1e39', which is too large for float32",
        "x,y|1,2|,4|!:3: column 'x' is empty, but must be a finite number",
        "x,y|1,2|,|!:3: column 'x' is empty, but must be a finite number",
        "x|1||4|!:3: column 'x' is empty, but must be a finite number",
        "1,2|3,\"4|5,6|!:2: has a quote that is never closed",
        "1,\"2|3,4|5,6|!:1: has a quote that is never closed",
        "1,2|3,\"4\"5|!:2: has text after a closing quote; within quotes, a quote is written as two"
            + " (\"\")",
        "a,b|c,d|!: has no numeric column; cells are separated by comma, and the first rows are"
            + " 'a | b' and 'c | d'; withDelimiter and withDecimal read it otherwise; withCategories a,b"
            + " takes texts as categories, and TextColumn.read a reads texts to compare"
      })
  void rowsThatCannotBeRead(String content, String rest) {
    assertTextFault(content.replace('|', '\n'), rest);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "1,2|!header=yes!: has a header, but no rows",
        "a,b|x,1|!columns=a!:2: column 'a' has 'x', which is not a number; use withCategories 'a' to read it as categories",
        "lat,lon,n|1,2,3|!columns=lng!: no column 'lng'; the columns are lat, lon, n",
        "lat,lon,n|1,2,3|!label=lng!: no column 'lng'; the columns are lat, lon, n",
        "lat,lon,n|1,2,3|!geo=lat,lng!: no column 'lng'; the columns are lat, lon, n",
        "1,2|!columns=2!: no column 2; columns are numbered 0 to 1",
        "1,2|!columns=-1!: no column -1; columns are numbered 0 to 1",
        "1,2|!columns=99999999999!: no column 99999999999; columns are numbered 0 to 1",
        "x,x|1,2|!columns=x!: column 'x' occurs more than once; choose it by its index",
        "1|2|!label=0!: has no numeric column",
        "a,b|1,2|!columns=a,0!: column 'a' is chosen twice",
        "a,b|1,2|!columns=a label=a!: column 'a' is chosen as label and as coordinate",
        "lat,lon|0,0|90.5,0|!geo=lat,lon!:3: column 'lat' has 90.5, but a latitude must be -90 to"
            + " 90",
        "lat,lon|0,0|-91,0|!geo=lat,lon!:3: column 'lat' has -91.0, but a latitude must be -90 to"
            + " 90",
        "a,b|0,0|0,361|!geo=a,b!:3: column 'b' has 361.0, but a longitude must be -180 to 360",
        "a,b|0,0|0,-180.5|!geo=a,b!:3: column 'b' has -180.5, but a longitude must be -180 to 360",
        "a,b|407100000,-740000000|!geo=a,b!:2: column 'a' has 4.071E8, but a latitude must be -90"
            + " to 90; if it is degrees times 10,000,000, divide by 10,000,000",
        "a,b|40710000,-74000000|!geo=a,b!:2: column 'a' has 4.071E7, but a latitude must be -90 to"
            + " 90; if it is degrees times 1,000,000, divide by 1,000,000",
        "a,b|4970241.5,-8238310.2|!geo=a,b!:2: column 'a' has 4970241.5, but a latitude must be -90"
            + " to 90; convert metres or feet of a map to degrees first"
      })
  void columnsThatCannotBeTaken(String content, String chosen, String rest) {
    assertFault(file(content.replace('|', '\n')), options(chosen.split("[= ]")), rest);
  }

  private static ReadOptions options(String... chosen) {
    ReadOptions options = DEFAULTS;
    for (int i = 0; i < chosen.length; i += 2) {
      String[] names = chosen[i + 1].split(",");
      options =
          switch (chosen[i]) {
            case "columns" -> options.withColumns(names);
            case "label" -> options.withLabelColumn(names[0]);
            case "geo" -> options.withGeo(names[0], names[1]);
            default -> options.withHeader(Header.YES);
          };
    }
    return options;
  }

  @ParameterizedTest
  @ValueSource(strings = {"40°42'46'' N", "40.7N", "40.7°", "40°", "40.7 w"})
  void degreesThatAreNoDecimals(String degrees) {
    assertFault(
        file("lat,lon\n" + degrees + ",2\n3,4\n"),
        DEFAULTS.withGeo("lat", "lon"),
        ":2: column 'lat' has '"
            + degrees
            + "', which is not a number; degrees are read as decimals, south and west of 0 with a"
            + " minus");
  }

  @Test
  void longOrOddTextIsShownOnOneLine() {
    assertTextFault(
        "1,2\n3,\"a\nb\t" + "c".repeat(60) + "\"\n",
        ":2: column 'x1' has 'a b " + "c".repeat(36) + "...', which is not a number");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NA", "nan", "NaN", "inf", "-Inf", "+Infinity", "null", "?", "\\N"})
  void valuesThatAreNotFinite(String word) {
    assertTextFault(
        "x,y\n1,2\n3," + word + "\n",
        ":3: column 'y' has '" + word + "', but must be a finite number");
  }

  @Test
  void unknownColumnAmongMany() {
    String content = "1,".repeat(24) + "1\n";
    String rest =
        ": no column 'y'; the 25 columns are x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, "
            + "x10, x11, x12, x13, x14, x15, x16, x17, x18, x19 ...";
    assertFault(file(content), DEFAULTS.withColumns("y"), rest);
  }

  @ParameterizedTest
  @CsvSource({"0.71,-1.29,true", "0.71,-3.2,false", "1.6,1,false", "1,2,false"})
  void smallDegreesMayBeRadians(String lat, String lon, boolean areSaid) {
    DataSet data = read(file("a,b\n0,0\n%s,%s\n".formatted(lat, lon)), DEFAULTS.withGeo("a", "b"));
    assertThat(data.notes().toString().contains("as in radians")).isEqualTo(areSaid);
  }

  @Test
  void gzipThatIsCutOff() {
    byte[] packed = ReaderFiles.gzip("1.25,2.5\n".repeat(100_000));
    for (int length : new int[] {5, 12, packed.length / 2, packed.length - 3}) {
      Path file = new ReaderFiles(folder).bytes("a.csv.gz", Arrays.copyOf(packed, length));
      assertFault(file, ": the gzip data ends early; the file is cut off");
    }
  }

  @Test
  void gzipThatIsDamaged() {
    assertFault(
        new ReaderFiles(folder).text("b.csv.gz", "1,2\n"), ": is named .gz, but is not gzip data");
    byte[] packed = ReaderFiles.gzip("1.25,2.5\n".repeat(100));
    packed[packed.length - 6] ^= 1;
    Path file = new ReaderFiles(folder).bytes("a.csv.gz", packed);
    malformed(() -> read(file)).hasMessageStartingWith(file + ": the gzip data is damaged (");
  }

  @Test
  void aFaultFarIntoTheFile() {
    String rows = "1,2\n".repeat(200_000);
    assertTextFault(rows + "3,x\n", ":200001: column 'x1' has 'x', which is not a number");
  }

  @Test
  void bytesThatAreNoText() {
    Path binary = new ReaderFiles(folder).bytes("a.avro", new byte[] {'O', 'b', 'j', 1, 0, 1});
    assertFault(binary, ":1" + NUL);
    Path wide = new ReaderFiles(folder).bytes("b.csv", new byte[] {-1, -2, '1', 0, 5});
    assertFault(wide, ":1: has bytes that are no UTF-16LE; withEncoding reads others");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.csv", "a.tsv", "a.libsvm", "a.arff", "a.csv.gz"})
  void aNulByteAnywhere(String name) {
    String head = name.endsWith("arff") ? "@attribute x real\n@attribute y real\n@data\n" : "";
    boolean sparse = name.endsWith("libsvm");
    String delimiter = name.endsWith("tsv") ? "\t" : ",";
    String row = sparse ? "1 1:2\n" : "1" + delimiter + "2\n";
    String content = head + row.repeat(100_000) + row.replace("2", "2\0");
    Path file =
        name.endsWith(".gz")
            ? new ReaderFiles(folder).bytes(name, ReaderFiles.gzip(content))
            : new ReaderFiles(folder).text(name, content);
    assertFault(file, ":" + (100_001 + head.lines().count()) + NUL);
  }

  @Test
  void aNulByteIsFoundOnItsLineWhateverEndsLines() {
    assertTextFault("1\n2\n\n\0\n", ":4" + NUL);
    assertTextFault("1\r2\r\r\0\r", ":4" + NUL);
    assertTextFault("1\r\n2\r\n\r\n\0\r\n", ":4" + NUL);
  }

  @Test
  void theFaultNamesItsPlace() {
    Path file = file("lat,lon\n1,2\n3,here\n");
    DataFormatException fault = catchThrowableOfType(DataFormatException.class, () -> read(file));
    assertThat(fault.file()).isEqualTo(file.toString());
    assertThat(fault.line()).hasValue(3);
    assertThat(fault.column()).contains("lon");
    DataFormatException whole =
        catchThrowableOfType(DataFormatException.class, () -> read(file("")));
    assertThat(whole.line()).isEmpty();
    assertThat(whole.column()).isEmpty();
  }

  @Test
  void optionsCheckThemselves() {
    assertInvalid(
        () -> DEFAULTS.withColumns("a", "b", "a"), "columns is a,b,a, but must be without repeats");
    assertInvalid(
        () -> DEFAULTS.withColumns("a").withGeo("b", "c"),
        "columns is a, but must be absent if geographic columns are given");
    assertInvalid(
        () -> DEFAULTS.withGeo("a", "a"),
        "the pair of geographic columns is 'a,a', but must be two different columns, latitude"
            + " first");
    assertInvalid(
        () -> DEFAULTS.withDimensions(0), "the number of dimensions is 0, but must be at least 1");
    assertThat(DEFAULTS.withColumns((List<String>) null)).isEqualTo(DEFAULTS);
  }

  private static void assertInvalid(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String message) {
    refused(call).hasMessage(message);
  }
}
