package org.bandgram.cluster.affinity;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.Device;
import org.bandgram.Precision;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.cluster.affinity.RunPlan.Way;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;

/** The ways to store messages and similarities that a run may take. */
final class Ways {
  private Ways() {}

  /**
   * Returns the ways that a backend can take, the fullest first, with their memory and without
   * times.
   *
   * @param run the run; messages and similarities take all their values
   * @param dimensions the number of coordinates of a point
   * @param backend what computes the run
   */
  static List<Way> of(BandRun run, int dimensions, Backend backend) {
    Options options = run.options();
    boolean onGpu = !backend.name().equals(BackendProvider.select(Device.CPU, 0).name());
    List<Way> ways = new ArrayList<>();
    for (MessageFormat messages : MessageFormat.values()) {
      for (SimilarityStorage storage : SimilarityStorage.values()) {
        if (isPossible(messages, storage, options)
            && (!onGpu || storage.suitsGpu(messages, options.similarity(), dimensions))) {
          ways.add(
              new Way(messages, storage, MemoryPlan.bytes(run, messages, storage), Double.NaN));
        }
      }
    }
    return ways;
  }

  private static boolean isPossible(
      MessageFormat messages, SimilarityStorage storage, Options options) {
    boolean compact = messages == MessageFormat.COMPACT;
    boolean single = options.precision() == Precision.FLOAT32;
    boolean damped = options.propagation().damping() >= MessageFormat.LEAST_DAMPING;
    return storage != SimilarityStorage.AUTO
        && (single || (messages == MessageFormat.FULL && storage == SimilarityStorage.STORED))
        && (damped || !compact);
  }
}
