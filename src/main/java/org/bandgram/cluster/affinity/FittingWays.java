package org.bandgram.cluster.affinity;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.bandgram.cluster.affinity.RunPlan.Way;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;

/**
 * The ways that a run which does not fit could take instead.
 *
 * @param trials the run, and what tells how long ways take
 * @param storages where similarities may be
 */
record FittingWays(SmallTrials trials, Set<SimilarityStorage> storages) {
  /**
   * Returns up to two ways that fit: with the fullest messages that do, and with compact ones. Of
   * the places for similarities it is the one that is quicker as a rule: recomputed where they are
   * distances in few dimensions, else the fullest that fits. Ways that could not be tried have no
   * times.
   *
   * @param available the bytes that there are
   */
  List<Way> within(long available) {
    List<Way> fitting =
        Ways.of(trials.run(), trials.points().dimensions(), trials.backend()).stream()
            .filter(way -> way.bytes() <= available && storages.contains(way.storage()))
            .toList();
    List<Way> chosen =
        Stream.of(
                fitting.stream().filter(way -> way.messages() != MessageFormat.COMPACT),
                fitting.stream().filter(way -> way.messages() == MessageFormat.COMPACT))
            .flatMap(ways -> quickest(ways.toList()).stream())
            .toList();
    return trials.timed(chosen, available);
  }

  /** Returns the way that is the quickest as a rule, of those with the fullest messages. */
  private Optional<Way> quickest(List<Way> ways) {
    boolean quick =
        SimilarityStorage.areQuickDistances(
            trials.run().options().similarity(), trials.points().dimensions());
    return ways.stream()
        .filter(way -> way.messages() == ways.getFirst().messages())
        .min(
            Comparator.comparingInt(
                way -> quick && way.storage() != SimilarityStorage.RECOMPUTED ? 1 : 0));
  }
}
