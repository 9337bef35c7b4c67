package org.bandgram.spark.internal.band;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.bandgram.Execution;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveFrame;
import org.bandgram.spark.internal.points.IndexPartitioner;
import org.bandgram.spark.internal.points.PointRows;
import org.bandgram.spark.internal.points.SparkPoints;
import org.bandgram.spark.internal.points.SparkRun;
import scala.Tuple2;

/** Orders points along a curve and cuts the curve into ranges. */
@SuppressWarnings("serial") // lambdas call private methods
final class SparkOrdering {
  private static final int CODES_PER_BUCKET = 64;

  private SparkOrdering() {}

  /**
   * Points along the curve.
   *
   * @param ranges the points of each range, halo included, a range to a partition; {@link
   *     PointRows#at} is the position of the first
   * @param order the input row of each position
   */
  record Ordered(JavaRDD<PointRows> ranges, Permutation order) {}

  /**
   * Orders points; they keep their order where every pair is kept.
   *
   * @param points the points
   * @param ranges how the curve is cut
   * @param full whether every pair is kept
   * @param options how points are ordered
   */
  static Ordered order(
      SparkPoints points,
      CurveRanges ranges,
      boolean full,
      CurveOrdering.Options options,
      SparkRun run) {
    JavaRDD<PointRows> runs = full ? points.pieces() : sorted(points, options, ranges.count(), run);
    try {
      JavaRDD<PointRows> cut = cut(runs, ranges, full, run).persist(SparkRun.LEVEL);
      return new Ordered(cut, order(cut, ranges, run));
    } finally {
      if (!full) {
        runs.unpersist();
      }
    }
  }

  private static Permutation order(JavaRDD<PointRows> cut, CurveRanges ranges, SparkRun run) {
    run.describe("cut the curve into " + ranges.count() + " ranges");
    int[] sources = new int[ranges.size()];
    List<PointRows> owned =
        SparkRun.orUnpersist(
            cut,
            data ->
                data.mapPartitionsWithIndex((range, parts) -> owned(parts, ranges, range), true)
                    .collect());
    for (PointRows part : owned) {
      System.arraycopy(part.rows(), 0, sources, part.at(), part.size());
    }
    return Permutation.of(sources);
  }

  /** Returns the points in order of their codes, one piece to a partition. */
  private static JavaRDD<PointRows> sorted(
      SparkPoints points, CurveOrdering.Options options, int buckets, SparkRun run) {
    CurveFrame frame = frame(points, options, run);
    JavaRDD<CodedRows> coded = points.pieces().map(piece -> CodedRows.encode(piece, frame));
    run.describe("sample codes along the curve");
    List<long[]> splitters = splitters(coded, buckets);
    return coded
        .flatMapToPair(piece -> piece.divide(splitters).iterator())
        .groupByKey(new IndexPartitioner(buckets))
        .map(bucket -> CodedRows.sorted(list(bucket._2())))
        .persist(SparkRun.LEVEL);
  }

  private static CurveFrame frame(SparkPoints points, CurveOrdering.Options options, SparkRun run) {
    run.describe("find the box of all points");
    CurveFrame frame = CurveFrame.of(options, box(points.pieces()));
    if (!frame.isProjected()) {
      return frame;
    }
    run.describe("find the projection of the points");
    int[] sample = frame.sampleRows(points.size());
    CurveFrame projected =
        SparkRun.task(execution -> frame.withSample(points.select(sample), execution));
    JavaRDD<CurveFrame.Box> boxes =
        points.pieces().map(piece -> SparkRun.task(e -> projectedBox(projected, piece, e)));
    return projected.withProjectedBox(boxes.reduce(CurveFrame.Box::with));
  }

  private static CurveFrame.Box box(JavaRDD<PointRows> pieces) {
    return pieces
        .map(piece -> SparkRun.task(e -> CurveFrame.Box.of(piece.toPointSet(), e)))
        .reduce(CurveFrame.Box::with);
  }

