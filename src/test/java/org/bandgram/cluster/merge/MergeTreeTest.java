package org.bandgram.cluster.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.cancelled;
import static org.bandgram.testing.Refusals.refused;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.Cancellation;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.cluster.Cases;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.MergeOracle;
import org.bandgram.cluster.merge.MergeTree.Merge;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MergeTreeTest {
  /** Whole numbers, so that every order of addition gives the same sum and ties are ties. */
  private static double[][] affinity(int leaves, int spread, Random random) {
    double[][] affinity = new double[leaves][leaves];
    for (double[] row : affinity) {
      Arrays.setAll(row, k -> -random.nextInt(spread));
    }
    return affinity;
  }

  private static int[] sizes(int leaves) {
    return IntStream.range(0, leaves).map(c -> 1 + c % 3).toArray();
  }

  @RandomCases(300)
  void mergesAreThoseOfTheRule(
      @IntRange(min = 1, max = 14) int leaves, @IntRange(min = 1, max = 40) int spread, long seed) {
    double[][] affinity = affinity(leaves, spread, new Random(seed));
    assertThat(MergeTree.of(affinity, sizes(leaves)))
        .isEqualTo(MergeOracle.tree(affinity, sizes(leaves)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 33})
  void sizesAroundThoseOfLoopsWork(int leaves) {
    for (int spread : new int[] {2, 1000}) {
      double[][] affinity = affinity(leaves, spread, new Random(leaves));
      assertThat(MergeTree.of(affinity, sizes(leaves)))
          .isEqualTo(MergeOracle.tree(affinity, sizes(leaves)));
    }
  }

  @ParameterizedTest
  @EnumSource(Data.class)
  void pointsThatStandForThemselvesMergeByTheRule(Data data) {
    double[][] rows = data.rows(33, 4);
    for (double[] row : rows) {
      Arrays.setAll(row, j -> Math.rint(8 * row[j]));
    }
    Cases.Pairs pairs = Cases.squaredDistances(PointSet.of(rows));
    double[][] affinity = new double[33][33];
    for (int i = 0; i < 33; i++) {
      for (int k = 0; k < 33; k++) {
        affinity[i][k] = pairs.of(i, k);
      }
    }
    int[] ones = new int[33];
    Arrays.fill(ones, 1);
    assertThat(MergeTree.of(affinity, ones)).isEqualTo(MergeOracle.tree(affinity, ones));
  }

  @RandomCases(100)
  void cutsAreNested(@IntRange(min = 1, max = 40) int leaves, long seed) {
    MergeTree tree = MergeTree.of(affinity(leaves, 9, new Random(seed)), sizes(leaves));
    assertThat(tree.cut(leaves)).isEqualTo(IntStream.range(0, leaves).toArray());
    assertThat(tree.cut(1)).containsOnly(0);
    for (int clusters = 1; clusters <= leaves; clusters++) {
      int[] labels = tree.cut(clusters);
      int[] firsts = new int[clusters];
      Arrays.fill(firsts, -1);
      int seen = 0;
      for (int leaf = 0; leaf < leaves; leaf++) {
        assertThat(labels[leaf]).as("labels ascend with the lowest leaf").isBetween(0, seen);
        seen = Math.max(seen, labels[leaf] + 1);
        firsts[labels[leaf]] = firsts[labels[leaf]] < 0 ? leaf : firsts[labels[leaf]];
      }
      assertThat(seen).isEqualTo(clusters);
      int[] coarser = tree.cut(Math.max(1, clusters - 1));
      for (int leaf = 0; leaf < leaves; leaf++) {
        assertThat(coarser[leaf]).isEqualTo(coarser[firsts[labels[leaf]]]);
      }
    }
  }

  /** In the cut after a merge, what it has joined is a cluster. */
  @RandomCases(100)
  void leavesOfAMergeAreAClusterOfACut(@IntRange(min = 2, max = 30) int leaves, long seed) {
    MergeTree tree = MergeTree.of(affinity(leaves, 30, new Random(seed)), sizes(leaves));
    for (int m = 0; m < tree.merges().size(); m++) {
      int[] labels = tree.cut(leaves - 1 - m);
      int[] joined = tree.leavesOf(m);
      assertThat(joined)
          .containsExactlyInAnyOrder(
              IntStream.range(0, leaves)
                  .filter(leaf -> labels[leaf] == labels[joined[0]])
                  .toArray());
      assertThat(joined).hasSizeGreaterThan(1);
    }
    for (int none : new int[] {-leaves - 1, -leaves, -1, tree.merges().size()}) {
      assertThrows(IndexOutOfBoundsException.class, () -> tree.leavesOf(none));
    }
  }

  @RandomCases(100)
  void exemplarsOfACutAreTheBestOfTheirClusters(
      @IntRange(min = 1, max = 30) int leaves, long seed) {
    double[][] affinity = affinity(leaves, 50, new Random(seed));
    MergeTree tree = MergeTree.of(affinity, sizes(leaves));
    for (int clusters = 1; clusters <= leaves; clusters++) {
      int[] labels = tree.cut(clusters);
      int[] exemplars = tree.exemplars(clusters);
      assertThat(exemplars).hasSize(clusters);
      for (int label = 0; label < clusters; label++) {
        assertThat(labels[exemplars[label]]).isEqualTo(label);
        double own = sum(affinity, labels, label, exemplars[label]);
        for (int k = 0; k < leaves; k++) {
          if (labels[k] == label) {
            assertThat(own).isGreaterThanOrEqualTo(sum(affinity, labels, label, k));
          }
        }
      }
    }
  }

  private static double sum(double[][] affinity, int[] labels, int label, int k) {
    return IntStream.range(0, labels.length)
        .filter(c -> labels[c] == label)
        .mapToDouble(c -> affinity[c][k])
        .sum();
  }

  @RandomCases(100)
  void sizesAddUpAndHeightsDoNotDecrease(@IntRange(min = 2, max = 40) int leaves, long seed) {
    int[] sizes = sizes(leaves);
    MergeTree tree = MergeTree.of(affinity(leaves, 30, new Random(seed)), sizes);
    int[] all = Arrays.copyOf(sizes, 2 * leaves - 1);
    double height = 0;
    for (int m = 0; m < leaves - 1; m++) {
      Merge merge = tree.merges().get(m);
      all[leaves + m] = all[merge.left()] + all[merge.right()];
      assertThat(merge.size()).isEqualTo(all[leaves + m]);
      assertThat(merge.height()).isGreaterThanOrEqualTo(height);
      height = merge.height();
      assertThat(tree.linkage()[m])
          .containsExactly(merge.left(), merge.right(), merge.height(), merge.size());
    }
    assertThat(all[2 * leaves - 2]).isEqualTo(Arrays.stream(sizes).sum());
  }

  /** The losses are 1, 6 and 5: leaf 3, given up in the first merge, suits all of them best. */
  @Test
  void aCheaperMergeAfterADearOneIsNoLower() {
    double[][] affinity = {{0, -7, -6, -5}, {-6, 0, -12, -4}, {-11, -10, 0, -3}, {-1, -6, -11, 0}};
    assertThat(MergeTree.of(affinity, new int[] {5, 6, 7, 8}).merges())
        .containsExactly(
            new Merge(0, 3, 1, 13, 0), new Merge(1, 4, 6, 19, 0), new Merge(2, 5, 6, 26, 3));
  }

  /** Half of the affinities are missing; some clusters even have no edge to their own exemplar. */
  @RandomCases(300)
  void clustersWithoutACommonExemplarStayApart(
      @IntRange(min = 1, max = 12) int leaves,
      @IntRange(min = 0, max = 10) int missing,
      long seed) {
    Random random = new Random(seed);
    double[][] affinity = affinity(leaves, 20, random);
    for (double[] row : affinity) {
      for (int k = 0; k < leaves; k++) {
        row[k] = random.nextInt(10) < missing ? Double.NEGATIVE_INFINITY : row[k];
      }
    }
    MergeTree tree = MergeTree.of(affinity, sizes(leaves));
    assertThat(tree).isEqualTo(MergeOracle.tree(affinity, sizes(leaves)));
    int fewest = tree.fewestClusters();
    assertThat(Arrays.stream(tree.cut(fewest)).distinct().count()).isEqualTo(fewest);
    assertThat(tree.exemplars(fewest)).doesNotHaveDuplicates().hasSize(fewest);
    if (missing == 10) {
      assertThat(fewest).isEqualTo(leaves);
    }
    refused(() -> tree.cut(fewest - 1))
        .hasMessage(
            "clusters is %d, but must be from %d to %d, the number of leaves",
            fewest - 1, fewest, leaves);
  }

  /** A cluster that is better off with another's exemplar gains by merging. */
  @Test
  void aMergeThatGainsIsAtTheBottom() {
    double[][] affinity = {{-9, -2}, {-3, -1}};
    assertThat(MergeTree.of(affinity, new int[] {1, 1}).merges())
        .containsExactly(new Merge(0, 1, 0, 2, 1));
  }

  /** Blobs of the corners of a square, each cut into several clusters. */
  @Test
  void farGroupsAreJoinedLast() {
    int n = 200;
    Random random = new Random(2);
    double[][] rows = new double[n][];
    int[] labels = new int[n];
    int[] exemplars = new int[20];
    for (int i = 0; i < n; i++) {
      int corner = i % 4;
      labels[i] = i % 20;
      rows[i] =
          new double[] {100 * (corner % 2) + random.nextGaussian(), 100 * (corner / 2) + i / 100.0};
    }
    Arrays.setAll(exemplars, c -> c + 40);
    try (Execution execution = Execution.onThreads(2)) {
      MergeTree tree =
          MergeTree.of(
              PointSet.of(rows), labels, exemplars, new NegativeSquaredEuclidean(), execution);
      assertThat(tree.cut(4)).isEqualTo(IntStream.range(0, 20).map(c -> c % 4).toArray());
      List<Merge> merges = tree.merges();
      assertThat(merges.get(16).height()).isGreaterThan(100 * merges.get(15).height());
      assertThat(merges.getLast().size()).isEqualTo(n);
    }
  }

  @Test
  void theAffinityIsNotChanged() {
    double[][] affinity = affinity(9, 20, new Random(1));
    double[][] copy = Arrays.stream(affinity).map(double[]::clone).toArray(double[][]::new);
    int[] sizes = sizes(9);
    MergeTree.of(affinity, sizes);
    assertThat(affinity).isDeepEqualTo(copy);
    assertThat(sizes).isEqualTo(sizes(9));
  }

  @Test
  void aCancelledRunBuildsNoTree() {
    Cancellation cancellation = new Cancellation();
    cancellation.cancel();
    PointSet points = Data.BLOBS.points(10, 1);
    int[] labels = IntStream.range(0, 10).map(i -> i % 2).toArray();
    try (Execution execution = Execution.of(1, Progress.NONE, cancellation)) {
      cancelled(
          () ->
              MergeTree.of(
                  points, labels, new int[] {0, 1}, new NegativeSquaredEuclidean(), execution));
    }
  }

  @Test
  void affinitiesAreChecked() {
    assertRefused(new double[0][0], new int[0], "the number of clusters of a merge tree is 0");
    assertRefused(
        new double[0][0],
        new int[MergeTree.MAX_LEAVES + 1],
        "the number of clusters of a merge tree is 8193, but must be from 1 to 8192");
    assertRefused(
        new double[1][2],
        new int[] {1, 1},
        "the number of rows of the affinity is 1, but must be 2, the number of clusters");
    assertRefused(
        new double[][] {{0, 0}, {0}},
        new int[] {1, 1},
        "the length of row 1 of the affinity is 1, but must be 2, the number of clusters");
    assertRefused(
        new double[][] {{0, Double.POSITIVE_INFINITY}, {0, 0}},
        new int[] {1, 1},
        "the affinity of cluster 0 to exemplar 1 is Infinity, but must be finite, or negative");
    assertRefused(
        new double[][] {{0, 0}, {Double.NaN, 0}},
        new int[] {1, 1},
        "the affinity of cluster 1 to exemplar 0 is NaN, but must be finite");
    assertRefused(
        new double[][] {{-1e308, 0}, {0, 0}},
        new int[] {1, 1},
        "the sum of all absolute affinities is 1.0E308, but must be at most 2.24711641857789");
    assertRefused(
        new double[2][2], new int[] {1, 0}, "the size of cluster 1 is 0, but must be at least 1");
  }

  private static void assertRefused(double[][] affinity, int[] sizes, String message) {
    refused(() -> MergeTree.of(affinity, sizes)).hasMessageStartingWith(message);
  }

  @Test
  void exemplarsOfMergesAreInputRows() {
    MergeTree tree = new MergeTree(3, List.of(new Merge(0, 2, 1, 2, 2), new Merge(1, 3, 4, 3, 1)));
    assertThat(tree.exemplarRows(new int[] {5, 40, 9})).containsExactly(9, 40);
    refused(() -> tree.exemplarRows(new int[2]))
        .hasMessage("the number of exemplars is 2, but must be 3, one per leaf");
  }

  @Test
  void cutsAreChecked() {
    MergeTree tree = MergeTree.of(new double[3][3], new int[] {1, 1, 1});
    for (int clusters : new int[] {-1, 0, 4}) {
      refused(() -> tree.cut(clusters))
          .hasMessage("clusters is %d, but must be from 1 to 3, the number of leaves", clusters);
      refused(() -> tree.exemplars(clusters));
    }
  }

  @Test
  void treesAreChecked() {
    Merge first = new Merge(0, 1, 2, 2, 0);
    Merge second = new Merge(2, 3, 2, 3, 0);
    assertRefused(
        List.of(first, second, new Merge(4, 5, 2, 3, 0)),
        "the number of merges is 3, but must be less than 3, the number of leaves");
    assertRefused(
        List.of(first, new Merge(1, 3, 2, 3, 0)),
        "the left cluster of merge 1 is 1, but must be a cluster that no earlier merge has taken");
    assertRefused(
        List.of(first, new Merge(2, 4, 2, 3, 0)),
        "the right cluster of merge 1 is 4, but must be made before it");
    assertRefused(
        List.of(first, new Merge(2, 3, 1, 3, 0)),
        "the height of merge 1 is 1.0, but must be at least 2.0");
    assertRefused(
        List.of(first, new Merge(2, 3, 2, 3, 3)),
        "the exemplar of merge 1 is 3, but must be a leaf of its clusters");
    assertRefused(
        List.of(new Merge(0, 1, 2, 2, 2)),
        "the exemplar of merge 0 is 2, but must be a leaf of its clusters");
    refused(() -> new Merge(1, 1, 0, 2, 0))
        .hasMessage("the right cluster of a merge is 1, but must be above 1, the left");
    refused(() -> new Merge(0, 1, Double.POSITIVE_INFINITY, 2, 0))
        .hasMessage("the height of a merge is Infinity, but must be finite and at least 0");
  }

  private static void assertRefused(List<Merge> merges, String message) {
    refused(() -> new MergeTree(3, merges)).hasMessage(message);
  }
}
