package org.bandgram.internal.compute.choice;

import java.util.List;
import org.bandgram.Execution;
import org.bandgram.internal.compute.Backend;

/**
 * A run of many alike iterations, of which a few can be tried.
 *
 * @param elements what an iteration looks at, such as pairs of points and centroids
 * @param iterations the most iterations
 * @param hostShares the parts of the elements that the CPU can take beside a GPU in one run, above
 *     0 and below 1; none where one of them must take all
 * @param trial does some iterations
 */
public record IterativeRun(long elements, long iterations, List<Double> hostShares, Trial trial) {
  /** Copies the list. */
  public IterativeRun {
    hostShares = List.copyOf(hostShares);
  }

  /**
   * A run on one device.
   *
   * @param elements what an iteration looks at
   * @param iterations the most iterations
   * @param trial does some of them
   */
  public IterativeRun(long elements, long iterations, Trial trial) {
    this(elements, iterations, List.of(), trial);
  }

  /** Does iterations whose result is forgotten. */
  @FunctionalInterface
  public interface Trial {
    /**
     * Prepares for iterations as the run would.
     *
     * @param backend what computes
     * @param execution threads and cancellation; silent
     * @return an iteration, to be run any number of times; it has been computed when it returns
     */
    Runnable prepare(Backend backend, Execution execution);
  }
}
