package org.bandgram.internal.compute.cpu.warmup;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How far loops of one kind are from being worth the compiler's time. A JVM compiles loops of the
 * Vector API for a second or more of processor time, and executes them hundreds of times slower
 * until it has; plain loops are quick much sooner, over arrays within milliseconds. So plain loops
 * do the first work, and small runs are over by then. Results are the same. Safe for use by several
 * threads.
 */
public final class WarmUp {
  private final long plain;
  private final long later;
  private final AtomicLong counted = new AtomicLong();

  /**
   * Begins to count.
   *
   * @param plain how many operations are left to plain loops
   * @param later how many more {@link #isOver} waits for
   */
  public WarmUp(long plain, long later) {
    this.plain = plain;
    this.later = later;
  }

  /** Returns one that is over: vectors from the beginning. */
  public static WarmUp over() {
    return new WarmUp(0, 0);
  }

  /**
   * Counts a step.
   *
   * @param operations of the step, at least 1
   * @return whether plain loops are to do it
   */
  public boolean isCold(long operations) {
    return !isOver() && counted.addAndGet(operations) <= plain;
  }

  /** Returns whether all operations are counted that there was to wait for. */
  public boolean isOver() {
    return counted.get() >= plain + later;
  }

  /** Leaves no more to plain loops. */
  void skip() {
    counted.accumulateAndGet(plain, Math::max);
  }
}
