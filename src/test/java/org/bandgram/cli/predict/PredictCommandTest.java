package org.bandgram.cli.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.bandgram.Execution;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.bandgram.cli.console.Run;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataSet;
import org.bandgram.io.FileFormat;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.model.SavedModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PredictCommandTest {
  @TempDir private Path folder;

  private Path write(String name, String text) {
    return InputFiles.write(folder.resolve(name), text);
  }

  private Path model(Path input, String options) {
    Path out = folder.resolve("model");
    CommandRun run = CommandRun.cluster(input, options + " --no-picture --quiet --out", out);
    assertThat(run).isEqualTo(new CommandRun(0, "", ""));
    return out;
  }

  private static CommandRun predict(Path model, Path input, String... more) {
    return CommandRun.line("predict", model, input, more);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--columns x,y",
        "--columns y,x --precision float64",
        "--columns x --similarity gaussian:0.25",
        "--columns x,y --similarity cosine --precision float64",
        "--geo y,x --clusters 4"
      })
  void labelsTheInputOfTheRunAsTheRunDid(String options) throws IOException {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 120);
    Path model = model(input, options);
    CommandRun run = predict(model, input).assertFine();
    List<String> expected = Files.readAllLines(model.resolve("labels.csv"));
    assertThat(run.out().lines()).hasSameSizeAs(expected);
    assertThat(run.out().lines().filter(line -> !isExemplar(line)))
        .containsExactlyElementsOf(expected.stream().filter(line -> !isExemplar(line)).toList());
  }

  /** An exemplar belongs to itself in the run, even where another one is more similar to it. */
  private static boolean isExemplar(String line) {
    String[] cells = line.split(",", -1);
    return cells[0].equals(cells[2]);
  }

  @Test
  void writesAFile() throws IOException {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 40);
    Path model = model(input, "--columns x,y");
    Path other = write("new.csv", "x;y\n0.5;0.5\n10.5;10.5\n");
    Path labels = folder.resolve("labels.csv");
    CommandRun run = predict(model, other, "--out", labels.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines())
        .singleElement()
        .asString()
        .matches("labels +2 points in 2 dimensions \\(x, y\\), written to " + labels);
    assertThat(predict(model, other, "--quiet", "--out", labels.toString()))
        .isEqualTo(new CommandRun(0, "", ""));
    List<String> lines = Files.readAllLines(labels);
    assertThat(lines).hasSize(3).first().isEqualTo("row,label,exemplar");
    int exemplar = Integer.parseInt(lines.get(1).split(",", -1)[2]);
    assertThat(exemplar % 4).as("points around (0, 0) are every fourth").isZero();
  }

  @ParameterizedTest
  @CsvSource({"csv, false", "csv, true", "json, false"})
  void anIdThatRepeatsIsRefusedInAFile(String format, boolean hasPage) {
    Path model = model(InputFiles.corners(folder.resolve("points.csv"), 40), "--columns x,y");
    String row = format.equals("csv") ? "%s,%d,%d\n" : "{\"i\":\"%s\",\"x\":%d,\"y\":%d}\n";
    String rows = row.formatted("a", 1, 2) + row.formatted("b", 3, 4) + row.formatted("a", 5, 6);
    Path input = write("new." + format, format.equals("csv") ? "i,x,y\n" + rows : rows);
    String page = hasPage ? "--report=" + folder.resolve("page.html") : "";
    CommandRun run = predict(model, input, "--id-column", "i", page);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("'i' has 'a', as ", " has, but ids must differ");
  }

  @Test
  void otherColumnsCanBeChosen() {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 40);
    Path model = model(input, "--columns x,y");
    Path renamed = write("new.csv", "v,u\n10.5,0.5\n");
    CommandRun run = predict(model, renamed, "--columns", "u,v");
    assertThat(run.out()).isEqualTo(predict(model, write("same.csv", "x,y\n0.5,10.5\n")).out());
    assertThat(run.err())
        .isEqualTo(
            "bandgram: warning: columns u, v were taken for x, y of the model, in this order\n");
  }

  /** If a choice of columns swapped two of the model, labels would be wrong without a word. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "x,y;--columns y,x;y;x",
        "x,y;--columns 2,1;y;x",
        "x,y;--columns z,x;x;y",
        "z,y,x;--columns z,x,y;x;y",
        "x,y;--geo y,x;y;x"
      })
  void aChoiceThatSwapsNamesIsRefused(String columns, String choice, String has, String wants) {
    Path input = write("points.csv", "z,x,y\n1,0,9\n3,1,8\n5,9,0\n7,8,1\n");
    String kind = choice.split(" ")[0];
    Path model = model(input, kind + " " + columns);
    assertThat(predict(model, input, kind, columns).err()).isEmpty();
    predict(model, input, choice.split(" "))
        .assertRefused(
            "%s: column '%s' is chosen for '%s', but the model in %s has columns of both names; leave the choice out, and they are found by their names"
                .formatted(input, has, wants, model));
  }

  /** All cells of such a file are texts: only the model tells a header. */
  @Test
  void categoriesAloneAreFoundByTheirNames() {
    Path input = write("words.csv", "c,d=\na,x\nb=,y\na,y\na,y\nb=,x\n");
    Path model = model(input, "--categories c,d= --clusters 2");
    CommandRun run = predict(model, input);
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines()).hasSize(6);
  }

  @Test
  void aSummaryThatTakesNamesForMadeUpIsRefused() throws IOException {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 40);
    Path model = model(input, "--columns x,y");
    Path summary = model.resolve("summary.json");
    InputFiles.write(
        summary,
        Files.readString(summary).replaceFirst("(\"made_up_names\"\\s*:\\s*)false", "$1true"));
    predict(model, input)
        .assertRefused(
            summary
                + ": true in field 'input.made_up_names', but column 'x' has a name of its own");
  }

  @Test
  void columnsThatDoNotMatch() {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 40);
    Path model = model(input, "--columns x,y");
    Path other = write("new.csv", "x,z\n1,2\n");
    predict(model, other)
        .assertRefused(
            "%s: no column 'y'; the columns are x, z; the model in %s has the columns x, y"
                .formatted(other, model));
    predict(model, write("f: no column x.csv", ""))
        .assertRefused(folder.resolve("f: no column x.csv") + ": is empty");
    predict(model, other, "--columns", "x")
        .assertRefused(
            other
                + ": has 1 column of numbers, but the model in "
                + model
                + " has 2 (x, y); choose them with --columns");
    predict(model, other, "--geo", "x,z")
        .assertRefused(
            "the choice of columns is --geo, but must be --columns, as for the model in " + model);
  }

  @Test
  void numberedColumnsMustBeAsMany() {
    Path input = write("points.csv", "1,2\n3,4\n9,9\n");
    Path model = model(input, "");
    Path wide = write("wide.csv", "1,2,3\n");
    predict(model, wide)
        .assertRefused(
            wide
                + ": has 3 columns of numbers, but the model in "
                + model
                + " has 2 (x0, x1); choose them with --columns");
    assertThat(predict(model, wide, "--columns", "1,2").exitCode()).isZero();
  }

  /** Names count if the file of the run had them, even those that a reader could make up. */
  @Test
  void columnsOfTheFileAreFoundByNameWhateverTheyAreCalled() {
    Path input = write("points.csv", "x0,x1\n0,9\n1,8\n9,0\n8,1\n");
    Path model = model(input, "");
    Path swapped = write("swapped.csv", "x1,more,x0\n9,7,0\n1,7,8\n");
    Path alike = write("alike.csv", "x0,x1\n0,9\n8,1\n");
    assertThat(predict(model, swapped)).isEqualTo(predict(model, alike));
    Path other = write("other.csv", "x0,weight\n0,9\n");
    predict(model, other)
        .assertRefused(
            "%s: no column 'x1'; the columns are x0, weight; the model in %s has the columns x0, x1"
                .formatted(other, model));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x1,x0", "b,a"})
  void madeUpNamesDoNotCount(String header) throws IOException {
    Path input = write("points.csv", "0,9\n1,8\n9,0\n8,1\n");
    Path model = model(input, "");
    Path named = write("named.csv", header + "\n0,9\n8,1\n");
    Path bare = write("bare.csv", "0,9\n8,1\n");
    assertThat(predict(model, named)).isEqualTo(predict(model, bare));
    Path summary = model.resolve("summary.json");
    InputFiles.write(
        summary, Files.readString(summary).replaceFirst("\"made_up_names\": true,", ""));
    assertThat(predict(model, named)).as("an earlier version").isEqualTo(predict(model, bare));
  }

  @Test
  void columnsChosenByPlaceAreFoundByPlace() {
    Path input = write("points.csv", "5,0,9\n6,1,8\n7,9,0\n8,8,1\n");
    Path model = model(input, "--columns 2,1");
    Path named = write("named.csv", "a,b,c\n7,0,9\n8,8,1\n");
    Path bare = write("bare.csv", "7,0,9\n8,8,1\n");
    assertThat(predict(model, bare).exitCode()).isZero();
    assertThat(predict(model, named)).isEqualTo(predict(model, bare));
    Path digits = write("digits.csv", "a,2,1\n7,0,9\n8,8,1\n");
    assertThat(predict(model, digits)).isEqualTo(predict(model, bare));
    Path narrow = write("narrow.csv", "a,b\n7,0\n8,8\n");
    assertThat(predict(model, narrow).err()).contains("no column 2; columns are numbered 0 to 1");
  }

  @Test
  void placesOnEarthWithoutNamesAreFoundByPlace() {
    Path input = write("points.csv", "50,8\n51,9\n-30,20\n-31,21\n");
    Path model = model(input, "--geo 0,1");
    Path named = write("named.csv", "lat,lon\n50,9\n-31,20\n");
    Path bare = write("bare.csv", "50,9\n-31,20\n");
    assertThat(predict(model, bare).exitCode()).isZero();
    assertThat(predict(model, named)).isEqualTo(predict(model, bare));
  }

  /** More than the model has is left out, and said beside a file. */
  @Test
  void columnsThatTheModelDoesNotHaveAreNamed() {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 40);
    Path model = model(input, "--columns x,y");
    Path labels = folder.resolve("labels.csv");
    for (String more : List.of("x;y;weight;\"a b\"\n1;2;3;u\n", "\"a b\",y,x,weight\nu,2,1,3\n")) {
      Path wide = write("wide.csv", more);
      CommandRun run = predict(model, wide, "--out", labels.toString());
      assertThat(run.err()).isEmpty();
      assertThat(run.out()).containsPattern("left out +(weight, a b|a b, weight)\n");
    }
    Path bare = write("points.csv", "1,2\n3,4\n9,9\n");
    Path numbered = model(bare, "");
    Path wide = write("wide.csv", "name,x,y\nu,2,3\n");
    assertThat(predict(numbered, wide, "--out", labels.toString()).out())
        .containsPattern("left out +name\n");
  }

  @Test
  void foldersThatHoldNoModel() throws IOException {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 40);
    predict(folder, input)
        .assertRefused(
            folder
                + ": no summary.json; a model is the --out folder of 'bandgram cluster', 'exemplars',"
                + " 'kmeans' or 'kernel-kmeans'");
    Path model = model(input, "--columns x,y");
    Path summary = model.resolve("summary.json");
    InputFiles.write(summary, "{}");
    predict(model, input).assertRefused(summary + ": no text in field 'similarity'");
    InputFiles.write(summary, "{\n\"n\": ,");
    assertThat(predict(model, input).errorLines())
        .singleElement()
        .asString()
        .startsWith("bandgram: " + summary + ":2: not valid JSON: ");
    assertThat(predict(model, input).exitCode()).isEqualTo(2);
    Files.delete(model.resolve("exemplars.csv"));
    InputFiles.write(summary, "{\"similarity\": \"nse\", \"precision\": \"float32\"}");
    predict(model, input).assertRefused(model.resolve("exemplars.csv") + ": no such file");
  }

  @Test
  void parquetTablesServeAsWellAsText() throws IOException {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 40);
    Path model = model(input, "--columns x,y");
    List<String> expected = Files.readAllLines(model.resolve("labels.csv"));
    assertThat(model(input, "--columns x,y --format parquet")).isEqualTo(model);
    assertThat(model.resolve("labels.csv")).doesNotExist();
    assertThat(model.resolve("exemplars.csv")).doesNotExist();
    DataSet labels = read(model.resolve("labels.parquet"));
    assertThat(labels.columns()).containsExactly("row", "label", "exemplar");
    for (int i = 0; i < labels.size(); i++) {
      assertThat(line(labels, i)).isEqualTo(expected.get(i + 1));
    }
    Path predicted = folder.resolve("predicted.parquet");
    assertThat(predict(model, input, "--quiet", "--out", predicted.toString()))
        .isEqualTo(new CommandRun(0, "", ""));
    assertThat(line(read(predicted), 7)).isEqualTo(expected.get(8));
    model(input, "--columns x,y");
    assertThat(model.resolve("exemplars.parquet")).doesNotExist();
  }

  private static DataSet read(Path table) {
    ReadOptions all = ReadOptions.defaults().withColumns(ReadOptions.ALL);
    return ReaderFiles.read(table, all);
  }

  private static String line(DataSet table, int i) {
    return Arrays.stream(table.points().row(i))
        .mapToObj(value -> Integer.toString((int) value))
        .collect(Collectors.joining(","));
  }

  @Test
  void aFileThatChangesMeanwhileGetsNoLabels() throws IOException {
    Path model = model(InputFiles.corners(folder.resolve("points.csv"), 40), "--columns x,y");
    Path file = Files.write(folder.resolve("new"), new byte[4 * Float.BYTES]);
    SavedModel saved = SavedModel.read(model);
    DataSet data =
        DataSet.of(
            PointSet.mapped(file, 0, 2, 2, Float.BYTES),
            saved.header(),
            new DataSet.Source("new", FileFormat.NPY, 16));
    try (Run run = new Run(Execution.Settings.ofThreads(1), false)) {
      BatchLabels labels = new BatchLabels(saved, model, file, run);
      assertThat(labels.table(data)).isNotNull();
      Files.setLastModifiedTime(file, FileTime.fromMillis(0));
      assertThatThrownBy(() -> labels.table(data)).hasMessageContaining("left as it is");
    }
  }
}
