package org.bandgram.validation.iterative;

import java.util.concurrent.CompletableFuture;
import org.bandgram.Execution;

/**
 * Two loops whose iterations are carried out at the same time, the next one when both are done.
 * They exchange nothing, so that this takes less time than work that is really shared.
 *
 * @param here goes on in the caller's thread, and is what result and backend are of
 * @param beside goes on beside it
 */
record SideBySide(Loop here, Loop beside) implements Loop {
  @Override
  public void prepare(Execution execution) {
    here.prepare(execution);
    beside.prepare(execution);
  }

  @Override
  public void iterate(Execution execution) {
    CompletableFuture<Void> other = CompletableFuture.runAsync(() -> beside.iterate(execution));
    here.iterate(execution);
    other.join();
  }

  @Override
  public double[] result() {
    return here.result();
  }

  @Override
  public String backend() {
    return here.backend();
  }
}
