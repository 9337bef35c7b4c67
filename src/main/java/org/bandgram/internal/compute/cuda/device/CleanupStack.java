package org.bandgram.internal.compute.cuda.device;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What has to be undone, last first. Every step runs even if others fail; the first failure is
 * thrown at the end and carries the rest.
 */
final class CleanupStack implements AutoCloseable {
  private final Deque<Runnable> steps = new ArrayDeque<>();

  /** Adds a step, to run before all that were added earlier. */
  void push(Runnable step) {
    steps.push(step);
  }

  /** Runs all steps; a second call has nothing left to do. */
  @Override
  public void close() {
    RuntimeException first = null;
    while (!steps.isEmpty()) {
      try {
        steps.pop().run();
      } catch (RuntimeException e) {
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
