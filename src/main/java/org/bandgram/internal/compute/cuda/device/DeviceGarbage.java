package org.bandgram.internal.compute.cuda.device;

import java.util.function.LongSupplier;
import org.bandgram.InsufficientMemoryException;

/** Device memory that is freed once the garbage collector finds it unreachable. */
final class DeviceGarbage {
  private static final int LONGEST_WAIT_MILLIS = 64;

  private final LongSupplier freeBytes;
  private volatile boolean expected;

  /**
   * Creates one that expects none yet.
   *
   * @param freeBytes tells how much device memory is free
   */
  DeviceGarbage(LongSupplier freeBytes) {
    this.freeBytes = freeBytes;
  }

  /** Notes that there may be garbage from now on. */
  void expect() {
    expected = true;
  }

  /** Allocates; whenever memory is short and collecting garbage frees some, tries again. */
  long allocate(LongSupplier allocation) {
    while (true) {
      try {
        return allocation.getAsLong();
      } catch (InsufficientMemoryException e) {
        if (!expected || !collect()) {
          throw e;
        }
      }
    }
  }

  /** Tells whether a collection has freed memory. */
  private boolean collect() {
    long before = freeBytes.getAsLong();
    System.gc();
    for (int wait = 1; wait <= LONGEST_WAIT_MILLIS; wait *= 2) {
      if (freeBytes.getAsLong() > before) {
        return true;
      }
      try {
        Thread.sleep(wait);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return freeBytes.getAsLong() > before;
  }
}
