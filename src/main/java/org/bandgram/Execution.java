package org.bandgram;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The environment of a computation: threads, progress, cancellation and checkpoints.
 *
 * <p>Work is cut into blocks whose bounds depend on the problem alone, never on the number of
 * threads; code that combines per-block results in block order is therefore deterministic for any
 * team.
 *
 * <p>An execution may be used by one caller at a time. Closing it ends its threads; closing it
 * twice is harmless. Closing it during a run cancels the run: all its threads stop at the next
 * block, and the caller gets a {@link CancelledException}; {@link #close} does not wait for them.
 * Nothing runs on a closed execution. Whoever interrupts the caller's thread cancels the run: all
 * its threads stop at the next block, the caller gets a {@link CancelledException}, and the flag of
 * its thread stays set.
 */
public final class Execution implements AutoCloseable {
  private final int threads;
  private final Progress progress;
  private final Cancellation cancellation;
  private final Checkpoints checkpoints;
  private final Checkpoints graphs;
  private final WorkingMemory memory;
  private final ExecutorService team;
  private volatile boolean closed;

  private Execution(Settings settings) {
    this.threads = settings.threads;
    this.progress = settings.progress;
    this.cancellation = settings.cancellation;
    this.checkpoints = settings.checkpoints;
    this.graphs = settings.graphs;
    this.memory = settings.memory;
    this.team = threads == 1 ? null : Executors.newFixedThreadPool(threads - 1, Execution::daemon);
  }

  /**
   * Settings of an execution.
   *
   * @param threads number of threads, at least 1
   * @param progress hears how far the run has come
   * @param cancellation ends the run early
   * @param checkpoints keeps what the run needs to go on after it was stopped
   * @param graphs keeps the first graph of nearest neighbours that the run builds for others, or
   *     has it of an earlier run
   * @param memory where large matrices are
   */
  public record Settings(
      int threads,
      Progress progress,
      Cancellation cancellation,
      Checkpoints checkpoints,
      Checkpoints graphs,
      WorkingMemory memory) {
    /** Checks the number of threads. */
    public Settings {
      InvalidInputException.require(threads >= 1, "threads", threads, "at least 1");
    }

    /** Returns settings for a silent run in main memory that is never cancelled. */
    public static Settings ofThreads(int threads) {
      return new Settings(
          threads,
          Progress.NONE,
          new Cancellation(),
          Checkpoints.NONE,
          Checkpoints.NONE,
          WorkingMemory.MAIN);
    }

    /** Returns a copy with another number of {@link #threads}. */
    public Settings withThreads(int value) {
      return new Settings(value, progress, cancellation, checkpoints, graphs, memory);
    }

    /** Returns a copy with another {@link #progress}. */
    public Settings withProgress(Progress value) {
      return new Settings(threads, value, cancellation, checkpoints, graphs, memory);
    }

    /** Returns a copy with another {@link #cancellation}. */
    public Settings withCancellation(Cancellation value) {
      return new Settings(threads, progress, value, checkpoints, graphs, memory);
    }

    /** Returns a copy with other {@link #checkpoints}. */
    public Settings withCheckpoints(Checkpoints value) {
      return new Settings(threads, progress, cancellation, value, graphs, memory);
    }

    /**
     * Returns a copy with other {@link #graphs}, such as {@code GraphFile.save(file)} of {@code
     * org.bandgram.checkpoint}.
     */
    public Settings withGraphs(Checkpoints value) {
      return new Settings(threads, progress, cancellation, checkpoints, value, memory);
    }

    /** Returns a copy with another {@link #memory}. */
    public Settings withMemory(WorkingMemory value) {
      return new Settings(threads, progress, cancellation, checkpoints, graphs, value);
    }
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
    return new Execution(Settings.ofThreads(threads));
  }

  /**
   * Returns an execution that reports progress and can be cancelled.
   *
   * @param threads number of threads, at least 1
   * @param progress hears how far the run has come
   * @param cancellation stops the run
   */
  public static Execution of(int threads, Progress progress, Cancellation cancellation) {
    return new Execution(
        Settings.ofThreads(threads).withProgress(progress).withCancellation(cancellation));
  }

  /** Returns an execution with the given settings. */
  public static Execution of(Settings settings) {
    return new Execution(settings);
  }

  /** Returns the number of threads that work at once, the caller's included. */
  public int threads() {
    return threads;
  }

  /** Returns what receives the progress. */
  public Progress progress() {
    return progress;
  }

  /** Returns the flag that stops the run. */
  public Cancellation cancellation() {
    return cancellation;
  }

  /** Returns what keeps the state of the run. */
  public Checkpoints checkpoints() {
    return checkpoints;
  }

  /** Returns what keeps a graph of nearest neighbours. */
  public Checkpoints graphs() {
    return graphs;
  }

  /**
   * Returns what allocates large matrices, which takes long: cancellation is checked before.
   *
   * @throws CancelledException as {@link #forBlocks}
   */
  public WorkingMemory memory() {
    throwIfCancelled(Thread.currentThread());
    return memory;
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
   * order. Returns when all are done; cancellation, and whether the caller was interrupted, are
   * checked before each block.
   *
   * @param n number of items, at least 0
   * @param blockSize items in a block, at least 1; the last block may be shorter
   * @param task the work; blocks run at the same time and must not write to the same place
   * @throws CancelledException if the run was cancelled, this execution closed or the caller
   *     interrupted, whose flag stays set
   * @throws RuntimeException an exception that a block threw; no block is running any more
   */
  public void forBlocks(int n, int blockSize, BlockTask task) {
    int blocks = blocks(n, blockSize);
    AtomicLong next = new AtomicLong();
    Thread caller = Thread.currentThread();
    Runnable worker =
        () -> {
          try {
            for (long b = next.getAndIncrement(); b < blocks; b = next.getAndIncrement()) {
              throwIfCancelled(caller);
              task.run((int) b, (int) (b * blockSize), (int) Math.min(n, (b + 1) * blockSize));
            }
          } catch (RuntimeException | Error e) {
            next.set(blocks);
            throw e;
          }
        };
    if (team == null || blocks <= 1) {
      worker.run();
      return;
    }
    join(worker, () -> next.set(blocks), helpers(worker, Math.min(threads, blocks) - 1));
  }

  private void throwIfCancelled(Thread caller) {
    cancellation.throwIfCancelled(caller);
    if (closed) {
      throw new CancelledException();
    }
  }

  private List<Future<?>> helpers(Runnable worker, int count) {
    List<Future<?>> helpers = new ArrayList<>();
    try {
      while (helpers.size() < count) {
        helpers.add(team.submit(worker));
      }
    } catch (RejectedExecutionException e) {
      // The team was closed meanwhile, which every worker finds out before its next block.
    }
    return helpers;
  }

  /**
   * Works along, then waits for every helper, also after a failure: what they use may be freed
   * next.
   */
  private static void join(Runnable worker, Runnable stop, List<Future<?>> helpers) {
    Throwable failure = null;
    try {
      worker.run();
    } catch (RuntimeException | Error e) {
      failure = e;
    }
    boolean interrupted = false;
    for (Future<?> helper : helpers) {
      boolean done = false;
      while (!done) {
        try {
          helper.get();
          done = true;
        } catch (ExecutionException e) {
          failure = failure != null ? failure : e.getCause();
          done = true;
        } catch (InterruptedException e) {
          stop.run();
          interrupted = true;
          failure = failure != null ? failure : new CancelledException();
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    rethrow(failure);
  }

  private static void rethrow(Throwable failure) {
    switch (failure) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      default -> throw new IllegalStateException(failure);
    }
  }

  /** Ends the threads of the team, and a run that is going on, without waiting for it. */
  @Override
  public void close() {
    closed = true;
    if (team != null) {
      team.shutdown();
    }
  }
}
