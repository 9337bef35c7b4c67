package org.bandgram.cli;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.bandgram.BandgramException;
import org.bandgram.io.Fuzz;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands on files of earlier runs and on files beside the input, damaged; see {@link Fuzz}. */
@Tag("thorough")
@Tag("faults")
class SavedFilesFuzzTest {
  @TempDir private Path folder;
  private Path points;

  @BeforeEach
  void writePoints() {
    points = InputFiles.corners(folder.resolve("points.csv"), 24);
  }

  private static void run(Object... arguments) {
    CommandRun run =
        CommandRun.of(
            Stream.of(arguments)
                .flatMap(argument -> Stream.of(argument.toString().split(" ")))
                .toArray(String[]::new));
    if (run.err().startsWith("bandgram: --centroids is of squared norm ")) {
      return;
    }
    if (run.exitCode() == 2) {
      throw new BandgramException(String.join("\n", run.errorLines()));
    }
    if (run.exitCode() != 0) {
      throw new IllegalStateException(run.err());
    }
  }

  private Path model(String command) {
    Path model = folder.resolve("model");
    run(command, "--no-picture --quiet --out", model);
    return model;
  }

  @Test
  void multilevelModel() {
    Path model =
        model("cluster " + points + " --columns x,y --levels many --top-size 3 --clusters 3");
    for (String name : new String[] {"summary.json", "exemplars.csv", "merges.csv"}) {
      Fuzz.damage(
          model.resolve(name),
          model.toString(),
          () -> run("predict", model, points, "--clusters 1"));
    }
    Fuzz.damage(
        model.resolve("exemplars-level-0.csv"),
        model.toString(),
        () -> run("predict", model, points, "--level 0"));
  }

  @Test
  void modelsOfPlaces() {
    Path model = model("kmeans " + points + " --geo y,x --k 3");
    for (String name : new String[] {"summary.json", "centroids.csv"}) {
      Fuzz.damage(model.resolve(name), model.toString(), () -> run("predict", model, points));
    }
    Path clusters = model("cluster " + points + " --geo y,x --format parquet");
    for (String name : new String[] {"summary.json", "exemplars.parquet"}) {
      Fuzz.damage(
          clusters.resolve(name), clusters.toString(), () -> run("predict", clusters, points));
    }
  }

  @Test
  void modelsOfKernelsAndSelections() {
    Path model = model("kernel-kmeans " + points + " --columns x,y --k 3");
    for (String name :
        new String[] {"summary.json", "exemplars.csv", "labels.csv", "training-points.csv"}) {
      Fuzz.damage(model.resolve(name), model.toString(), () -> run("predict", model, points));
    }
    Path chosen = model("exemplars " + points + " --columns x,y --k 3");
    for (String name : new String[] {"summary.json", "exemplars.csv"}) {
      Fuzz.damage(chosen.resolve(name), chosen.toString(), () -> run("predict", chosen, points));
    }
  }

  @Test
  void comparedResults() {
    Path model = model("exemplars " + points + " --columns x,y --k 3");
    for (String name : new String[] {"summary.json", "labels.csv"}) {
      Fuzz.damage(
          model.resolve(name),
          model.toString(),
          () -> run("compare", points, model, "--columns x,y"));
    }
  }

  @Test
  void filesBesideTheInput() {
    Path weights = InputFiles.rows(folder.resolve("weights.txt"), "w", 24, i -> i + 1 + "");
    Fuzz.damage(
        weights, () -> run("kmeans", points, "--columns x,y --k 2 --quiet --weights", weights));
    Path labels = InputFiles.rows(folder.resolve("labels.csv"), "label", 24, i -> i % 2 + "");
    Fuzz.damage(
        labels, () -> run("kernel-kmeans", points, "--columns x,y --k 2 --quiet --labels", labels));
    Path centroids = InputFiles.rows(folder.resolve("start.csv"), "x,y", 2, i -> i + "," + i);
    Fuzz.damage(
        centroids,
        () -> run("kmeans", points, "--columns x,y --k 2 --quiet --centroids", centroids));
  }

  @Test
  void matricesAndGraphs() {
    Path matrix = InputFiles.rows(folder.resolve("matrix.csv"), "a,b,c", 3, i -> row(i, 3));
    Fuzz.damage(matrix, () -> run("mds", matrix, "--quiet"));
    Path weights = InputFiles.rows(folder.resolve("weights.csv"), "a,b,c", 3, i -> row(i, 1));
    Fuzz.damage(weights, () -> run("mds", matrix, "--quiet --weights", weights));
    Path start = InputFiles.rows(folder.resolve("start.csv"), "row,x1,x2", 3, i -> i + ",1," + i);
    Fuzz.damage(start, () -> run("mds", matrix, "--quiet --start", start));
    Path graph = InputFiles.rows(folder.resolve("graph.csv"), "a,b", 5, i -> i + "," + i * i % 5);
    Fuzz.damage(graph, () -> run("pagerank", graph, "--quiet"));
    Path nodes = InputFiles.rows(folder.resolve("nodes.csv"), "a,b", 2, i -> i + "," + (i + 1));
    Fuzz.damage(nodes, () -> run("pagerank", graph, "--quiet --personalization", nodes));
    Fuzz.damage(nodes, () -> run("pagerank", graph, "--quiet --start", nodes));
  }

  private static String row(int i, int scale) {
    return scale * Math.abs(i) + "," + scale * Math.abs(i - 1) + "," + scale * Math.abs(i - 2);
  }
}
