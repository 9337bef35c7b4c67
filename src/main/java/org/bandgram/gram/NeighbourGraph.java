package org.bandgram.gram;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.bandgram.Checkpoints.Stage;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.NeighbourLists;
import org.bandgram.layout.GraphLayout;
import org.bandgram.layout.SparsityPattern;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.HostCurveSorter;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Similarity;

/**
 * A sparse, symmetric Gram matrix on the graph of nearest neighbours: an edge between two points
 * where one is among the k points most similar to the other. Points are numbered by their positions
 * on a Hilbert curve, so that most neighbours of a point are stored near it.
 *
 * <p>{@link Method#EXACT} searches a k-d tree where the similarity decreases with distance and
 * points have up to eight dimensions, O(n k log n); otherwise it compares all pairs, O(n² d), on a
 * GPU if the run has one. {@link Method#DESCENT} is NN-descent (W. Dong, M. Charikar, K. Li,
 * Efficient k-nearest neighbor graph construction for generic similarity measures, WWW 2011, doi
 * 10.1145/1963405.1963487): neighbours of neighbours are likely to be neighbours, so each round
 * compares the neighbours of every point with one another, about O(n^1.14) comparisons in all by
 * the authors' measurements. It takes any similarity, and its recall is measured: the share of the
 * most similar points that a list holds, for some points whose neighbours are searched exactly.
 *
 * <p>Of equally similar points those at the lowest positions count as nearest, so that k copies of
 * a point hide all others. Pairs of similarity negative infinity ("no edge") are never kept.
 * Similarities are those of {@link Similarity#between} in single precision; points in double
 * precision are rounded first. The graph depends on the points and the options alone, not on the
 * number of threads, nor on the device unless {@link Method#AUTO} takes another method there.
 *
 * @param permutation the input row of each position
 * @param layout the edges, by position; n points
 * @param similarities one for each slot of the layout; negative infinity in slots left over.
 *     Borrowed, not copied
 * @param construction how it was made
 */
