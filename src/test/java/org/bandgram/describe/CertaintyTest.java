package org.bandgram.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.cli.InputFiles;
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReaderFiles;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertaintyTest {
  private static final Similarity SIMILARITY = new NegativeSquaredEuclidean();

  @TempDir private Path folder;
  private final Execution execution = Execution.onThreads(2);

  @AfterEach
  void close() {
    execution.close();
  }

  private DataSet read(int n, IntFunction<String> row) {
    Path file = InputFiles.rows(folder.resolve("points.csv"), "x,y", n, row);
    return ReaderFiles.read(file);
  }

  private Optional<Certainty> judge(DataSet data, int[] labels, int... exemplars) {
    PointSet chosen = data.points().select(exemplars);
    return Certainty.of(
        data, SIMILARITY, labels, chosen, new Certainty.Asked(false, true), execution);
  }

  /** Silhouettes by distances to exemplars, by hand. */
  @Test
  void cutsAreJudgedAsARunWould() {
    int leaves = 7;
    SplittableRandom random = new SplittableRandom(3);
    DataSet data =
        read(
            20 * leaves,
            i ->
                "%f,%f".formatted(i % leaves * i % leaves + random.nextDouble(), i % leaves / 2.0));
    PointSet points = data.points();
    int[] labels = IntStream.range(0, points.size()).map(i -> i % leaves).toArray();
    int[] exemplars = IntStream.range(0, leaves).map(c -> 5 * leaves + c).toArray();
    MergeTree tree = MergeTree.of(points, labels, exemplars, SIMILARITY, execution);
    List<double[]> cuts =
        judge(data, labels, exemplars).orElseThrow().ofCuts(tree, SIMILARITY, exemplars, execution);
    assertThat(cuts).hasSize(leaves - 2);
    for (double[] found : cuts) {
      int clusters = found.length;
      int[] groupOf = tree.cut(clusters);
      int[] rows = Arrays.stream(tree.exemplars(clusters)).map(leaf -> exemplars[leaf]).toArray();
      for (int g = 0; g < clusters; g++) {
        int group = g;
        double expected =
            IntStream.range(0, points.size())
                .filter(i -> groupOf[labels[i]] == group)
                .mapToDouble(i -> silhouette(points, i, group, rows))
                .average()
                .orElseThrow();
        assertThat(found[g]).isCloseTo(expected, within(1e-6));
      }
    }
  }

  private static double silhouette(PointSet points, int i, int group, int... exemplars) {
    double own = distance(points, i, exemplars[group]);
    double other =
        IntStream.range(0, exemplars.length)
            .filter(g -> g != group)
            .mapToDouble(g -> distance(points, i, exemplars[g]))
            .min()
            .orElseThrow();
    return own == other ? 0 : (other - own) / Math.max(own, other);
  }

  private static double distance(PointSet points, int i, int k) {
    return Math.hypot(points.get(i, 0) - points.get(k, 0), points.get(i, 1) - points.get(k, 1));
  }

  /**
   * Two groups of 20 and a far point. Two clusters are both groups and the point; the third divides
   * them, or a group, where the point joins the other.
   */
  @Test
  void noiseCostsNoClusterAndBringsNone() {
    SplittableRandom random = new SplittableRandom(5);
    DataSet data =
        read(
            41,
            i ->
                i == 40
                    ? "900,900"
                    : "%f,%f".formatted(i / 20 * 30 + random.nextDouble(), random.nextDouble()));
    int[] together = labels(_ -> 0, 1);
    int[] apart = labels(i -> i / 20, 2);
    int[] divided = labels(i -> i < 10 ? 0 : i < 20 ? 1 : 2, 2);
    assertThat(besideNoise(data, together, apart)).containsExactly(together, apart);
    assertThat(besideNoise(data, together, divided)).containsExactly(together, divided, together);
  }

  private static int[] labels(IntFunction<Integer> group, int far) {
    return IntStream.range(0, 41).map(i -> i == 40 ? far : group.apply(i)).toArray();
  }

  /**
   * Returns the clusters that were tried, and those that were returned if they were not the last.
   */
  private List<int[]> besideNoise(DataSet data, int[] two, int[] three) {
    List<int[]> all = new ArrayList<>();
    int[] found =
        Certainty.besideNoise(
            2,
            clusters -> {
              all.add(clusters == 2 ? two : three);
              return all.getLast();
            },
            labels -> {
              int count = Arrays.stream(labels).max().orElseThrow() + 1;
              int[] first =
                  IntStream.range(0, count)
                      .map(
                          c ->
                              IntStream.range(0, 41)
                                  .filter(i -> labels[i] == c)
                                  .min()
                                  .orElseThrow())
                      .toArray();
              return judge(data, labels, first);
            });
    if (found != all.getLast()) {
      all.add(found);
    }
    return all;
  }
}
