package org.bandgram.internal.compute.cpu.gram;

import java.lang.foreign.ValueLayout;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;

/**
 * Finds the most similar candidate of every point, either by comparing with all of them or, by
 * distance in few dimensions, through a {@link KdTree}. Both give the same answer.
 */
final class NearestSearch {
  private static final int POINTS_PER_BLOCK = 512;
  private static final int CANDIDATES_AT_ONCE = 256;
  private static final int MOST_TREE_DIMENSIONS = 6;

  /** In d dimensions a tree was measured to win from about this times 2^d candidates. */
  private static final int FEWEST_TREE_CANDIDATES = 128;

  private final PointSet points;
  private final PointSet candidates;
  private final int[] best;

  /** Searches {@code candidates} for every one of {@code points} and answers in {@code best}. */
  NearestSearch(PointSet points, PointSet candidates, int[] best) {
    this.points = points;
    this.candidates = candidates;
    this.best = best;
  }

  void run(Similarity similarity, Execution execution) {
    if (asksTree(points, candidates, similarity)) {
      throughTree(execution);
    } else {
      byComparison(similarity, execution);
    }
  }

  /** Tells whether {@link #run} asks a tree. */
  static boolean asksTree(PointSet points, PointSet candidates, Similarity similarity) {
    return similarity.decreasesWithDistance()
        && points.precision() == Precision.FLOAT32
        && points.dimensions() <= MOST_TREE_DIMENSIONS
        && candidates.size() >= FEWEST_TREE_CANDIDATES << points.dimensions();
  }

  /** Of candidates at one place the tree has the first, or a search would visit all of them. */
  void throughTree(Execution execution) {
    int[] places = places();
    KdTree tree = new KdTree(candidates.select(places));
    int d = points.dimensions();
    execution.forBlocks(
        points.size(),
        POINTS_PER_BLOCK,
        (block, from, to) -> {
          KdTree.Search search = tree.search();
          float[] queries = new float[(to - from) * d];
          points.read(from, to, queries);
          for (int i = from; i < to; i++) {
            best[i] = places[search.nearest(queries, (i - from) * d)];
          }
        });
  }

  /** Returns the first candidate at each place, ascending. */
  private int[] places() {
    int[] coordinates = candidates.rows(0, candidates.size()).toArray(ValueLayout.JAVA_INT);
    int d = candidates.dimensions();
    Set<IntBuffer> seen = HashSet.newHashSet(candidates.size());
    return IntStream.range(0, candidates.size())
        .filter(c -> seen.add(IntBuffer.wrap(coordinates, c * d, d)))
        .toArray();
  }

  void byComparison(Similarity similarity, Execution execution) {
    byComparison(similarity, (_, _, _) -> {}, execution);
  }

  /** Hears of points that were compared, on any thread. */
  @FunctionalInterface
  interface Compared {
    /**
     * Hears of some points.
     *
     * @param kernel knows the most similar candidate of each
     */
    void found(int from, int to, PanelKernel kernel);
  }

  /** Compares all points with all candidates. */
  void byComparison(Similarity similarity, Compared compared, Execution execution) {
    execution.forBlocks(
        points.size(),
        POINTS_PER_BLOCK,
        (_, from, to) -> {
          PanelKernel kernel = searched(points, from, to, candidates, similarity);
          System.arraycopy(kernel.leaders(), 0, best, from, to - from);
          compared.found(from, to, kernel);
        });
  }

  /**
   * Compares a list of points with all candidates.
   *
   * @param compared hears of places in the list
   */
  static void byComparison(
      PointSet points,
      int[] list,
      PointSet candidates,
      Similarity similarity,
      Compared compared,
      Execution execution) {
    execution.forBlocks(
        list.length,
        POINTS_PER_BLOCK,
        (_, from, to) -> {
          PointSet some = points.select(Arrays.copyOfRange(list, from, to));
          compared.found(from, to, searched(some, 0, to - from, candidates, similarity));
        });
  }

  /** Compares a panel of points with all candidates, which take the place of rows. */
  private static PanelKernel searched(
      PointSet points, int from, int to, PointSet candidates, Similarity similarity) {
    PanelKernel kernel = PanelKernels.of(points, similarity, CANDIDATES_AT_ONCE, to - from);
    kernel.loadColumns(points, from, to);
    kernel.startSearch();
    for (int start = 0; start < candidates.size(); start += CANDIDATES_AT_ONCE) {
      int end = (int) Math.min((long) start + CANDIDATES_AT_ONCE, candidates.size());
      kernel.loadRows(candidates, start, end);
      for (int c = start; c < end; c += PanelKernel.GROUP) {
        kernel.compute(c, from, to);
        for (int member = 0; member < Math.min(PanelKernel.GROUP, end - c); member++) {
          kernel.contest(member, c + member);
        }
      }
    }
    return kernel;
  }
}
