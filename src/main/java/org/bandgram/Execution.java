package org.bandgram;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How a computation runs: its team of threads, where progress goes and how it is cancelled.
 *
 * <p>Work is cut into blocks whose bounds depend on the problem alone, never on the number of
 * threads; code that combines per-block results in block order is therefore deterministic for any
 * team.
 *
 * <p>An execution may be used by one caller at a time. Closing it ends its threads; closing it
 * twice is harmless.
 */
public final class Execution implements AutoCloseable {
  private final int threads;
  private final Progress progress;
  private final Cancellation cancellation;
  private final ExecutorService team;

  private Execution(int threads, Progress progress, Cancellation cancellation) {
    InvalidInputException.require(threads >= 1, "threads", threads, "at least 1");
    this.threads = threads;
    this.progress = progress;
    this.cancellation = cancellation;
    this.team = threads == 1 ? null : Executors.newFixedThreadPool(threads - 1, Execution::daemon);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "bandgram-worker");
    thread.setDaemon(true);
    return thread;
  }

  /** Returns an execution on all processors, silent and never cancelled. */
  public static Execution onAllProcessors() {
    return onThreads(Runtime.getRuntime().availableProcessors());
  }

  /** Returns an execution on a number of threads, silent and never cancelled. */
  public static Execution onThreads(int threads) {
    return new Execution(threads, Progress.NONE, new Cancellation());
  }

  /**
   * Returns an execution that reports progress and can be cancelled.
   *
   * @param threads number of threads, at least 1
   * @param progress hears how far the run has come
   * @param cancellation stops the run
   */
  public static Execution of(int threads, Progress progress, Cancellation cancellation) {
    return new Execution(threads, progress, cancellation);
  }

  /** Returns the number of threads that work at once, the caller's included. */
  public int threads() {
    return threads;
  }

  /** Returns where progress goes. */
  public Progress progress() {
    return progress;
  }

  /** Returns the flag that stops the run. */
  public Cancellation cancellation() {
    return cancellation;
  }

  /** Work on the half-open range {@code [from, to)} of one block. */
  @FunctionalInterface
  public interface BlockTask {
    /**
     * Does the work of one block.
     *
     * @param block the block's number, {@code from / blockSize}
     * @param from first index
     * @param to one past the last index
     */
    void run(int block, int from, int to);
  }

  /** Returns how many blocks of a size cover {@code n} items. */
  public static int blocks(int n, int blockSize) {
    return (int) (((long) n + blockSize - 1) / blockSize);
  }

  /**
   * Runs a task on every block of {@code [0, n)}; idle threads take the next block in ascending
   * order. Returns when all are done; cancellation is checked before each block.
   *
   * @param n number of items, at least 0
   * @param blockSize items in a block, at least 1; the last block may be shorter
   * @param task the work; blocks run at the same time and must not write to the same place
   * @throws CancelledException if the run was cancelled
   * @throws RuntimeException the first exception that a block threw
   */
  public void forBlocks(int n, int blockSize, BlockTask task) {
    int blocks = blocks(n, blockSize);
    AtomicLong next = new AtomicLong();
    Runnable worker =
        () -> {
          for (long b = next.getAndIncrement(); b < blocks; b = next.getAndIncrement()) {
            cancellation.throwIfCancelled();
            task.run((int) b, (int) (b * blockSize), (int) Math.min(n, (b + 1) * blockSize));
          }
        };
    if (team == null || blocks <= 1) {
      worker.run();
      return;
    }
    List<Future<?>> helpers = new ArrayList<>();
    for (int t = 1; t < Math.min(threads, blocks); t++) {
      helpers.add(team.submit(worker));
    }
    join(worker, next, blocks, helpers);
  }

  private static void join(Runnable worker, AtomicLong next, int blocks, List<Future<?>> helpers) {
    RuntimeException failure = null;
    try {
      worker.run();
    } catch (RuntimeException e) {
      failure = e;
      next.set(blocks);
    }
    for (Future<?> helper : helpers) {
      try {
        helper.get();
      } catch (ExecutionException e) {
        next.set(blocks);
        failure = failure != null ? failure : unchecked(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        next.set(blocks);
        failure = failure != null ? failure : new CancelledException();
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static RuntimeException unchecked(Throwable cause) {
    if (cause instanceof RuntimeException e) {
      return e;
    }
    if (cause instanceof Error e) {
      throw e;
    }
    return new IllegalStateException(cause);
  }

  /** Ends the threads of the team. */
  @Override
  public void close() {
    if (team != null) {
      team.shutdownNow();
    }
  }
}
