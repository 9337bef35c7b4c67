package org.bandgram.cluster.affinity;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.bandgram.BandgramException;
import org.bandgram.CancelledException;
import org.bandgram.Execution;
import org.bandgram.cluster.Timings;
import org.bandgram.cluster.affinity.RunPlan.Way;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.layout.BandLayout;

/**
 * Times of ways that a run could take, predicted as a {@link RunPlan} does, but on few points, in
 * some tenths of a second where the loops have been compiled. In a JVM that has just started it
 * takes longer: before they are, iterations take a hundred times as long and tell nothing.
 *
 * @param run the run
 * @param points n points
 * @param backend what computes the run
 * @param execution threads, working memory and cancellation; progress hears nothing
 * @param settles runs a trial until its loops are compiled; the time is left out where it says that
 *     they are not
 */
record SmallTrials(
    BandRun run,
    PointSet points,
    Backend backend,
    Execution execution,
    Predicate<WayTrial> settles) {
  /** Of the samples that ways are tried on, one after another; the first is to warm up. */
  private static final long[] ELEMENTS = {1 << 14, 1 << 16, 1 << 18, 1 << 20};

  /** Where a trial took longer, the next sample is left out. */
  private static final double MOST_SECONDS_TO_GO_ON = 0.1;

  private static final double TRIAL_SECONDS = 0.01;

  private static final int LEAST_ROWS_PER_COLUMN = 4;

  /** Trials take at most this share of the memory. */
  private static final int MEMORY_SHARE = 4;

  /** More than the bytes of an element in any way. */
  private static final int ELEMENT_BYTES = 32;

  /**
   * Returns ways with their times; without where they could not be tried, nor compiled in time.
   *
   * @param ways ways that the run could take
   * @param available the bytes that there are
   */
  List<Way> timed(List<Way> ways, long available) {
    if (ways.isEmpty() || points.size() < 2) {
      return ways;
    }
    try (Execution silent = silent(execution.threads())) {
      return tried(ways, sizes(available / MEMORY_SHARE / ELEMENT_BYTES), silent);
    } catch (CancelledException e) {
      throw e;
    } catch (BandgramException e) {
      return ways;
    }
  }

  private Execution silent(int threads) {
    return Execution.of(
        Execution.Settings.ofThreads(threads)
            .withCancellation(execution.cancellation())
            .withMemory(execution.memory()));
  }

  /** Returns the elements of the samples that do not take too much memory. */
  private static long[] sizes(long mostElements) {
    return LongStream.of(ELEMENTS)
        .map(elements -> Math.min(elements, mostElements))
        .distinct()
        .toArray();
  }

  private List<Way> tried(List<Way> ways, long[] sizes, Execution silent) {
    List<Way> tried = new ArrayList<>(ways);
    BitSet going = new BitSet();
    for (long elements : sizes) {
      BandRun narrow = narrowed(elements);
      int rows = rows(narrow, elements);
      if (rows < 2) {
        break;
      }
      SampleRun sample = SampleRun.of(narrow, points, rows, backend, silent);
      if (elements == sizes[0]) {
        going = settled(ways, sample);
      }
      for (int w = going.nextSetBit(0); w >= 0; w = going.nextSetBit(w + 1)) {
        Timings.Stopwatch watch = new Timings.Stopwatch();
        tried.set(w, timed(tried.get(w), sample));
        going.set(w, watch.lap() <= MOST_SECONDS_TO_GO_ON);
      }
      if (going.isEmpty()) {
        break;
      }
    }
    return tried;
  }

  /**
   * Warms up, on one thread, which leaves others to the compiler, and returns which ways are then
   * ready to be timed; the last first, as compact messages fit most often.
   */
  private BitSet settled(List<Way> ways, SampleRun sample) {
    BitSet settled = new BitSet();
    try (Execution alone = silent(1)) {
      SampleRun onOneThread = sample.on(alone);
      for (int w = ways.size() - 1; w >= 0; w--) {
        try (WayTrial trial = onOneThread.trial(ways.get(w))) {
          settled.set(w, settles.test(trial));
        }
      }
    }
    return settled;
  }

  /**
   * Returns a way with its time, or the one of a smaller sample where that was less: a larger one
   * may need other compiled code.
   */
  private Way timed(Way way, SampleRun sample) {
    try (WayTrial trial = sample.trial(way)) {
      double seconds = trial.secondsPerElement(TRIAL_SECONDS) * run.elementCount();
      return way.iterationSeconds() < seconds ? way : way.withIterationSeconds(seconds);
    }
  }

  /**
   * Returns the run with bands narrow enough for a sample of so many elements to have bands, too,
   * {@value #LEAST_ROWS_PER_COLUMN} times as many rows as a row has elements.
   */
  private BandRun narrowed(long elements) {
    BandLayout layout = run.layout();
    if (layout.isFull()) {
      return run;
    }
    double width = Math.sqrt((double) elements / run.curves() / LEAST_ROWS_PER_COLUMN);
    int halfBandwidth = Math.clamp((long) (width - 1) / 2, 1, layout.halfBandwidth());
    return new BandRun(run.options(), BandLayout.of(layout.size(), halfBandwidth), run.curves());
  }

  /** Returns how many rows have about so many elements. */
  private static int rows(BandRun run, long elements) {
    BandLayout layout = run.layout();
    long rows =
        layout.isFull()
            ? (long) Math.sqrt((double) elements)
            : elements / run.curves() / layout.width();
    return (int) Math.min(layout.size(), rows);
  }
}
