package org.bandgram.internal.compute.choice;

import org.bandgram.Execution;
import org.bandgram.internal.compute.Backend;

/**
 * A run of many alike iterations, of which a few can be tried.
 *
 * @param elements what an iteration looks at, such as pairs of points and centroids
 */
public record IterativeRun(long elements, long iterations, Trial trial) {
  /** Does iterations whose result is forgotten. */
  @FunctionalInterface
  public interface Trial {
    /**
     * Prepares for iterations as the run would.
     *
     * @param execution threads and cancellation; silent
     * @return an iteration, to be run any number of times; it has been computed when it returns
     */
    Runnable prepare(Backend backend, Execution execution);
  }
}
