package org.bandgram.data;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Single-precision numbers that are held in 16 bits until somebody asks for their memory. */
final class Halves {
  private final MemorySegment stored;

  /** All of them in 32 bits, which count from then on; null before. */
  private volatile MemorySegment singles;

  Halves(MemorySegment stored) {
    this.stored = stored;
  }

  boolean isCompact() {
    return singles == null;
  }

  MemorySegment stored() {
    return stored;
  }

  synchronized MemorySegment singles() {
    if (singles == null) {
      long count = stored.byteSize() / Short.BYTES;
      MemorySegment wide = Arena.ofAuto().allocate(count * Float.BYTES, 64);
      for (long e = 0; e < count; e++) {
        wide.setAtIndex(JAVA_FLOAT, e, get(e));
      }
      singles = wide;
    }
    return singles;
  }

  float get(long element) {
    MemorySegment wide = singles;
    return wide == null
        ? Float.float16ToFloat(stored.getAtIndex(JAVA_SHORT, element))
        : wide.getAtIndex(JAVA_FLOAT, element);
  }

  /** Reads so many numbers of those in 16 bits. */
  void read(long from, float[] target, int count) {
    for (int e = 0; e < count; e++) {
      target[e] = Float.float16ToFloat(stored.getAtIndex(JAVA_SHORT, from + e));
    }
  }
}