public record NeighbourGraph(
    Permutation permutation, GraphLayout layout, float[] similarities, Construction construction)
    implements SparsityPattern {
  private static final int ROWS_PER_BLOCK = 256;

  /** Up to this many points all pairs are compared, also on the CPU. */
  private static final int FEW_POINTS = 20_000;

  /** How neighbours are found. */
  public enum Method {
    /**
     * {@link #EXACT} where a k-d tree serves, there are at most 20,000 points, or a GPU compares
     * all pairs in about 40 seconds; else {@link #DESCENT}. So a graph made with a GPU can have the
     * true neighbours where one made on the CPU has most of them.
     */
    AUTO,
    /** The true neighbours; the same on CPU and GPU. */
    EXACT,
    /** NN-descent: most of the true neighbours. Always on the CPU. */
    DESCENT
  }

  /**
   * What the graph depends on besides points and similarity.
   *
   * @param neighbours k, at least 1; taken as n - 1 where there are fewer other points
   * @param method how neighbours are found
   * @param wantedRecall NN-descent stops once the lists of a sample have this share of the ten and
   *     of the k most similar points, or where further rounds find nothing; above 0, at most 1
   * @param seed draws whom NN-descent compares, and the sample
   */
  public record Options(int neighbours, Method method, double wantedRecall, long seed) {
    private static final Options DEFAULTS = new Options(32, Method.AUTO, 0.95, 1);

    /**
     * Checks the options.
     *
     * @throws InvalidInputException if a number is out of bounds
     */
    public Options {
      InvalidInputException.require(neighbours >= 1, "neighbours", neighbours, "at least 1");
      Objects.requireNonNull(method, "method");
      InvalidInputException.require(
          wantedRecall > 0 && wantedRecall <= 1, "recall", wantedRecall, "above 0 and at most 1");
    }

    /** Returns 32 neighbours, found as it suits the points; recall 0.95, seed 1. */
    public static Options defaults() {
      return DEFAULTS;
    }

    /** Returns a copy with another number of {@link #neighbours}. */
    public Options withNeighbours(int value) {
      return new Options(value, method, wantedRecall, seed);
    }

    /** Returns a copy with another {@link #method}. */
    public Options withMethod(Method value) {
      return new Options(neighbours, value, wantedRecall, seed);
    }

    /** Returns a copy with another {@link #wantedRecall}. */
    public Options withWantedRecall(double value) {
      return new Options(neighbours, method, value, seed);
    }

    /** Returns a copy with another {@link #seed}. */
    public Options withSeed(long value) {
      return new Options(neighbours, method, wantedRecall, value);
    }
  }

  /**
   * How a graph was made.
   *
   * @param method {@link Method#EXACT} or {@link Method#DESCENT}
   * @param rounds of NN-descent; 0 if exact
   * @param distances pairs compared by NN-descent, the sample's included, divided by n; 0 if exact
   * @param recall share of the ten most similar points, or of k where that is less, that the lists
   *     of a sample hold; before edges are taken from the lists of other points, which can only add
   *     to it
   * @param listRecall likewise, share of the k most similar points
   * @param sampled number of points that recall was measured on; n if exact
   */
  public record Construction(
      Method method, int rounds, double distances, double recall, double listRecall, int sampled) {
    static Construction exact(int n) {
      return new Construction(Method.EXACT, 0, 0, 1, 1, n);
    }
  }

  /** Tells whether two points are neighbours, by input row. */
  @Override
  public boolean contains(int i, int j) {
    return layout.find(permutation.position(i), permutation.position(j)) >= 0;
  }

  /**
   * Builds a graph of similar points on the CPU.
   *
   * <p>Reports the stages {@code order}, {@code sample} where recall is to be measured, and {@code
   * graph}, which may end early. Checkpoints are not used.
   *
   * @param points n points, n k less than 2^31
   * @param similarity what to store, symmetric
   * @param options how many neighbours, and how they are found
   * @param execution threads, progress and cancellation
   * @throws InvalidInputException if the similarity is asymmetric or could overflow, or there would
   *     be 2^31 edges
   */
  public static NeighbourGraph build(
      PointSet points, Similarity similarity, Options options, Execution execution) {
    return build(points, similarity, options, host(), Stage.NONE, execution);
  }

  /**
   * Builds a graph of similar points as a stage of a run that has begun: between rounds of
   * NN-descent the lists may be kept, in the end the graph.
   *
   * @param ops what compares points, where the run computes
   * @param stage keeps the state; a graph of 2 GiB or more may be built again
   * @throws org.bandgram.InsufficientMemoryException if a GPU is to compare points that do not fit
   *     in its memory
   * @see #build(PointSet, Similarity, Options, Execution)
   */
  public static NeighbourGraph build(
      PointSet points,
      Similarity similarity,
      Options options,
      GramOps ops,
      Stage stage,
      Execution execution) {
    return build(points, Nearness.of(similarity), options, ops, stage, execution);
  }

  /**
   * Builds a graph of the nearest points by a dissimilarity, on the device of a run; it stores
   * dissimilarities times -1.
   *
   * @param ops what compares points
   * @see #build(PointSet, Similarity, Options, GramOps, Stage, Execution)
   */
  public static NeighbourGraph build(
      PointSet points,
      Dissimilarity dissimilarity,
      Options options,
      GramOps ops,
      Execution execution) {
    return build(points, Nearness.of(dissimilarity), options, ops, Stage.NONE, execution);
  }

  /**
   * Returns an upper bound of the bytes allocated at once to build a graph, the result included and
   * the given points not. Most graphs have 1.1 to 1.5 n k edges instead of 2 n k, and take two
   * thirds of it.
   *
   * @param n number of points
   * @param dimensions of a point
   * @param options how many neighbours
   */
  public static long bytes(int n, int dimensions, Options options) {
    long k = Math.clamp(n - 1, 1, options.neighbours());
    long points = (long) n * dimensions * Float.BYTES;
    long lists = n * k * Long.BYTES;
    long incoming = n * k * Integer.BYTES;
    long slots = n * (2 * k + GraphLayout.PADDING);
    long search = Math.max(3 * points, NeighbourDescent.bytes(n));
    return 2 * points
        + lists
        + Math.max(search, incoming + slots * (Integer.BYTES + Float.BYTES))
        + 4L * n * Integer.BYTES;
  }

  /**
   * Returns how the neighbours of points are found with some options: {@link Method#EXACT} or
   * {@link Method#DESCENT}.
   *
   * @param points n points in single precision
   * @param similarity what to store, symmetric
   * @param options the method wanted
   * @param ops what compares points, where the run computes
   */
  public static Method method(
      PointSet points, Similarity similarity, Options options, GramOps ops) {
    return isExact(points, Nearness.of(similarity).comparison(), options.method(), ops)
        ? Method.EXACT
        : Method.DESCENT;
  }

  private static GramOps host() {
    return BackendProvider.select(Device.CPU, 0).gram();
  }

  static NeighbourGraph build(
      PointSet points,
      Nearness nearness,
      Options options,
      GramOps ops,
      Stage stage,
      Execution execution) {
    int n = points.size();
    int k = Math.clamp(n - 1, 1, options.neighbours());
    InvalidInputException.require(
        k <= Integer.MAX_VALUE / n,
        "the number of neighbours",
        k,
        "at most %d for %,d points".formatted(Integer.MAX_VALUE / n, n));
    KeptGraph kept = new KeptGraph(n, k);
    stage.resume(kept);
    if (!kept.isFinished()) {
      kept.finish(search(points, nearness, options, ops, kept, stage, execution));
    }
    stage.held(kept);
    return kept.graph();
  }

  private static NeighbourGraph search(
      PointSet points,
      Nearness nearness,
      Options options,
      GramOps ops,
      KeptGraph kept,
      Stage stage,
      Execution execution) {
    Similarity comparison = nearness.comparison();
    PointSet single = GramArguments.inPrecision(points, Precision.FLOAT32, comparison);
    GramArguments.requireRepresentable(single, comparison, Precision.FLOAT32, execution);
    boolean isExact = isExact(single, comparison, options.method(), ops);
    List<Permutation> curves = curves(single, isExact ? 1 : NeighbourDescent.CURVES, execution);
    // a copy of all points is released here, not when the collector comes to it
    try (Arena arena = Arena.ofShared()) {
      PointSet ordered = curves.getFirst().apply(single, arena, execution);
      DescentState state = kept.search();
      Construction construction;
      if (isExact) {
        ops.neighbours(ordered, comparison, state.lists, execution);
        construction = Construction.exact(points.size());
      } else {
        Permutation toInput = curves.getFirst().inverse();
        construction =
            new NeighbourDescent(ordered, comparison, state, options, ops, execution)
                .run(
                    curves.stream().map(toInput::then).toList(),
                    round -> stage.reached(round, kept));
      }
      return symmetric(curves.getFirst(), ordered, state.lists, nearness, construction, execution);
    }
  }

  private static List<Permutation> curves(PointSet points, int count, Execution execution) {
    return CurveOrdering.order(
        points, CurveOrdering.Options.defaults(), count, new HostCurveSorter(), execution);
  }

  private static boolean isExact(
      PointSet points, Similarity comparison, Method method, GramOps ops) {
    return switch (method) {
      case EXACT -> true;
      case DESCENT -> points.size() <= 2;
      case AUTO ->
          points.size() <= FEW_POINTS
              || GramArguments.treeSuits(points, comparison)
              || ops.suitsAllPairs(points, comparison);
    };
  }

  /** Gives every list's entries to both of their points. */
  private static NeighbourGraph symmetric(
      Permutation order,
      PointSet points,
      NeighbourLists lists,
      Nearness nearness,
      Construction construction,
      Execution execution) {
    int k = lists.most();
    NeighbourUnion union =
        new NeighbourUnion(lists.size(), k, (i, rank) -> neighbour(lists, i, rank), execution);
    GraphLayout layout = GraphLayout.ofDegrees(union.lengths());
    float[] similarities = new float[layout.slots()];
    execution.forBlocks(
        lists.size(),
        ROWS_PER_BLOCK,
        (_, from, to) -> {
          NeighbourUnion.Row row = union.row();
          for (int i = from; i < to; i++) {
            row.load(i);
            fill(i, row, layout, similarities, points, lists, nearness);
          }
        });
    return new NeighbourGraph(order, layout, similarities, construction);
  }

  private static int neighbour(NeighbourLists lists, int i, int rank) {
    long entry = lists.entry(i, rank);
    return entry == NeighbourLists.NONE ? NeighbourUnion.NONE : NeighbourLists.index(entry);
  }

  private static void fill(
      int i,
      NeighbourUnion.Row row,
      GraphLayout layout,
      float[] similarities,
      PointSet points,
      NeighbourLists lists,
      Nearness nearness) {
    int slot = layout.rowStarts()[i];
    for (int e = 0; e < row.length(); e++, slot++) {
      int j = row.column(e);
      layout.columns()[slot] = j;
      similarities[slot] =
          nearness.isCompared()
              ? NeighbourLists.similarity(lists.entry(row.entry(e)))
              : (float) nearness.value().between(points, Math.min(i, j), Math.max(i, j));
    }
    Arrays.fill(similarities, slot, layout.rowStarts()[i + 1], Float.NEGATIVE_INFINITY);
  }
}
