package org.bandgram.validation.iterative;

import org.bandgram.Execution;

/**
 * What a figure times.
 *
 * @param k number of clusters; 0 where there are none
 * @param task the problem
 */
record FigureTask(int k, IterativeTask task) {
  /** Times it, see {@link IterativeTask#run}. */
  FigureRun run(double warmUp, int repetitions, Execution execution) {
    return new FigureRun(k, task.run(warmUp, repetitions, Double.NaN, execution));
  }
}
