package org.bandgram.spark.internal.band;

import java.io.Serializable;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.messages.Messages.Assignment;
import org.bandgram.internal.compute.messages.Numbers;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;
import org.bandgram.spark.internal.points.PointRows;
import org.bandgram.spark.internal.points.SparkRun;

/**
 * The similarities of a range of the curve, halo included.
 *
 * @param range which range
 * @param ranges how the curve is cut
 * @param similarities the band of the rows that the range knows
 */
record RangeBand(int range, CurveRanges ranges, Numbers similarities) implements Serializable {
  static RangeBand of(int range, CurveRanges ranges, PointRows known, Similarity similarity) {
    BandLayout layout = ranges.layout(range);
    PointSet points = known.toPointSet();
    Precision precision = points.precision();
    Numbers elements = Numbers.allocate(Math.toIntExact(layout.elementCount()), precision);
    return SparkRun.task(
        execution -> {
          try (Arena arena = Arena.ofShared()) {
            MemorySegment target = arena.allocate(layout.elementCount() * precision.bytes(), 64);
            SparkRun.backend()
                .gram()
                .bandSimilarities(points, similarity, layout, precision, target, execution);
            elements.copyFrom(target, 0, 0, elements.length());
          }
          return new RangeBand(range, ranges, elements);
        });
  }

  BandLayout layout() {
    return ranges.layout(range);
  }

  /** Returns the position of the range's first own row. */
  int start() {
    return ranges.start(range);
  }

  int end() {
    return ranges.end(range);
  }

  /** Returns the position of the first row that the range knows. */
  int haloStart() {
    return ranges.haloStart(range);
  }

  /** Returns the similarity of positions of a kept pair, the first of an own row. */
  double similarity(int i, int k) {
    return similarities.get((int) layout().offset(i - haloStart(), k - haloStart()));
  }

  /**
   * What own rows span.
   *
   * @param start the position of the first
   * @param least the least similarity
   * @param greatest the greatest
   * @param count how many there are
   * @param rowSums the sum of each row
   */
  record Span(int start, double least, double greatest, long count, double[] rowSums)
      implements Serializable {}

  Span span() {
    BandLayout layout = layout();
    double least = Double.POSITIVE_INFINITY;
    double greatest = Double.NEGATIVE_INFINITY;
    long count = 0;
    double[] rowSums = new double[end() - start()];
    for (int i = start() - haloStart(); i < end() - haloStart(); i++) {
      double sum = 0;
      for (int k = layout.first(i); k < layout.end(i); k++) {
        double s = similarities.get((int) layout.offset(i, k));
        if (k != i && s != Double.NEGATIVE_INFINITY) {
          least = Math.min(least, s);
          greatest = Math.max(greatest, s);
          sum += s;
          count++;
        }
      }
      rowSums[i - (start() - haloStart())] = sum;
    }
    return new Span(start(), least, greatest, count, rowSums);
  }

  /**
   * Own rows assigned to exemplars.
   *
   * @param start the position of the first
   * @param exemplarOf the position of each row's exemplar, or {@link Assignment#NONE}
   * @param contributions what each row adds to the net similarity
   */
  record Share(int start, int[] exemplarOf, double[] contributions) implements Serializable {}

  /** Implements {@link org.bandgram.internal.compute.messages.Messages#assign} for the own rows. */
  Share assign(boolean[] exemplars, Numbers preferences) {
    BandLayout layout = layout();
    int shift = haloStart();
    int[] exemplarOf = new int[end() - start()];
    double[] contributions = new double[exemplarOf.length];
    for (int r = 0; r < exemplarOf.length; r++) {
      int position = start() + r;
      int i = position - shift;
      exemplarOf[r] = exemplars[position] ? position : Assignment.NONE;
      double best = exemplars[position] ? preferences.get(position) : Double.NEGATIVE_INFINITY;
      for (int k = layout.first(i); k < layout.end(i) && !exemplars[position]; k++) {
        double s = similarities.get((int) layout.offset(i, k));
        if (exemplars[shift + k] && s > best) {
          best = s;
          exemplarOf[r] = shift + k;
        }
      }
      contributions[r] = best;
    }
    return new Share(start(), exemplarOf, contributions);
  }
}
