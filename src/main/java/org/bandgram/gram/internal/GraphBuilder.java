package org.bandgram.gram.internal;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bandgram.Checkpoints.Stage;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.data.internal.RunIdentity;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.gram.NeighbourGraph.Construction;
import org.bandgram.gram.NeighbourGraph.Method;
import org.bandgram.gram.NeighbourGraph.Options;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.internal.compute.gram.NeighbourLists;
import org.bandgram.layout.GraphLayout;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.internal.ObjectPairs;

/** Builds a {@link NeighbourGraph} on the device of a run, or as a stage of it. */
public final class GraphBuilder {
  private static final int ROWS_PER_BLOCK = 256;

  /** Up to this many points all pairs are compared, also on the CPU. */
  private static final int FEW_POINTS = 20_000;

  /** Likewise of objects, which take longer to compare. */
  private static final int FEW_OBJECTS = 4096;

  private GraphBuilder() {}

  /**
   * Builds a graph of similar points as a stage of a run that has begun: between rounds of
   * NN-descent the lists may be kept, in the end the graph.
   *
   * @param ops what compares points, where the run computes
   * @param stage keeps the state
   * @throws org.bandgram.InsufficientMemoryException if a GPU is to compare points that do not fit
   *     in its memory
   * @see NeighbourGraph#build
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

  /** As above; {@code held} may be these points. */
  public static NeighbourGraph build(
      PointSet points,
      Similarity similarity,
      Options options,
      HeldPoints held,
      Stage stage,
      Execution execution) {
    return build(points, Nearness.of(similarity), options, held.ops(), held, stage, execution);
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
   * Returns the bytes allocated at once to find k neighbours of each of n points by NN-descent and
   * to build a graph of them: points in order are there while they are searched alone.
   *
   * @param points the bytes of the points
   * @param slots how many the graph has
   */
  public static long bytes(int n, long k, long points, long slots) {
    long lists = n * k * Long.BYTES;
    long incoming = n * k * Integer.BYTES;
    return lists
        + Math.max(
            points + NeighbourDescent.bytes(n), incoming + slots * (Integer.BYTES + Float.BYTES))
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

  static NeighbourGraph build(
      PointSet points,
      Nearness nearness,
      Options options,
      GramOps ops,
      Stage stage,
      Execution execution) {
    return build(points, nearness, options, ops, null, stage, execution);
  }

  private static NeighbourGraph build(
      PointSet points,
      Nearness nearness,
      Options options,
      GramOps ops,
      HeldPoints held,
      Stage stage,
      Execution execution) {
    int n = points.size();
    int k = Math.clamp(n - 1, 1, options.neighbours());
    InvalidInputException.require(
        k <= Integer.MAX_VALUE / n,
        "the number of neighbours",
        k,
        "at most %d for %,d points".formatted(Integer.MAX_VALUE / n, n));
    execution.graphs().begin(() -> identity(points, nearness, options, ops));
    Stage saved = execution.graphs().next();
    KeptGraph kept = new KeptGraph(n, k);
    stage.resume(kept);
    if (!kept.isFinished() && !saved.resume(kept)) {
      kept.finish(search(points, nearness, options, ops, held, kept, stage, execution));
    }
    stage.held(kept);
    saved.held(kept);
    return kept.graph();
  }

  /** Returns all that a graph depends on: its bits are the same on CPU and GPU. */
  private static String identity(PointSet points, Nearness nearness, Options options, GramOps ops) {
    PointSet single = GramArguments.inPrecision(points, Precision.FLOAT32, nearness.comparison());
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("neighbours", Integer.toString(options.neighbours()));
    parameters.put("similarity", nearness.form().get());
    parameters.put("precision", points.precision().toString());
    parameters.put(
        "method",
        isExact(single, nearness.comparison(), options.method(), ops)
            ? "exact"
            : "NN-descent to recall %s from seed %d"
                .formatted(options.wantedRecall(), options.seed()));
    return new RunIdentity(parameters).with(points).toString();
  }

  private static NeighbourGraph search(
      PointSet points,
      Nearness nearness,
      Options options,
      GramOps ops,
      HeldPoints held,
      KeptGraph kept,
      Stage stage,
      Execution execution) {
    Similarity comparison = nearness.comparison();
    PointSet single = GramArguments.inPrecision(points, Precision.FLOAT32, comparison);
    if (held == null || single != held.points()) {
      try (HeldPoints own = ops.hold(single, execution)) {
        return search(single, nearness, options, ops, own, kept, stage, execution);
      }
    }
    held.scale().requireRepresentable(comparison, Precision.FLOAT32);
    held.scale().requireLargeEnough(Precision.FLOAT32);
    boolean isExact = isExact(single, comparison, options.method(), ops);
    StartOrders orders = StartOrders.of(comparison, options.seed());
    List<Permutation> curves =
        orders.first(single, isExact ? 1 : NeighbourDescent.CURVES, execution);
    DescentState state = kept.search();
    Construction construction;
    // a copy of all points is released here, not when the collector comes to it
    try (Arena arena = Arena.ofShared()) {
      PointSet ordered = curves.getFirst().apply(single, arena, execution);
      if (isExact) {
        held.neighbours(curves.getFirst(), ordered, comparison, state.lists, execution);
        construction = Construction.exact(single.size());
      } else {
        Permutation toInput = curves.getFirst().inverse();
        construction =
            new NeighbourDescent(ordered, comparison, orders, state, options, ops, execution)
                .run(
                    curves.stream().map(toInput::then).toList(),
                    round -> stage.reached(round, kept));
      }
    }
    return symmetric(curves.getFirst(), single, state.lists, nearness, construction, execution);
  }

  private static boolean isExact(
      PointSet points, Similarity comparison, Method method, GramOps ops) {
    return switch (method) {
      case EXACT -> true;
      case DESCENT -> points.size() <= 2;
      case AUTO ->
          points.size() <= (ObjectPairs.areComparedBy(comparison) ? FEW_OBJECTS : FEW_POINTS)
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
    try (Arena arena = Arena.ofShared()) {
      NeighbourUnion union =
          new NeighbourUnion(
              lists.size(), k, entry -> neighbour(lists.entry(entry)), arena, execution);
      GraphLayout layout = GraphLayout.ofDegrees(union.lengths());
      float[] similarities = new float[layout.slots()];
      execution.forBlocks(
          lists.size(),
          ROWS_PER_BLOCK,
          (_, from, to) -> {
            NeighbourUnion.Row row = union.row();
            for (int i = from; i < to; i++) {
              row.load(i);
              fill(i, row, order, layout, similarities, points, lists, nearness);
            }
          });
      return new NeighbourGraph(order, layout, similarities, construction);
    }
  }

  private static int neighbour(long entry) {
    return entry == NeighbourLists.NONE ? NeighbourUnion.NONE : NeighbourLists.index(entry);
  }

  private static void fill(
      int i,
      NeighbourUnion.Row row,
      Permutation order,
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
              : (float)
                  nearness
                      .value()
                      .between(points, order.source(Math.min(i, j)), order.source(Math.max(i, j)));
    }
    Arrays.fill(similarities, slot, layout.rowStarts()[i + 1], Float.NEGATIVE_INFINITY);
  }
}
