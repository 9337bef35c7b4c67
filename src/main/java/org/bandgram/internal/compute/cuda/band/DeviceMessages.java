package org.bandgram.internal.compute.cuda.band;

import java.util.Arrays;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.messages.Messages;

/**
 * Messages on the device. Iterations are queued one after the other; the host waits once for
 * several of them and then sees two counts for each.
 */
public abstract class DeviceMessages implements Messages {
  final DeviceArena arena;
  public final Precision precision;
  public final DeviceDiagonal diagonal;
  private final DeviceBuffer flags;
  private final DeviceBuffer exemplarOf;
  private final DeviceBuffer similarity;
  private double[] preferences;

  /** Allocates what is kept per point; the arena is closed with the messages. */
  public DeviceMessages(DeviceArena arena, int size, Precision precision) {
    this(arena, DeviceDiagonal.of(arena, size, precision), precision);
  }

  /** Takes over what is kept per point; the arena is closed with the messages. */
  public DeviceMessages(DeviceArena arena, DeviceDiagonal diagonal, Precision precision) {
    int size = diagonal.size();
    this.arena = arena;
    this.precision = precision;
    this.diagonal = diagonal;
    this.flags = arena.allocate(size);
    this.exemplarOf = arena.allocate((long) size * Integer.BYTES);
    this.similarity = arena.allocate((long) size * precision.bytes());
  }

  /** Queues setting all messages to zero. */
  public abstract void clear(double[] preferences);

  /** Queues one iteration, {@link DeviceDiagonal#update} included. */
  public abstract void step(double damping, int iteration);

  /**
   * Queues the assignment of every point to the best exemplar along its kept pairs.
   *
   * @param exemplars n flags
   * @param best receives n positions, -1 for none
   * @param similarities receives n similarities
   */
  public abstract void assign(DeviceBuffer exemplars, DeviceBuffer best, DeviceBuffer similarities);

  public final Kernel kernel(String name) {
    return arena.context().kernel(name);
  }

  @Override
  public final int size() {
    return diagonal.size();
  }

  @Override
  public final void reset(double[] newPreferences) {
    preferences = Arrays.stream(newPreferences).map(precision::round).toArray();
    diagonal.reset(Arrays.stream(preferences).map(p -> p - maxSimilarity()).toArray());
    clear(preferences);
  }

  /** Returns what similarities and preferences are counted from. */
  public double maxSimilarity() {
    return 0;
  }

  @Override
  public final int iterationsAtOnce() {
    return DeviceDiagonal.ITERATIONS;
  }

  @Override
  public final int[] iterate(double damping, int iterations) {
    int[] changes = new int[iterations];
    for (int done = 0; done < iterations; done += DeviceDiagonal.ITERATIONS) {
      int batch = Math.min(iterations - done, DeviceDiagonal.ITERATIONS);
      diagonal.startCounting();
      for (int iteration = 0; iteration < batch; iteration++) {
        step(damping, iteration);
      }
      System.arraycopy(diagonal.changes(batch), 0, changes, done, batch);
    }
    return changes;
  }

  /** Moves out or in what is kept per pair. */
  public abstract void transferPairs(StateTransfer state);

  @Override
  public final void transfer(StateTransfer state) {
    diagonal.transfer(state);
    transferPairs(state);
  }

  @Override
  public final int exemplarCount() {
    return diagonal.exemplarCount();
  }

  @Override
  public final boolean[] exemplars() {
    return diagonal.exemplars();
  }

  @Override
  public final double[] evidence() {
    return diagonal.evidence();
  }

  @Override
  public final Assignment assign(boolean[] exemplars) {
    HostArrays.upload(exemplars, flags);
    assign(flags, exemplarOf, similarity);
    int[] best = HostArrays.downloadInts(exemplarOf, size());
    double[] contributions = HostArrays.download(similarity, precision, size());
    for (int k = 0; k < best.length; k++) {
      if (exemplars[k]) {
        contributions[k] = preferences[k];
      }
    }
    return Assignment.of(best, contributions);
  }

  @Override
  public final void close() {
    arena.close();
  }
}
