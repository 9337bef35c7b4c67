package org.bandgram.spark.internal.band;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.order.CurveOrdering.SortMethod;
import org.bandgram.order.internal.CurveCodes;
import org.bandgram.order.internal.CurveFrame;
import org.bandgram.order.internal.PairSort;
import org.bandgram.spark.internal.points.PointRows;
import org.bandgram.spark.internal.points.SparkRun;
import scala.Tuple2;

/**
 * Points and their codes on a curve.
 *
 * @param points the points
 * @param high the upper 64 bits of the codes
 * @param low the lower 64 bits
 */
record CodedRows(PointRows points, long[] high, long[] low) implements Serializable {
  /** The order of codes, as pairs of high and low words. */
  static final Comparator<long[]> ORDER =
      (a, b) -> {
        int byHigh = Long.compareUnsigned(a[0], b[0]);
        return byHigh != 0 ? byHigh : Long.compareUnsigned(a[1], b[1]);
      };

  static CodedRows encode(PointRows points, CurveFrame frame) {
    CurveCodes codes = SparkRun.task(execution -> frame.encode(points.toPointSet(), execution));
    long[] high = new long[points.size()];
    long[] low = new long[points.size()];
    for (int i = 0; i < high.length; i++) {
      high[i] = codes.high(i);
      low[i] = codes.low(i);
    }
    return new CodedRows(points, high, low);
  }

  private long[] code(int i) {
    return new long[] {high[i], low[i]};
  }

  /** Returns some codes, evenly from all rows. */
  List<long[]> sample(int most) {
    int stride = Math.max(1, Math.ceilDiv(high.length, most));
    return IntStream.iterate(0, i -> i < high.length, i -> i + stride)
        .mapToObj(this::code)
        .toList();
  }

  /**
   * Divides the points among buckets.
   *
   * @param splitters ascending codes: the least of every bucket but the first
   * @return the points of each bucket that has any
   */
  List<Tuple2<Integer, CodedRows>> divide(List<long[]> splitters) {
    List<List<Integer>> buckets = new ArrayList<>();
    for (int b = 0; b <= splitters.size(); b++) {
      buckets.add(new ArrayList<>());
    }
    for (int i = 0; i < high.length; i++) {
      buckets.get(bucket(code(i), splitters)).add(i);
    }
    List<Tuple2<Integer, CodedRows>> divided = new ArrayList<>();
    for (int b = 0; b < buckets.size(); b++) {
      if (!buckets.get(b).isEmpty()) {
        divided.add(new Tuple2<>(b, select(buckets.get(b))));
      }
    }
    return divided;
  }

  /** Returns how many splitters are at or below a code. */
  private static int bucket(long[] code, List<long[]> splitters) {
    int from = 0;
    int to = splitters.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (ORDER.compare(splitters.get(middle), code) <= 0) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  private CodedRows select(List<Integer> chosen) {
    int[] indices = chosen.stream().mapToInt(Integer::intValue).toArray();
    return new CodedRows(
        points.select(indices),
        IntStream.of(indices).mapToLong(i -> high[i]).toArray(),
        IntStream.of(indices).mapToLong(i -> low[i]).toArray());
  }

  /** Returns the points of a bucket by code, equal codes by row. */
  static PointRows sorted(List<CodedRows> parts) {
    List<CodedRows> byRow =
        parts.stream().sorted(Comparator.comparingInt(part -> part.points.rows()[0])).toList();
    PointRows joined = PointRows.concat(byRow.stream().map(CodedRows::points).toList());
    CurveCodes codes = CurveCodes.allocate(joined.size(), 2 * Long.SIZE);
    int filled = 0;
    for (CodedRows part : byRow) {
      for (int i = 0; i < part.high.length; i++) {
        codes.set(filled++, part.high[i], part.low[i]);
      }
    }
    return joined.select(
        SparkRun.task(execution -> PairSort.of(SortMethod.RADIX).order(codes, execution)));
  }
}
