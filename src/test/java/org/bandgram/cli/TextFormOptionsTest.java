package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Options about what text holds and how it is written, in commands of every kind. */
class TextFormOptionsTest {
  private static final String POINTS = "Größe,y|1,2|3,4|5,6|";
  private static final String EDGES = "Müller,A|Möller,A|A,Möller|";

  @TempDir private Path folder;

  private Path file(String name, String text, String encoding) throws IOException {
    byte[] bytes = text.replace('|', '\n').getBytes(Charset.forName(encoding));
    return Files.write(folder.resolve(name), bytes);
  }

  private static CommandRun run(String command, Path file, String... more) {
    return CommandRun.line(command.replace("FILE", file.toString()), more);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "kmeans FILE --k 2!a.csv!" + POINTS,
        "kmeans FILE --k 2!a.arff!@relation ü|@attribute x real|@data|1|3|9|",
        "kmeans FILE --k 2!a.svm!0 1:1 2:3 # ü|0 1:3|0 1:9|",
        "pagerank FILE!a.txt!" + EDGES,
        "cluster --precomputed edges FILE!a.csv!Müller,A,-1|A,Möller,-2|",
        "cluster --precomputed matrix FILE!a.csv!Müller,Möller,A|0,-1,-5|-1,0,-5|-5,-5,0|",
        "mds FILE!a.csv!Müller,Möller,A|0,1,5|1,0,5|5,5,0|",
      })
  void everyReaderTakesAnEncoding(String command, String name, String text) throws IOException {
    Path file = file(name, text, "windows-1252");
    CommandRun refused = run(command, file);
    refused.assertRefusedFor(file + ":1: is not valid UTF-8 (byte 0x", "--encoding windows-1252");
    CommandRun read = run(command, file, "--encoding", "windows-1252").assertDone();
    assertThat(read.err()).doesNotContain("byte");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "pagerank FILE --personalization OTHER!" + EDGES + "!Müller,1|",
        "pagerank FILE --start OTHER!" + EDGES + "!Müller,1|",
        "kmeans FILE --k 2 --weights OTHER!" + POINTS + "!Größe|1|2|3|",
        "kmeans FILE --k 2 --centroids OTHER!" + POINTS + "!Größe,y|1,2|3,4|",
        "kernel-kmeans FILE --k 2 --labels OTHER!" + POINTS + "!x,é,label|0,0,0|0,0,1|0,0,1|",
        "cluster FILE --weights OTHER!" + POINTS + "!Größe|1|2|3|",
        "plan FILE --weights OTHER!" + POINTS + "!Größe|1|2|3|",
        "mds FILE --from points --start OTHER!" + POINTS + "!name,é,y|1,2,3|2,3,4|3,5,5|",
        "mds FILE --from points --weights OTHER!" + POINTS + "!b,é,c|0,1,1|1,0,1|1,1,0|",
      })
  void filesBesideTheFirst(String command, String text, String other) throws IOException {
    Path beside = folder.resolve("other.csv");
    String line = command.replace("OTHER", beside.toString());
    for (String encoding : List.of("windows-1252", "utf-16le")) {
      Path file = file("a.csv", text, "utf-8");
      file("other.csv", other, encoding);
      CommandRun refused = run(line, file);
      refused.assertRefusedFor(beside + ":1: ", "--encoding " + encoding);
      CommandRun read =
          run(line, file("a.csv", text, encoding), "--encoding", encoding).assertDone();
      assertThat(read.err()).doesNotContain("byte");
    }
  }

  @Test
  void plainTextBesideUtf16() throws IOException {
    Path file = file("a.csv", POINTS, "utf-16le");
    Path labels = file("labels.csv", "row,label,exemplar|0,0,0|1,1,1|2,1,1|", "utf-8");
    String command = "kernel-kmeans FILE --k 2 --encoding utf-16le --labels " + labels;
    assertThat(run(command, file).exitCode()).isZero();
  }

  @Test
  void columnsThatAreLeftOut() throws IOException {
    Path file = file("a.csv", "Größe,y|1,2|3,4|5,6|", "windows-1252");
    Path out = folder.resolve("out");
    String encoding = " --encoding windows-1252 --out ";
    assertThat(run("kmeans FILE --k 2 --columns y" + encoding + out, file).exitCode()).isZero();
    assertThat(run("predict " + out + " FILE" + encoding + folder.resolve("l.csv"), file).out())
        .contains("left out", "Größe");
  }

  @ParameterizedTest
  @ValueSource(strings = {"utf-16", "utf-8"})
  void aByteOrderMarkGoesBefore(String encoding) throws IOException {
    String mark = encoding.equals("utf-8") ? "\ufeff" : "";
    Path file = file("a.csv", mark + POINTS, encoding);
    assertThat(run("kmeans FILE --k 2 --encoding windows-1252", file).out()).contains("(Größe, y)");
    assertThat(run("kmeans FILE --k 2 --encoding auto", file).out()).contains("(Größe, y)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster FILE --precomputed matrix",
        "spectral FILE --precomputed matrix --k 2",
        "mds FILE",
        "mds MATRIX --weights FILE",
        "kmeans FILE --k 2"
      })
  void howMatricesAreWrittenIsSaid(String command) throws IOException {
    Path plain = file("plain.csv", "0,1,2|1,0,3|2,3,0|", "utf-8");
    String line = command.replace("MATRIX", plain.toString());
    Path file = file("m.csv", "% Of May, 2020|0;1,5;2,5|1,5;0;3,5|2,5;3,5;0|", "utf-8");
    String comment = "line 1 begins with % and was taken for a comment";
    String comma = "numbers were read with decimal commas; --decimal point reads them otherwise";
    assertThat(run(line, file).out()).containsOnlyOnce(comment).containsOnlyOnce(comma);
    assertThat(run(line, file, "--decimal", "comma").out()).contains(comment).doesNotContain(comma);
  }

  @Test
  void missingValues() throws IOException {
    Path file = file("a.csv", "x,y|1,2|,4|3,4|5,NA|7,9|7,8|", "utf-8");
    Path out = folder.resolve("out");
    String fit = "kmeans FILE --k 2 --out " + out;
    String problem = file + ":3: column 'x' is empty, but must be a finite number; --missing drop";
    assertThat(run(fit, file).err())
        .contains(problem + " leaves the row out, mean or median fills the cell in");
    assertThat(run(fit + " --missing drop", file).out())
        .contains("2 rows with a missing value were left out (line 3, 5); ");
    assertThat(Files.readAllLines(out.resolve("labels.csv")))
        .first()
        .isEqualTo("id,row,label,exemplar,exemplar_id");
    assertThat(Files.readAllLines(out.resolve("labels.csv")))
        .extracting(line -> line.split(",")[0])
        .containsExactly("id", "0", "2", "4", "5");
    String predict = "predict " + out + " FILE";
    assertThat(run(predict, file).err()).endsWith(problem + " leaves the row out\n");
    assertThat(run(predict + " --missing drop", file).out())
        .isEqualTo(Files.readString(out.resolve("labels.csv")));
    assertThat(run(predict + " --missing mean", file).err())
        .contains("--missing is mean, but must be fail or drop: ");
    assertThat(run("cluster FILE --missing median --out " + out, file).exitCode()).isZero();
    assertThat(run("compare FILE --missing median " + out, file).exitCode()).isZero();
    assertThat(run("compare FILE " + out, file).err()).contains(problem);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster FILE",
        "kmeans FILE --k 2",
        "kernel-kmeans FILE --k 2",
        "spectral FILE --k 2 --neighbours 1",
        "exemplars FILE --k 2",
        "predict MODEL FILE",
        "compare FILE MODEL",
        "mds FILE --from points"
      })
  void missingValuesOfOnesOwn(String command) throws IOException {
    Path model = folder.resolve("out");
    Path whole = file("b.csv", "x,y|1,2|3,4|7,9|7,8|", "utf-8");
    assertThat(run("kmeans FILE --k 2 --out " + model, whole).exitCode()).isZero();
    Path file = file("a.csv", "x,y|1,2|-999,4|3,4|5,unknown|7,9|7,8|", "utf-8");
    String line = command.replace("MODEL", model.toString()) + " --missing-values -999,unknown";
    assertThat(run(line, file).err())
        .contains(":3: column 'x' has '-999', which counts as missing");
    assertThat(run(line + " --missing drop", file).err()).doesNotContain("column 'x'");
    assertThat(run(line + " --missing drop", file).exitCode()).isZero();
    assertThat(run(line + ",", file).err())
        .contains("--missing-values is '-999,unknown,', but must be words or numbers");
  }

  @Test
  void missingValuesOfAMatrix() throws IOException {
    Path file = file("m.csv", "0,1,-9|1,0,2|nil,2,0|", "utf-8");
    String command = "mds FILE --dimensions 1";
    assertThat(run(command + " --missing --missing-values -9", file).exitCode()).isZero();
    assertThat(run(command + " --missing", file).exitCode()).isNotZero();
  }

  @Test
  void categories() throws IOException {
    Path file = file("a.csv", "x,c|1,p|2,q|3,p|4,r|9,q|8,r|", "utf-8");
    Path out = folder.resolve("out");
    assertThat(run("kmeans FILE --k 2 --categories c --out " + out, file).out())
        .contains("(x, c=p, c=q, c=r)");
    assertThat(run("predict " + out + " FILE", file).out())
        .isEqualTo(Files.readString(out.resolve("labels.csv")));
    assertThat(run("predict " + out + " FILE --categories c", file).err())
        .contains("--categories is c, but must be absent: columns of the model");
    Path other = file("b.csv", "c,x|q,2|z,3|", "utf-8");
    assertThat(run("predict " + out + " FILE", other).err())
        .contains(other + ":3: column 'c' has 'z', which is none of the categories p, q, r");
    assertThat(run("cluster FILE --precomputed edges --categories c", file).err())
        .contains("--categories cannot be combined with --precomputed");
  }

  @Test
  void anEncodingThatIsNone() throws IOException {
    assertThat(run("kmeans FILE --k 2 --encoding none", file("a.csv", POINTS, "utf-8")).err())
        .contains(
            "--encoding is 'none', but must be auto, utf-8, windows-1252 or another that Java"
                + " knows");
  }

  @ParameterizedTest
  @ValueSource(strings = {",", ";", "|", "\t", "\\t", " "})
  void aDelimiterMayBeGivenAsItIs(String delimiter) throws IOException {
    String character = delimiter.replace("\\t", "\t");
    Path file =
        Files.writeString(folder.resolve("a.csv"), "x,y\n1,2\n3,4\n5,6\n".replace(",", character));
    assertThat(CommandRun.of("kmeans", file.toString(), "--k=2", "--delimiter", delimiter).out())
        .contains("(x, y)");
    CommandRun other = run("kmeans FILE --k 2 --delimiter x", file);
    assertThat(other.err())
        .contains(
            "--delimiter is 'x', but must be auto, comma, tab, semicolon, pipe, space or colons");
  }
}
