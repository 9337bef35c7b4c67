package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Labels by what {@code kmeans} left. */
@Tag("thorough")
class PredictCentroidsCommandTest {
  @TempDir private Path folder;

  private Path model(String command, Path input, String options) {
    Path out = folder.resolve("model");
    Stream<String> words =
        Stream.of(command + " " + input + " " + options + " --no-picture --quiet --out " + out);
    CommandRun run =
        CommandRun.of(words.flatMap(text -> Stream.of(text.split(" "))).toArray(String[]::new));
    assertThat(run).isEqualTo(new CommandRun(0, "", ""));
    return out;
  }

  private static CommandRun predict(Path model, Path input, String... more) {
    return CommandRun.line("predict", model, input, more);
  }

  private Path places() {
    SplittableRandom random = new SplittableRandom(2);
    return InputFiles.rows(
        folder.resolve("places.csv"),
        "x,y,name",
        400,
        i -> (90 * random.nextDouble() - 30) + "," + (360 * random.nextDouble() - 180) + ",p" + i);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--columns x,y --k 9 --seed 4",
        "--columns y,x --k 7 --starts 2 --format csv",
        "--columns y --k 3 --max-iterations 1",
        "--geo x,y --k 6 --seed 1 --tolerance 0"
      })
  void labelsTheInputOfTheRunAsTheRunDid(String options) throws IOException {
    Path input = places();
    Path model = model("kmeans", input, options);
    CommandRun run = predict(model, input);
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines())
        .containsExactlyElementsOf(Files.readAllLines(model.resolve("labels.csv")));
  }

  @Test
  void parquetTablesServeAsWell() throws IOException {
    Path input = places();
    String options = "--columns x,y --k 9 --seed 4";
    List<String> expected =
        Files.readAllLines(model("kmeans", input, options).resolve("labels.csv"));
    Path model = model("kmeans", input, options + " --format parquet");
    assertThat(model.resolve("centroids.csv")).doesNotExist();
    assertThat(predict(model, input).out().lines()).containsExactlyElementsOf(expected);
  }

  @Test
  void aPointBetweenTwoCentroidsGoesToTheFirst() throws IOException {
    Path input = InputFiles.write(folder.resolve("points.csv"), "x\n8\n0\n");
    Path start = InputFiles.write(folder.resolve("start.csv"), "x\n8\n0\n");
    Path model = model("kmeans", input, "--k 2 --centroids " + start);
    Path other = InputFiles.write(folder.resolve("new.csv"), "x\n4\n3.9\n100\n");
    Path labels = folder.resolve("labels.csv");
    assertThat(predict(model, other, "--quiet", "--out", labels.toString()))
        .isEqualTo(new CommandRun(0, "", ""));
    assertThat(Files.readAllLines(labels))
        .containsExactly("row,label,exemplar", "0,0,0", "1,1,1", "2,0,0");
  }

  @Test
  void whatDoesNotBelongToCentroidsIsRefused() throws IOException {
    Path input = places();
    Path model = model("kmeans", input, "--geo x,y --k 2");
    predict(model, input, "--level", "0")
        .assertRefused("--level is 0, but must be left out for clusters of 'bandgram kmeans'");
    predict(model, input, "--clusters", "1")
        .assertRefused(
            model.resolve("merges.csv")
                + ": not there; fewer clusters need the merges that 'bandgram cluster --levels"
                + " many' writes");
    Path summary = model.resolve("summary.json");
    String text = Files.readString(summary);
    InputFiles.write(summary, text.replace("centroids_in_space", "centroids_elsewhere"));
    predict(model, input)
        .assertRefused(
            summary
                + ": no number 0 of centroid 0 in field 'centroids_in_space', by which points are"
                + " labelled");
    InputFiles.write(summary, text);
    Files.delete(model.resolve("centroids.csv"));
    predict(model, input).assertRefused(model.resolve("centroids.csv") + ": no such file");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--columns x,y --k 3 --similarity linear",
        "--columns y,x --k 4 --similarity polynomial:1e-4,1,2 --precision float64",
        "--columns x --k 5 --similarity gaussian:1e-3 --format parquet --starts 2",
        "--geo x,y --k 6 --similarities recomputed"
      })
  void labelsTheInputOfAConvergedRunWithAKernel(String options) throws IOException {
    Path input = places();
    Path model = model("kernel-kmeans", input, options);
    assertThat(Files.readString(model.resolve("summary.json"))).contains("\"converged\" : true");
    CommandRun run = predict(model, input);
    assertThat(run.err()).isEmpty();
    Path text = model("kernel-kmeans", input, options.replace("parquet", "csv"));
    assertThat(run.out().lines())
        .containsExactlyElementsOf(Files.readAllLines(text.resolve("labels.csv")));
  }

  @Test
  void whatDoesNotBelongToAKernelIsRefused() {
    Path input = places();
    Path model = model("kernel-kmeans", input, "--columns x,y --k 3 --similarity gaussian:1e-3");
    predict(model, input, "--level", "0")
        .assertRefused(
            "--level is 0, but must be left out for clusters of 'bandgram kernel-kmeans'");
    predict(model, input, "--out", model.resolve("training-points.csv").toString())
        .assertRefused(
            "%1$s: cannot be written: %1$s is an input of this run; choose another file"
                .formatted(model.resolve("training-points.csv")));
    model(
        "kernel-kmeans",
        input,
        "--columns x,y --k 3 --similarity gaussian:1e-3 --approximation bands");
    predict(model, input)
        .assertRefused(
            model
                + ": has no points of the run, so it cannot label new points; a run on a band of the"
                + " kernel matrix keeps none");
    assertThat(model.resolve("training-points.csv")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--columns x,y --k 7 --distance manhattan",
        "--columns x,y --k 7 --distance kernel-gaussian:0.01 --precision float64",
        "--columns y,x --k 5 --precision float16 --optimizer sieve-streaming --reference 50",
        "--geo x,y --k 6 --format parquet"
      })
  void exemplarsThatWereChosenLabelAsWell(String options) throws IOException {
    Path input = places();
    Path model = model("exemplars", input, options);
    CommandRun run = predict(model, input);
    assertThat(run.err()).isEmpty();
    Path text = model("exemplars", input, options.replace("parquet", "csv"));
    assertThat(run.out().lines())
        .containsExactlyElementsOf(Files.readAllLines(text.resolve("labels.csv")));
    predict(model, input, "--level", "0")
        .assertRefused("--level is 0, but must be left out for clusters of 'bandgram exemplars'");
  }
}
