package org.bandgram.cluster.internal.propagation;

import java.util.Arrays;
import java.util.OptionalInt;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.internal.compute.messages.SimilarityRange;

/**
 * The clusters of points whose similarities and preferences are all equal: as scikit-learn has it,
 * all points are exemplars if the user prefers a point to being represented at all, and the first
 * point represents all otherwise. Without any edge each point stands for itself.
 *
 * @param range of the similarities
 * @param preferences one for each point
 * @param options where the preferences come from
 * @param count how many clusters are asked for
 */
record EqualSimilarities(
    SimilarityRange range, double[] preferences, PropagationOptions options, OptionalInt count) {
  private int exemplars() {
    int n = preferences.length;
    boolean given =
        options.preference() instanceof Preference.Scalar
            || options.preference() instanceof Preference.PerPoint;
    boolean apart = given && preferences[0] >= range.greatest();
    return range.isEmpty() ? n : count.orElse(apart ? n : 1);
  }

  Outcome outcome() {
    boolean[] exemplars = new boolean[preferences.length];
    Arrays.fill(exemplars, 0, exemplars(), true);
    return Outcome.without(exemplars, Status.CONVERGED, options);
  }

  /** The first point represents the ones that are no exemplars. */
  Partition partition() {
    int[] exemplarOf = new int[preferences.length];
    Arrays.setAll(exemplarOf, i -> i < exemplars() ? i : 0);
    return Partition.of(exemplarOf);
  }
}
