package org.bandgram.cluster.affinity.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.Precision;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;

/**
 * How a run could store messages and similarities.
 *
 * @param run the run; messages and similarities take all their values
 * @param dimensions the number of coordinates of a point
 */
public record StoragePlans(BandRun run, int dimensions, Backend backend) {
  /** Returns all plans that the backend can carry out, the fullest first. */
  public List<StoragePlan> all() {
    boolean onGpu = !backend.name().equals(BackendProvider.select(Device.CPU, 0).name());
    AffinityOptions options = run.options();
    List<StoragePlan> plans = new ArrayList<>();
    for (MessageFormat messages : MessageFormat.values()) {
      for (SimilarityStorage storage : SimilarityStorage.values()) {
        if (isPossible(messages, storage, options)
            && (!onGpu || storage.suitsGpu(messages, options.similarity(), dimensions))) {
          plans.add(new StoragePlan(messages, storage, MemoryPlan.bytes(run, messages, storage)));
        }
      }
    }
    return plans;
  }

  private static boolean isPossible(
      MessageFormat messages, SimilarityStorage storage, AffinityOptions options) {
    Precision precision = options.storage().precision();
    return storage != SimilarityStorage.AUTO
        && messages.suits(precision)
        && storage.suits(precision)
        && messages.suits(options.propagation().damping().factor());
  }

  /**
   * Returns up to two plans that fit: with the fullest messages that do, and with compact ones. Of
   * the places for similarities it is the one that is quicker as a rule: recomputed where they are
   * distances in few dimensions, else the fullest that fits.
   *
   * @param available the bytes that there are
   * @param storages where similarities may be
   */
  List<StoragePlan> within(long available, Set<SimilarityStorage> storages) {
    List<StoragePlan> fitting =
        all().stream()
            .filter(plan -> plan.bytes() <= available && storages.contains(plan.similarities()))
            .toList();
    return Stream.of(
            fitting.stream().filter(plan -> plan.messages().areStored()),
            fitting.stream().filter(plan -> !plan.messages().areStored()))
        .flatMap(plans -> quickest(plans.toList()).stream())
        .toList();
  }

  /** Returns the plan that is the quickest as a rule, of those with the fullest messages. */
  private Optional<StoragePlan> quickest(List<StoragePlan> plans) {
    boolean quick = SimilarityStorage.areQuickDistances(run.options().similarity(), dimensions);
    return plans.stream()
        .filter(plan -> plan.messages() == plans.getFirst().messages())
        .min(
            Comparator.comparingInt(
                plan -> quick && plan.similarities() != SimilarityStorage.RECOMPUTED ? 1 : 0));
  }
}
