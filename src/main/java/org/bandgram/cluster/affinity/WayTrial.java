package org.bandgram.cluster.affinity;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.function.Predicate;
import org.bandgram.Execution;
import org.bandgram.cluster.Timings;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.storage.MessageFormat;

/** Iterations of one way to store messages and similarities, to see how long they take. */
final class WayTrial implements AutoCloseable {
  private static final double WINDOW_SECONDS = 0.05;

  /**
   * Loops that are compiled allocate less for an element and a point; others many times as much.
   */
  private static final double FEW_BYTES_AN_ELEMENT = 2;

  private static final double FEW_BYTES_A_POINT = 200;

  /** Iterations of which the quickest counts, at least. */
  private static final int FEWEST_ITERATIONS = 3;

  private final SparseSimilarities kept;
  private final Messages messages;
  private final double damping;
  private final Execution execution;

  private WayTrial(
      SparseSimilarities kept, Messages messages, double damping, Execution execution) {
    this.kept = kept;
    this.messages = messages;
    this.damping = damping;
    this.execution = execution;
  }

  /**
   * Makes messages along some similarities, which are closed with the trial.
   *
   * @param format how messages are stored
   * @param options how they are updated and damped
   */
  static WayTrial of(
      SparseSimilarities kept, MessageFormat format, Options options, Execution execution) {
    double[] preferences = new double[kept.size()];
    Arrays.fill(preferences, kept.range(execution).mean());
    Messages messages = kept.messages(options.form(), format, execution);
    messages.reset(preferences);
    return new WayTrial(kept, messages, options.propagation().damping(), execution);
  }

  /** Returns what settles trials one after another, in so many seconds together. */
  static Predicate<WayTrial> within(double seconds) {
    double[] left = {seconds};
    return trial -> {
      Timings.Stopwatch watch = new Timings.Stopwatch();
      boolean settled = trial.settle(left[0]);
      left[0] -= watch.lap();
      return settled;
    };
  }

  /**
   * Iterates until the JVM has compiled what runs: until this thread hardly allocates any more, as
   * loops do while their vectors are objects. That is never so where the compiler has given up on a
   * loop.
   *
   * @param mostSeconds the most time to wait for that
   * @return whether it has
   */
  boolean settle(double mostSeconds) {
    Timings.Stopwatch watch = new Timings.Stopwatch();
    double few = FEW_BYTES_AN_ELEMENT * kept.elementCount() + FEW_BYTES_A_POINT * kept.size();
    for (double spent = 0; spent < mostSeconds; spent += watch.lap()) {
      if (allocatedByIteration() <= few) {
        return true;
      }
    }
    return false;
  }

  /** Returns the bytes that this thread allocates in an iteration, on average over a window. */
  private double allocatedByIteration() {
    long before = allocatedBytes();
    Timings.Stopwatch watch = new Timings.Stopwatch();
    long iterations = 0;
    for (double spent = 0; spent < WINDOW_SECONDS; spent += watch.lap()) {
      execution.cancellation().throwIfCancelled();
      messages.iterate(damping);
      iterations++;
    }
    return (double) (allocatedBytes() - before) / iterations;
  }

  /**
   * Returns the bytes that this thread has allocated; always the same where the JVM cannot tell.
   */
  private static long allocatedBytes() {
    return ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
        ? threads.getCurrentThreadAllocatedBytes()
        : 0;
  }

  /**
   * Returns the seconds that the quickest of some iterations takes, divided by the elements.
   *
   * @param leastSeconds how long to iterate at least
   */
  double secondsPerElement(double leastSeconds) {
    return quickest(leastSeconds, FEWEST_ITERATIONS) / kept.elementCount();
  }

  private double quickest(double leastSeconds, int leastIterations) {
    Timings.Stopwatch watch = new Timings.Stopwatch();
    double total = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int done = 0; done < leastIterations || total < leastSeconds; done++) {
      execution.cancellation().throwIfCancelled();
      messages.iterate(damping);
      double seconds = watch.lap();
      least = Math.min(least, seconds);
      total += seconds;
    }
    return least;
  }

  @Override
  public void close() {
    messages.close();
    kept.close();
  }
}
