package org.bandgram.validation.multilevel;

import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.MethodRun.Outcome;
import org.bandgram.validation.sets.QualityOracle.Task;

/**
 * A run that was made, beside what established methods reach.
 *
 * @param task the set and number of clusters, and what is known about them
 * @param record the run
 */
public record JudgedRun(Task task, MethodRun record) {
  public Outcome outcome() {
    return record.result();
  }

  /** Returns the error over that of the best medoid clustering known; NaN where none is known. */
  public double errorRatio() {
    return outcome().error() / task.bestMedoidError();
  }

  /** Returns by how much the adjusted Rand index is below that of K-means; NaN without classes. */
  public double lostAri() {
    return task.kmeansAri() - outcome().ari();
  }

  public double seconds() {
    return record.seconds().total();
  }

  public double peakGigabytes() {
    return record.peakBytes() / 1e9;
  }

  public String method() {
    return record.method().label();
  }

  public String name() {
    return "%s to %d".formatted(task.set(), task.clusters());
  }
}
