package org.bandgram.internal.compute.gram;

import org.bandgram.Execution;

/** Tells how many blocks of a stage are done, at most about a hundred times; for many threads. */
public final class BlockProgress {
  private final Execution execution;
  private final String stage;
  private final long blocks;
  private long done;

  /**
   * Starts to count.
   *
   * @param execution whose progress hears it
   * @param blocks how many blocks there are
   */
  public BlockProgress(Execution execution, String stage, int blocks) {
    this.execution = execution;
    this.stage = stage;
    this.blocks = blocks;
  }

  /** Counts a block. */
  public synchronized void blockDone() {
    done++;
    if (done * 100 / blocks > (done - 1) * 100 / blocks) {
      execution.progress().update(stage, done, blocks);
    }
  }
}