  private static CurveFrame.Box projectedBox(
      CurveFrame frame, PointRows piece, Execution execution) {
    return CurveFrame.Box.of(frame.project(piece.toPointSet(), execution), execution);
  }

  /** Returns codes that divide the points about evenly: the least of every bucket but the first. */
  private static List<long[]> splitters(JavaRDD<CodedRows> coded, int buckets) {
    if (buckets == 1) {
      return List.of();
    }
    int most = CODES_PER_BUCKET * buckets;
    List<long[]> codes = new ArrayList<>(coded.flatMap(p -> p.sample(most).iterator()).collect());
    codes.sort(CodedRows.ORDER);
    List<long[]> splitters = new ArrayList<>();
    for (int b = 1; b < buckets; b++) {
      splitters.add(codes.get((int) ((long) codes.size() * b / buckets)));
    }
    return splitters;
  }

  /** Sends points to every range that needs to know them. */
  private static JavaRDD<PointRows> cut(
      JavaRDD<PointRows> runs, CurveRanges ranges, boolean numbered, SparkRun run) {
    run.describe("sort points along the curve");
    int[] starts = numbered ? null : starts(runs);
    JavaRDD<Tuple2<Integer, PointRows>> slices =
        runs.mapPartitionsWithIndex(
            (partition, parts) -> slices(parts, starts == null ? -1 : starts[partition], ranges),
            false);
    return JavaPairRDD.fromJavaRDD(slices)
        .groupByKey(new IndexPartitioner(ranges.count()))
        .map(range -> joined(list(range._2())));
  }

  private static int[] starts(JavaRDD<PointRows> runs) {
    List<Tuple2<Integer, Integer>> counts =
        runs.mapPartitionsWithIndex((p, parts) -> counted(p, parts), true).collect();
    int[] starts = new int[runs.getNumPartitions() + 1];
    for (Tuple2<Integer, Integer> count : counts) {
      starts[count._1() + 1] = count._2();
    }
    for (int p = 0; p + 1 < starts.length; p++) {
      starts[p + 1] += starts[p];
    }
    return starts;
  }

  private static Iterator<Tuple2<Integer, Integer>> counted(int p, Iterator<PointRows> parts) {
    int count = 0;
    while (parts.hasNext()) {
      count += parts.next().size();
    }
    return List.of(new Tuple2<>(p, count)).iterator();
  }

  /** Slices pieces by range; their first position is given or, if it is -1, their own. */
  private static Iterator<Tuple2<Integer, PointRows>> slices(
      Iterator<PointRows> parts, int start, CurveRanges ranges) {
    List<Tuple2<Integer, PointRows>> slices = new ArrayList<>();
    int next = start;
    while (parts.hasNext()) {
      PointRows part = parts.next();
      int at = start < 0 ? part.at() : next;
      next += part.size();
      PointRows placed = new PointRows(at, part.rows(), part.dimensions(), part.coordinates());
      for (int range = 0; range < ranges.count(); range++) {
        int from = Math.max(0, ranges.haloStart(range) - at);
        int to = Math.min(part.size(), ranges.haloEnd(range) - at);
        if (from < to) {
          slices.add(new Tuple2<>(range, placed.slice(from, to)));
        }
      }
    }
    return slices.iterator();
  }

  private static PointRows joined(List<PointRows> slices) {
    return PointRows.concat(
        slices.stream().sorted(Comparator.comparingInt(PointRows::at)).toList());
  }

  private static Iterator<PointRows> owned(
      Iterator<PointRows> parts, CurveRanges ranges, int range) {
    PointRows known = parts.next();
    int from = ranges.start(range) - known.at();
    int to = ranges.end(range) - known.at();
    int[] rows = Arrays.copyOfRange(known.rows(), from, to);
    return List.of(new PointRows(ranges.start(range), rows, 0, known.coordinates().slice(0, 0)))
        .iterator();
  }

  private static <T> List<T> list(Iterable<T> items) {
    return StreamSupport.stream(items.spliterator(), false).toList();
  }
}
