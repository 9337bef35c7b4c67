package org.bandgram.cli.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.bandgram.Cancellation;
import org.bandgram.cluster.Status;

/**
 * Turns Ctrl-C into an orderly end: the JVM, on its way out with exit code 130, asks the command to
 * end and waits until it has cleaned up after itself or, if it keeps partial results, written the
 * best so far.
 */
public final class Interruption {
  /** Exit code of a command that was interrupted, as shells have it for SIGINT. */
  static final int EXIT_CODE = 130;

  private static final int PATIENCE_SECONDS = 60;

  private final Cancellation cancellation = new Cancellation();
  private volatile boolean keepsPartialResults;

  /** Returns the exit code of a command whose results are written. */
  public static int exitCode(Status status) {
    return status == Status.STOPPED ? EXIT_CODE : 0;
  }

  /** What the command listens to. */
  public Cancellation cancellation() {
    return cancellation;
  }

  /** Says that an interrupted command is to write the best result so far, if there is one. */
  public void keepPartialResults() {
    keepsPartialResults = true;
  }

  /** Asks the command to end. */
  public void interrupt() {
    if (keepsPartialResults) {
      cancellation.stop();
    } else {
      cancellation.cancel();
    }
  }

  /**
   * Runs a command, which is interrupted if the JVM is asked to end meanwhile.
   *
   * @param command returns its exit code
   */
  public int guard(IntSupplier command) {
    CountDownLatch finished = new CountDownLatch(1);
    Thread hook = new Thread(() -> interruptAndWait(finished), "bandgram-interruption");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return command.getAsInt();
    } finally {
      finished.countDown();
      remove(hook);
    }
  }

  private void interruptAndWait(CountDownLatch finished) {
    interrupt();
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
