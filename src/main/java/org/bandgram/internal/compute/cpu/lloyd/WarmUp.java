package org.bandgram.internal.compute.cpu.lloyd;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Which loops a JVM is warm enough for: the JVM takes seconds to compile vector loops, and until
 * then they are many times slower than scalar ones, which small runs are over with by then. So the
 * first distances are computed by scalar loops, the next ones by those vector loops that compare
 * points with all centroids, and only later are distances left out. Results are the same.
 */
final class WarmUp {
  /**
   * That of this JVM: a fraction of a second of work for scalar loops, then about half a second of
   * one thread's work for vector loops that leave nothing out.
   */
  static final WarmUp OF_JVM = new WarmUp(1L << 28, 1L << 34);

  private final long scalar;
  private final long full;
  private final AtomicLong compared = new AtomicLong();

  /**
   * Begins to count.
   *
   * @param scalar coordinates that scalar loops compare at first
   * @param full coordinates that vector loops compare with all centroids after that
   */
  WarmUp(long scalar, long full) {
    this.scalar = scalar;
    this.full = full;
  }

  /**
   * Counts what is to be compared with all centroids.
   *
   * @param coordinates how many
   * @return whether scalar loops are to do it
   */
  boolean isScalar(long coordinates) {
    return compared.addAndGet(coordinates) <= scalar;
  }

  /** Returns whether distances may be left out, and rows added in vectors. */
  boolean isOver() {
    return compared.get() >= scalar + full;
  }

  /** Returns how many coordinates were compared with all centroids. */
  long compared() {
    return compared.get();
  }
}
