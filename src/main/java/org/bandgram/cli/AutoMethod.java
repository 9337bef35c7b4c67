package org.bandgram.cli;

import org.bandgram.cluster.BandAffinityPropagation.Options;
import org.bandgram.cluster.Preference;
import org.bandgram.layout.BandLayout;

/**
 * Which method a run uses.
 *
 * @param method the method
 * @param reason why, where the program chose it; empty where the user did
 */
record AutoMethod(Method method, String reason) {
  /** A band serves so many clusters of the largest size it can hold. */
  private static final int LARGEST_CLUSTERS = 16;

  /**
   * Chooses a method.
   *
   * @param asked what the user asked for
   * @param n number of points
   * @param options the options of a band
   * @param weighted whether points have weights
   */
  static AutoMethod resolve(MethodChoice asked, int n, Options options, boolean weighted) {
    if (asked.method().isPresent()) {
      return new AutoMethod(asked.method().get(), "");
    }
    BandLayout layout = BandLayout.of(n, options.halfBandwidth());
    long reach = options.curves() * (layout.width() - 1L) + 1;
    if (weighted) {
      return new AutoMethod(Method.MULTILEVEL, "points have weights");
    } else if (options.clusters().isPresent()) {
      return new AutoMethod(Method.MULTILEVEL, "a number of clusters is asked for");
    } else if (isOfKeptPairs(options.propagation().preference())) {
      return new AutoMethod(Method.BAND, "the preference is that of pairs in the band");
    } else if (n <= LARGEST_CLUSTERS * reach) {
      return new AutoMethod(
          Method.BAND,
          "a band, whose clusters reach %s, is wide enough for %s"
              .formatted(Phrases.count(reach, "point"), Phrases.count(n, "point")));
    }
    return new AutoMethod(
        Method.MULTILEVEL,
        "clusters of a band reach %s only, few of %s"
            .formatted(Phrases.count(reach, "point"), Phrases.count(n)));
  }

  private static boolean isOfKeptPairs(Preference preference) {
    return switch (preference) {
      case Preference.Mean() -> true;
      case Preference.Quantile(double q, Preference.Source source) ->
          source == Preference.Source.KEPT;
      default -> false;
    };
  }
}
