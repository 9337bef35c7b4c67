package org.bandgram.validation;

import org.bandgram.validation.QualityOracle.Task;
import org.bandgram.validation.RunRecord.Outcome;

/**
 * A run that was made, beside what established methods reach.
 *
 * @param task the set and number of clusters, and what is known about them
 * @param record the run
 */
record JudgedRun(Task task, RunRecord record) {
  Outcome outcome() {
    return record.outcome().orElseThrow();
  }

  /** Returns the error over that of the best medoid clustering known; NaN where none is known. */
  double errorRatio() {
    return outcome().error() / task.bestMedoidError();
  }

  /** Returns by how much the adjusted Rand index is below that of K-means; NaN without classes. */
  double lostAri() {
    return task.kmeansAri() - outcome().ari();
  }

  double seconds() {
    return record.seconds().total();
  }

  double peakGigabytes() {
    return record.peakBytes() / 1e9;
  }

  String method() {
    return record.setting().method().label();
  }

  String name() {
    return "%s to %d".formatted(task.set(), task.clusters());
  }
}
