package org.bandgram;

/**
 * Receives the progress of a run. Called from one thread at a time, a few times a second at most
 * for long stages.
 */
@FunctionalInterface
public interface Progress {
  /** Ignores everything. */
  Progress NONE = (stage, done, total) -> {};

  /**
   * Reports the state of a stage.
   *
   * @param stage a short name such as {@code order} or {@code propagate}
   * @param done steps finished, from 0 to {@code total}
   * @param total steps in the stage; an upper bound where the stage may end early
   */
  void update(String stage, long done, long total);
}
