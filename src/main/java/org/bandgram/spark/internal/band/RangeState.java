package org.bandgram.spark.internal.band;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.internal.compute.messages.MessageRows;
import scala.Tuple2;

/**
 * The messages of a range's own rows after some iterations.
 *
 * @param range which range
 * @param rows the messages, numbered by position
 * @param changes how many own rows became or ceased to be exemplars in each of the last iterations
 */
record RangeState(int range, MessageRows rows, int[] changes) implements Serializable {
  /**
   * What the driver hears of a range.
   *
   * @param start the position of its first own row
   * @param exemplars which own rows are exemplars
   * @param changes how many became or ceased to be in each iteration
   */
  record Report(int start, boolean[] exemplars, int[] changes) implements Serializable {}

  Report report() {
    return new Report(rows.first(), rows.exemplars(), changes);
  }

  /** Returns r(k, k) + a(k, k) of the own rows. */
  double[] evidence() {
    double[] evidence = new double[rows.count()];
    for (int k = 0; k < evidence.length; k++) {
      evidence[k] = rows.ownResponsibilities()[k] + rows.ownAvailabilities()[k];
    }
    return evidence;
  }

  /** Cuts the messages into parts of whole rows, of at most so many elements or one row. */
  Iterator<RangeState> parts(int elements) {
    int most = Math.max(1, elements / rows.width());
    return IntStream.range(0, Math.ceilDiv(rows.count(), most))
        .map(part -> rows.first() + part * most)
        .mapToObj(from -> rows.slice(from, Math.min(from + most, rows.first() + rows.count())))
        .map(part -> new RangeState(range, part, changes))
        .iterator();
  }

  /** Joins the parts of a range, in any order. */
  static RangeState join(Iterable<RangeState> parts) {
    List<RangeState> sorted = new ArrayList<>();
    parts.forEach(sorted::add);
    sorted.sort(Comparator.comparingInt(part -> part.rows.first()));
    return new RangeState(
        sorted.getFirst().range,
        MessageRows.join(sorted.stream().map(RangeState::rows).toList()),
        sorted.getFirst().changes);
  }

  /** Returns what other ranges need of this one for their next iterations. */
  Iterator<Tuple2<Integer, MessageRows>> halos(CurveRanges ranges) {
    List<Tuple2<Integer, MessageRows>> halos = new ArrayList<>();
    for (int other = 0; other < ranges.count(); other++) {
      int from = Math.max(rows.first(), ranges.haloStart(other));
      int to = Math.min(rows.first() + rows.count(), ranges.haloEnd(other));
      if (other != range && from < to) {
        halos.add(new Tuple2<>(other, rows.slice(from, to)));
      }
    }
    return halos.iterator();
  }
}
