package org.bandgram.cli.console;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.bandgram.Cancellation;
import org.bandgram.cluster.Status;
import org.bandgram.io.internal.result.OutputLock;

/**
 * Turns Ctrl-C into an orderly end: the JVM, on its way out with exit code 130, asks the command to
 * end and waits until it has cleaned up after itself or, if it keeps partial results, written the
 * best so far. A second Ctrl-C ends it at once, without results.
 */
public final class Interruption {
  /** Exit code of a command that was interrupted, as shells have it for SIGINT. */
  static final int EXIT_CODE = 130;

  /** A command that is to end with results has this long, or a quarter of its time if longer. */
  private static final int PATIENCE_SECONDS = 60;

  private static final double PATIENCE = 0.25;

  /** How long a command has to clean up after itself when it is to end at once. */
  private static final int CLEANING_MILLIS = 500;

  private static final List<String> SIGNALS = List.of("INT", "TERM");

  private final long start = System.nanoTime();
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
    CompletableFuture<Void> finished = new CompletableFuture<>();
    Thread caller = Thread.currentThread();
    Thread hook = new Thread(() -> interruptAndWait(caller, finished), "bandgram-interruption");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return command.getAsInt();
    } finally {
      finished.complete(null);
      remove(hook);
    }
  }

  private void interruptAndWait(Thread caller, CompletableFuture<Void> finished) {
    CompletableFuture<Void> again = new CompletableFuture<>();
    String way = onNextSignal(() -> again.complete(null)) ? " (again to end at once)" : "";
    ProgressBars.clearLine(System.err);
    System.err.println("bandgram: stopping" + way);
    interrupt();
    long patience =
        Math.max(
            PATIENCE_SECONDS,
            (long) (PATIENCE * TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start)));
    CompletableFuture.anyOf(finished, again)
        .completeOnTimeout(null, patience, TimeUnit.SECONDS)
        .join();
    if (!finished.isDone()) {
      endAtOnce(caller, finished);
    }
  }

  /** A command that is writing cleans up after itself; one that computes may take too long. */
  private void endAtOnce(Thread caller, CompletableFuture<Void> finished) {
    cancellation.cancel();
    caller.interrupt();
    finished.copy().completeOnTimeout(null, CLEANING_MILLIS, TimeUnit.MILLISECONDS).join();
    if (!finished.isDone()) {
      OutputLock.abandonAll();
      ProgressBars.clearLine(System.err);
      System.err.println("bandgram: interrupted; no results were written");
    }
  }

  /**
   * Takes the signals that follow, to which a JVM on its way out is deaf. What can do so is in each
   * JDK, but not in the Java platform.
   *
   * @return whether that is possible
   */
  private static boolean onNextSignal(Runnable action) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      InvocationHandler acting =
          (_, _, _) -> {
            action.run();
            return null;
          };
      Object listener =
          Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, acting);
      for (String name : SIGNALS) {
        Object next = signal.getConstructor(String.class).newInstance(name);
        signal.getMethod("handle", signal, handler).invoke(null, next, listener);
      }
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
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
