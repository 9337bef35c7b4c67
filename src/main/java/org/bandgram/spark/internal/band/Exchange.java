package org.bandgram.spark.internal.band;

import java.io.Serializable;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Iterator;
import org.apache.spark.broadcast.Broadcast;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.MessageRows;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.Numbers;
import org.bandgram.internal.compute.messages.ResumableMessages;
import org.bandgram.layout.BandLayout;
import org.bandgram.spark.internal.points.SparkRun;
import org.bandgram.storage.MessageFormat;

/**
 * The iterations that ranges do by themselves between two exchanges.
 *
 * @param preferences the preference of every position
 * @param lastDamping damping of the iterations before
 * @param damping damping of these iterations
 * @param iterations how many
 */
record Exchange(Broadcast<Numbers> preferences, double lastDamping, double damping, int iterations)
    implements Serializable {

  /** Iterates a range from zero messages. */
  RangeState first(RangeBand band) {
    return SparkRun.task(execution -> run(band, null, null, execution));
  }

  /** Iterates a range from where it and its neighbours are. */
  RangeState next(RangeBand band, RangeState own, Iterator<MessageRows> halos) {
    return SparkRun.task(execution -> run(band, own, halos, execution));
  }

  private RangeState run(
      RangeBand band, RangeState own, Iterator<MessageRows> halos, Execution execution) {
    BandLayout layout = band.layout();
    Numbers similarities = band.similarities();
    Precision precision = similarities.precision();
    try (Arena arena = Arena.ofShared()) {
      MemorySegment elements = arena.allocate(layout.elementCount() * precision.bytes(), 64);
      similarities.copyTo(0, elements, 0, similarities.length());
      try (SparseSimilarities kept = SparkRun.backend().band(layout, precision, elements);
          Messages messages = kept.messages(MessageFormat.FULL, execution)) {
        ResumableMessages resumed = (ResumableMessages) messages;
        resumed.reset(preferencesOf(band));
        if (own != null) {
          resumed.copyIn(own.rows(), band.start() - band.haloStart(), lastDamping);
          while (halos.hasNext()) {
            MessageRows rows = halos.next();
            resumed.copyIn(rows, rows.first() - band.haloStart(), lastDamping);
          }
        }
        return iterate(band, resumed);
      }
    }
  }

  private double[] preferencesOf(RangeBand band) {
    double[] known = new double[band.layout().size()];
    Numbers all = preferences.value();
    for (int i = 0; i < known.length; i++) {
      known[i] = all.get(band.haloStart() + i);
    }
    return known;
  }

  private RangeState iterate(RangeBand band, ResumableMessages messages) {
    int from = band.start() - band.haloStart();
    int to = band.end() - band.haloStart();
    int[] changes = new int[iterations];
    boolean[] before = messages.exemplars();
    for (int t = 0; t < iterations; t++) {
      messages.iterate(damping);
      boolean[] after = messages.exemplars();
      for (int i = from; i < to; i++) {
        changes[t] += before[i] == after[i] ? 0 : 1;
      }
      before = after;
    }
    MessageRows rows = messages.copyOut(from, to, band.ranges().halfBandwidth());
    return new RangeState(band.range(), rows.startingAt(band.start()), changes);
  }
}
