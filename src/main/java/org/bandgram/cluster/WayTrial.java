package org.bandgram.cluster;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.cluster.BandAffinityPropagation.Options;
import org.bandgram.compute.KeptSimilarities;
import org.bandgram.compute.MessageFormat;
import org.bandgram.compute.Messages;

/** Iterations of one way to store messages and similarities, to see how long they take. */
final class WayTrial implements AutoCloseable {
  private static final double WINDOW_SECONDS = 0.1;

  /** So much compilation within a window is not what the iterations wait for. */
  private static final long FEW_MILLISECONDS = 5;

  /** Iterations of which the quickest counts, at least. */
  private static final int FEWEST_ITERATIONS = 3;

  private final KeptSimilarities kept;
  private final Messages messages;
  private final double damping;
  private final Execution execution;

  private WayTrial(KeptSimilarities kept, Messages messages, double damping, Execution execution) {
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
      KeptSimilarities kept, MessageFormat format, Options options, Execution execution) {
    double[] preferences = new double[kept.size()];
    Arrays.fill(preferences, kept.range(execution).mean());
    Messages messages = kept.messages(options.form(), format, execution);
    messages.reset(preferences);
    return new WayTrial(kept, messages, options.propagation().damping(), execution);
  }

  /**
   * Iterates until the JVM has compiled what runs: until there was hardly any compilation within
   * {@value #WINDOW_SECONDS} s.
   *
   * @param mostSeconds the most time to wait for that
   * @return whether it has
   */
  boolean settle(double mostSeconds) {
    Timings.Stopwatch watch = new Timings.Stopwatch();
    double spent = 0;
    while (spent < mostSeconds) {
      long before = compilationMilliseconds();
      quickest(WINDOW_SECONDS, 1);
      if (compilationMilliseconds() - before <= FEW_MILLISECONDS) {
        return true;
      }
      spent += watch.lap();
    }
    return false;
  }

  /** Returns 0 where the JVM does not tell, such as one that does not compile. */
  private static long compilationMilliseconds() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    return compiler != null && compiler.isCompilationTimeMonitoringSupported()
        ? compiler.getTotalCompilationTime()
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
