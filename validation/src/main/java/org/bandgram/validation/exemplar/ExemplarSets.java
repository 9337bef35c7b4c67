package org.bandgram.validation.exemplar;

import java.util.List;
import java.util.Optional;
import org.bandgram.data.PointSet;
import org.bandgram.validation.sets.DataFolder;
import org.bandgram.validation.sets.MinMaxScaling;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.TestSet;

/** The real sets that exemplar clustering is tried on, few points to many, few columns to many. */
public final class ExemplarSets {
  private static final List<RealSet> SETS =
      List.of(
          RealSet.WINE,
          RealSet.OLIVETTI,
          RealSet.DIGITS,
          RealSet.USPS,
          RealSet.S1,
          RealSet.PENDIGITS,
          RealSet.MOPSI_FINLAND,
          RealSet.LETTER);

  /** What is done to columns, for summaries. */
  public static final String NOTE =
      "Columns are scaled to [0, 1], where zero, the auxiliary exemplar, is a corner, and to [1,"
          + " 2], where it is no nearer to a point than any other point: every exemplar then counts"
          + " for all points, and f is its bound less the clustering error.";

  private ExemplarSets() {}

  /** Returns the sets that are there, thinned to at most so many points. */
  public static List<TestSet> in(DataFolder data, int mostPoints) {
    return SETS.stream()
        .map(data::find)
        .flatMap(Optional::stream)
        .map(set -> set.thinned(mostPoints))
        .toList();
  }

  /** A set whose columns have the same range. */
  public record Scaled(TestSet set, String range) {}

  /** Returns a set with columns in [0, 1] and in [1, 2]. */
  public static List<Scaled> scaled(TestSet set) {
    return List.of(scaled(set, 0), scaled(set, 1));
  }

  private static Scaled scaled(TestSet set, int start) {
    PointSet points = MinMaxScaling.from(start, set.points());
    return new Scaled(
        new TestSet(set.name(), points, set.classes(), set.seed()),
        "[%d, %d]".formatted(start, start + 1));
  }
}
