package org.bandgram.internal.compute.cuda.device;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;

/**
 * Host memory in pieces that the driver can copy: native memory as it is, heap memory by way of a
 * native piece.
 */
final class HostPieces implements AutoCloseable {
  /** The most bytes of native memory copied at once. */
  static final long NATIVE_STEP = 1L << 30;

  /** The most bytes of heap memory copied at once. */
  static final long STAGED_STEP = 1L << 24;

  private final MemorySegment host;
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment staging;

  private HostPieces(MemorySegment host) {
    this.host = host;
    this.staging =
        host.isNative()
            ? MemorySegment.NULL
            : arena.allocate(Math.min(STAGED_STEP, host.byteSize()));
  }

  /**
   * Splits host memory.
   *
   * @throws IllegalStateException if the memory has been freed or belongs to another thread
   */
  static HostPieces of(MemorySegment host) {
    if (!host.scope().isAlive()) {
      throw new IllegalStateException("the host memory has been freed");
    }
    if (!host.isAccessibleBy(Thread.currentThread())) {
      throw new IllegalStateException("the host memory belongs to another thread");
    }
    return new HostPieces(host);
  }

  /** Returns the size of every piece but the last. */
  long step() {
    return host.isNative() ? NATIVE_STEP : STAGED_STEP;
  }

  /** Returns native memory with the contents of the piece that starts at an offset. */
  MemorySegment load(long offset) {
    return host.isNative() ? piece(offset) : room(offset).copyFrom(piece(offset));
  }

  /** Returns native memory as large as the piece that starts at an offset, to be filled. */
  MemorySegment room(long offset) {
    MemorySegment piece = piece(offset);
    return host.isNative() ? piece : staging.asSlice(0, piece.byteSize());
  }

  /** Completes the piece that starts at an offset, after its {@link #room} has been filled. */
  void store(long offset) {
    if (!host.isNative()) {
      piece(offset).copyFrom(room(offset));
    }
  }

  private MemorySegment piece(long offset) {
    return host.asSlice(offset, Math.min(step(), host.byteSize() - offset));
  }

  /** Frees the native piece; keeps the host memory alive up to here. */
  @Override
  public void close() {
    try {
      arena.close();
    } finally {
      Reference.reachabilityFence(host);
    }
  }
}
