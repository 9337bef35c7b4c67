package org.bandgram.cluster.merge;

import static org.bandgram.InvalidInputException.require;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.bandgram.Cancellation;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;

/**
 * A merge tree: the order in which K clusters are joined, two at a time, until one is left. It can
 * be cut at any number of clusters from 1 to K.
 *
 * <p><b>Rule.</b> A cluster is a set of leaves; the exemplars of its leaves are its candidates. Its
 * value is the greatest sum of the similarities of all its points to one candidate, which is its
 * exemplar (ties: the lowest leaf). Merging two clusters loses their two values less the value of
 * the union. The pair that loses least is merged next (ties: the pair with the lowest cluster
 * number, then with the lowest other number). The idea, exemplars that stand for merged clusters,
 * is that of U. Bodenhofer, A. Kothmeier, S. Hochreiter, APCluster: an R package for affinity
 * propagation clustering, Bioinformatics 27(17), 2011, doi 10.1093/bioinformatics/btr406; their
 * objective is a mean of similarities, the loss here is that of affinity propagation's own.
 *
 * <p><b>Heights.</b> A merge can make the next one cheaper, by a new candidate in between. The
 * height of a merge is therefore the greatest loss so far, at least 0: heights never decrease, so a
 * cut at a height and a cut at a number of clusters agree.
 *
 * <p><b>No edges.</b> Where some point of two clusters has no similarity to each of their
 * candidates (negative infinity), they are not merged; more than one cluster may then be left.
 *
 * <p><b>Numbers.</b> As in SciPy's linkage: the leaves are 0 to K - 1, and merge m makes cluster K
 * + m.
 *
 * <p>O(K²) memory. Building takes O(K²) time at least and O(K³) at most.
 *
 * @param leaves the number of leaves K, 1 to {@value #MAX_LEAVES}
 * @param merges the merges in their order, K - 1 where one cluster is left
 */
public record MergeTree(int leaves, List<Merge> merges) {
  /** The most leaves; building the tree then takes 1.5 GiB. */
  public static final int MAX_LEAVES = 1 << 13;

  /** Below this sum of all absolute affinities no loss overflows. */
  public static final double LARGEST_TOTAL = Double.MAX_VALUE / 8;

  /**
   * Checks that every cluster but the last is merged once, that a leaf of its own stands for each
   * and that heights do not decrease.
   */
  public MergeTree {
    requireLeaves(leaves);
    merges = List.copyOf(merges);
    require(
        merges.size() < leaves,
        "the number of merges",
        merges.size(),
        "less than " + leaves + ", the number of leaves");
    int[] parents = IntStream.range(0, 2 * leaves - 1).toArray();
    double height = 0;
    for (int m = 0; m < merges.size(); m++) {
      Merge merge = merges.get(m);
      String name = " of merge " + m;
      require(
          merge.right() < leaves + m, "the right cluster" + name, merge.right(), "made before it");
      take(parents, merge.left(), leaves + m, "the left cluster" + name);
      take(parents, merge.right(), leaves + m, "the right cluster" + name);
      int exemplar = merge.exemplar();
      require(
          exemplar < leaves && top(parents, exemplar) == leaves + m,
          "the exemplar" + name,
          exemplar,
          "a leaf of its clusters");
      require(merge.height() >= height, "the height" + name, merge.height(), "at least " + height);
      height = merge.height();
    }
  }

  private static void requireLeaves(int leaves) {
    require(
        leaves >= 1 && leaves <= MAX_LEAVES,
        "the number of clusters of a merge tree",
        leaves,
        "from 1 to " + MAX_LEAVES);
  }

  private static void take(int[] parents, int cluster, int parent, String argument) {
    require(
        parents[cluster] == cluster,
        argument,
        cluster,
        "a cluster that no earlier merge has taken");
    parents[cluster] = parent;
  }

  private static int top(int[] parents, int leaf) {
    int top = leaf;
    while (parents[top] != top) {
      top = parents[top];
    }
    return top;
  }

  /**
   * Builds the tree of K clusters.
   *
   * @param affinity K x K numbers, row c: the similarities of the points of cluster c to the
   *     exemplar of cluster k, added up over the points, negative infinity where one has none; not
   *     changed
   * @param sizes the number of points in each cluster, at least 1
   * @throws InvalidInputException if K is out of bounds, the shapes do not match, a size is below 1
   *     or an affinity is NaN or positive infinity
   */
  public static MergeTree of(double[][] affinity, int[] sizes) {
    return of(affinity, sizes, new Cancellation());
  }

