package org.bandgram.validation.exemplar;

import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.exemplar.MemberSets;

/**
 * The function of exemplar clustering for many sets by plain loops in single precision, which other
 * evaluations are compared with: over sets, points, members, and coordinates, whose squared
 * differences are added up one by one, or a vector of them at a time. Squared Euclidean distances;
 * the auxiliary exemplar is zero and, as in the program of the paper, one more member of each set.
 * Sets are divided among threads, and nothing else is. Sums over points are in double precision.
 *
 * <p>O(n d) per member; a copy of points and members.
 */
class PlainLoops {
  /** What runs call it instead of a backend. */
  static final String NAME = "cpu-plain";

  /** What they call it where coordinates are added up in the lanes of vectors. */
  static final String WITH_VECTORS = NAME + "-vector";

  final int d;
  final float[] points;
  final float[] members;
  private final int n;
  private final int origin;
  private final int[] starts;

  private PlainLoops(PointSet points, MemberSets sets) {
    n = points.size();
    d = points.dimensions();
    starts = sets.starts();
    origin = sets.members().size();
    this.points = points.elements().toArray(ValueLayout.JAVA_FLOAT);
    float[] all = sets.members().elements().toArray(ValueLayout.JAVA_FLOAT);
    members = Arrays.copyOf(all, all.length + d);
  }

  /** Prepares the evaluation of sets of points in single precision. */
  static PlainLoops of(PointSet points, MemberSets sets) {
    return new PlainLoops(points, sets);
  }

  /** Prepares the same in vector instructions, one distance at a time. */
  static PlainLoops withVectors(PointSet points, MemberSets sets) {
    return new InVectors(points, sets);
  }

  /** Returns the values of the first {@code count} sets. */
  final double[] values(int count, Execution execution) {
    double[] values = new double[count];
    double start = mean(0, 0);
    execution.forBlocks(count, 1, (j, _, _) -> values[j] = start - mean(starts[j], starts[j + 1]));
    return values;
  }

  /** Returns the mean over all points of the least distance to the origin and to some members. */
  private double mean(int from, int to) {
    double sum = 0;
    for (int v = 0; v < n; v++) {
      sum += least(v, from, to);
    }
    return sum / n;
  }

  private float least(int point, int from, int to) {
    float least = distance(point, origin);
    for (int s = from; s < to; s++) {
      least = Math.min(least, distance(point, s));
    }
    return least;
  }

  float distance(int point, int member) {
    return distance(point, member, 0);
  }

  /** Adds up squared differences from a coordinate on. */
  final float distance(int point, int member, int from) {
    float sum = 0;
    for (int f = from; f < d; f++) {
      float difference = points[point * d + f] - members[member * d + f];
      sum += difference * difference;
    }
    return sum;
  }

  private static final class InVectors extends PlainLoops {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;

    InVectors(PointSet points, MemberSets sets) {
      super(points, sets);
    }

    @Override
    float distance(int point, int member) {
      FloatVector sums = FloatVector.zero(SPECIES);
      int bound = SPECIES.loopBound(d);
      for (int f = 0; f < bound; f += SPECIES.length()) {
        FloatVector difference =
            FloatVector.fromArray(SPECIES, points, point * d + f)
                .sub(FloatVector.fromArray(SPECIES, members, member * d + f));
        sums = difference.fma(difference, sums);
      }
      return sums.reduceLanes(VectorOperators.ADD) + distance(point, member, bound);
    }
  }
}
