package org.bandgram.internal.compute.exemplar;

import static org.bandgram.InvalidInputException.require;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.PointScale;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Dissimilarity.ManhattanDistance;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
import org.bandgram.storage.GroundStorage;

/** Checks shared by the implementations of {@link ExemplarOps}. */
public final class ExemplarChecks {
  private ExemplarChecks() {}

  /** Checks the arguments of {@link ExemplarOps#ground}. */
  public static void requireGround(
      PointSet points,
      Dissimilarity dissimilarity,
      PointSet start,
      GroundStorage storage,
      Execution execution) {
    require(start.size() == 1, "the number of points of e0", start.size(), "1");
    requireAlike(points, start, "e0");
    require(
        storage == GroundStorage.FULL || points.precision() == Precision.FLOAT32,
        "the precision of points stored in half precision",
        points.precision(),
        "float32");
    require(
        storage == GroundStorage.FULL || suitsHalf(dissimilarity),
        "the dissimilarity of points stored in half precision",
        dissimilarity.name(),
        "a squared Euclidean, Euclidean or Manhattan distance");
    PointScale.of(points, execution).requireRepresentable(dissimilarity);
    PointScale.of(start, execution).requireRepresentable(dissimilarity);
  }

  private static boolean suitsHalf(Dissimilarity dissimilarity) {
    return dissimilarity instanceof SquaredEuclideanDistance
        || dissimilarity instanceof EuclideanDistance
        || dissimilarity instanceof ManhattanDistance;
  }

  /** Checks that points can be compared with a ground set. */
  public static void requireAlike(PointSet ground, PointSet others, String what) {
    require(
        others.dimensions() == ground.dimensions(),
        "the number of dimensions of " + what,
        others.dimensions(),
        ground.dimensions() + ", as in the ground set");
    require(
        others.precision() == ground.precision(),
        "the precision of " + what,
        others.precision(),
        ground.precision() + ", as in the ground set");
  }

  /** Checks the members of sets, and that there is a slot for every set. */
  public static void requireSets(PointSet ground, MemberSets sets, double[] sums) {
    requireSlots(sets.count(), sums);
    if (sets.starts()[sets.count()] > 0) {
      requireAlike(ground, sets.members(), "the members of sets");
    }
  }

  /** Checks that there is a slot for every value. */
  public static void requireSlots(int values, double[] slots) {
    require(
        slots.length >= values, "the number of result slots", slots.length, "at least " + values);
  }
}
