package org.bandgram.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.bandgram.Cancellation;

/**
 * Turns Ctrl-C into an orderly end: the JVM, on its way out with exit code 130, asks the command to
 * stop and waits until it has written the best result so far, or, where there is none, cleaned up
 * after itself.
 */
final class Interruption {
  /** Exit code of a command that was interrupted, as shells have it for SIGINT. */
  static final int EXIT_CODE = 130;

  private static final int PATIENCE_SECONDS = 60;

  private Interruption() {}

  /**
   * Runs a command.
   *
   * @param cancellation what the command listens to
   * @param command returns its exit code
   */
  static int guard(Cancellation cancellation, IntSupplier command) {
    CountDownLatch finished = new CountDownLatch(1);
    Thread hook = new Thread(() -> stopAndWait(cancellation, finished), "bandgram-interruption");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return command.getAsInt();
    } finally {
      finished.countDown();
      remove(hook);
    }
  }

  private static void stopAndWait(Cancellation cancellation, CountDownLatch finished) {
    cancellation.stop();
    try {
      boolean inTime = finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (!inTime) {
        System.err.println("bandgram: interrupted, and stopped without waiting any longer");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is shutting down, so the hook runs already.
    }
  }
}