  private static MergeTree of(double[][] affinity, int[] sizes, Cancellation cancellation) {
    requireLeaves(sizes.length);
    requireSquare(affinity, sizes.length);
    for (int c = 0; c < sizes.length; c++) {
      require(sizes[c] >= 1, "the size of cluster " + c, sizes[c], "at least 1");
    }
    return new MergeTree(sizes.length, new Agglomeration(affinity, sizes, cancellation).merges());
  }

  private static void requireSquare(double[][] affinity, int count) {
    require(
        affinity.length == count,
        "the number of rows of the affinity",
        affinity.length,
        count + ", the number of clusters");
    double total = 0;
    for (int c = 0; c < count; c++) {
      require(
          affinity[c].length == count,
          "the length of row %d of the affinity".formatted(c),
          affinity[c].length,
          count + ", the number of clusters");
      total += absoluteSum(c, affinity[c]);
    }
    require(
        total <= LARGEST_TOTAL,
        "the sum of all absolute affinities",
        total,
        "at most " + LARGEST_TOTAL);
  }

  /** Returns the sum over the finite affinities of a row. */
  private static double absoluteSum(int cluster, double[] row) {
    double sum = 0;
    for (int k = 0; k < row.length; k++) {
      if (!(row[k] < Double.POSITIVE_INFINITY)) {
        throw InvalidInputException.of(
            "the affinity of cluster %d to exemplar %d".formatted(cluster, k),
            row[k],
            "finite, or negative infinity for no edge");
      }
      sum += row[k] == Double.NEGATIVE_INFINITY ? 0 : Math.abs(row[k]);
    }
    return sum;
  }

  /**
   * Builds the tree of a clustering of points. Besides the tree it takes O(n d + K² d) time for
   * negative squared Euclidean distance, from the clusters' means and scatters, and O(n K d) for
   * other similarities, by sums over the points. The result is the same for any number of threads.
   *
   * @param points n points
   * @param labels the cluster of each point, n numbers from 0 to K - 1; no cluster is empty
   * @param exemplars the point that stands for each cluster, K numbers
   * @param similarity how points are compared
   * @param execution threads and cancellation
   * @throws InvalidInputException if K is out of bounds, or a label or an exemplar names nothing
   */
  public static MergeTree of(
      PointSet points, int[] labels, int[] exemplars, Similarity similarity, Execution execution) {
    return of(points, labels, exemplars, similarity, new double[0], execution);
  }

  /**
   * Builds the tree of a clustering of weighted points: the similarities of a point count as often
   * as its weight says. Sizes of merged clusters count points, whatever they weigh.
   *
   * @param points n points
   * @param labels the cluster of each point, n numbers from 0 to K - 1; no cluster is empty
   * @param exemplars the point that stands for each cluster, K numbers
   * @param similarity how points are compared
   * @param weights n numbers above 0; none if every point counts once
   * @param execution threads and cancellation
   * @throws InvalidInputException as without weights, or if a weight is not finite and above 0
   */
  public static MergeTree of(
      PointSet points,
      int[] labels,
      int[] exemplars,
      Similarity similarity,
      double[] weights,
      Execution execution) {
    requireLeaves(exemplars.length);
    ExemplarAffinity affinity = new ExemplarAffinity(points, labels, exemplars, weights);
    return of(affinity.compute(similarity, execution), affinity.sizes(), execution.cancellation());
  }

  /** Returns the number of clusters left after all merges: 1, or more if edges are missing. */
  public int fewestClusters() {
    return leaves - merges.size();
  }

  /**
   * Cuts the tree into a number of clusters, and returns the cluster of each leaf.
   *
   * @param clusters {@link #fewestClusters} to K
   * @return for each leaf a label from 0 to {@code clusters - 1}; labels ascend with the lowest
   *     leaf of their cluster
   * @throws InvalidInputException if the number is out of bounds
   */
  public int[] cut(int clusters) {
    int[] tops = tops(clusters);
    int[] labelOf = new int[2 * leaves - 1];
    Arrays.fill(labelOf, -1);
    int[] labels = new int[leaves];
    int count = 0;
    for (int leaf = 0; leaf < leaves; leaf++) {
      int top = tops[leaf];
      labelOf[top] = labelOf[top] < 0 ? count++ : labelOf[top];
      labels[leaf] = labelOf[top];
    }
    return labels;
  }

  /**
   * Returns the leaves whose exemplars stand for the clusters of a {@link #cut}.
   *
   * @param clusters {@link #fewestClusters} to K
   * @return for each label of the cut a leaf
   * @throws InvalidInputException if the number is out of bounds
   */
  public int[] exemplars(int clusters) {
    int[] tops = tops(clusters);
    int[] labels = cut(clusters);
    int[] exemplars = new int[clusters];
    for (int leaf = 0; leaf < leaves; leaf++) {
      int top = tops[leaf];
      exemplars[labels[leaf]] = top < leaves ? top : merges.get(top - leaves).exemplar();
    }
    return exemplars;
  }

  /** Returns the number of the cluster that each leaf is part of after a cut. */
  private int[] tops(int clusters) {
    require(
        clusters >= fewestClusters() && clusters <= leaves,
        "clusters",
        clusters,
        "from %d to %d, the number of leaves".formatted(fewestClusters(), leaves));
    int done = leaves - clusters;
    int[] tops = new int[leaves + done];
    Arrays.setAll(tops, cluster -> cluster);
    for (int m = done - 1; m >= 0; m--) {
      tops[merges.get(m).left()] = tops[leaves + m];
      tops[merges.get(m).right()] = tops[leaves + m];
    }
    return tops;
  }

  /**
   * Returns the leaves that a merge joins, whatever their number, in O(K) time.
   *
   * @param merge its place among {@link #merges}, from 0
   * @throws IndexOutOfBoundsException if there is no such merge
   */
  public int[] leavesOf(int merge) {
    Objects.checkIndex(merge, merges.size());
    Deque<Integer> open = new ArrayDeque<>(List.of(leaves + merge));
    IntStream.Builder found = IntStream.builder();
    while (!open.isEmpty()) {
      int cluster = open.pop();
      if (cluster < leaves) {
        found.add(cluster);
      } else {
        open.push(merges.get(cluster - leaves).right());
        open.push(merges.get(cluster - leaves).left());
      }
    }
    return found.build().toArray();
  }

  /**
   * Returns the tree as SciPy's linkage matrix has it: for each merge a row of left cluster, right
   * cluster, height and number of points.
   */
  public double[][] linkage() {
    return merges.stream()
        .map(m -> new double[] {m.left(), m.right(), m.height(), m.size()})
        .toArray(double[][]::new);
  }

  /**
   * Returns, for each merge, the input row of the exemplar that stands for the merged cluster.
   *
   * @param exemplars the input row of each leaf's exemplar
   * @throws InvalidInputException if there is not one row per leaf
   */
  public int[] exemplarRows(int[] exemplars) {
    require(
        exemplars.length == leaves,
        "the number of exemplars",
        exemplars.length,
        leaves + ", one per leaf");
    return merges.stream().mapToInt(merge -> exemplars[merge.exemplar()]).toArray();
  }

  /**
   * Two clusters that become one, a step of a {@link MergeTree}.
   *
   * @param left the lower of the two cluster numbers
   * @param right the higher one
   * @param height where in the tree they meet, at least 0; no lower than in earlier merges
   * @param size number of points in the new cluster
   * @param exemplar the leaf whose exemplar stands for the new cluster
   */
  public record Merge(int left, int right, double height, int size, int exemplar) {
    /** Checks every bound that does not depend on other merges. */
    public Merge {
      require(left >= 0, "the left cluster of a merge", left, "at least 0");
      require(right > left, "the right cluster of a merge", right, "above " + left + ", the left");
      require(
          height >= 0 && Double.isFinite(height),
          "the height of a merge",
          height,
          "finite and at least 0");
      require(size >= 2, "the size of a merged cluster", size, "at least 2");
      require(exemplar >= 0, "the exemplar of a merge", exemplar, "at least 0");
    }
  }

  @Override
  public String toString() {
    return merges.size() + " merges of " + leaves + " clusters";
  }
}
