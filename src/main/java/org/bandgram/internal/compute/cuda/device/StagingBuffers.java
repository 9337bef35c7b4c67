package org.bandgram.internal.compute.cuda.device;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * The way of all copies between host and device: two buffers of page-locked memory, which take
 * turns, so that the device moves one piece while the host copies another. Where memory cannot be
 * page-locked, the buffers are ordinary ones; copies are slower then and otherwise the same.
 *
 * <p>A buffer is filled again only after the event behind its last copy to the device, and read
 * only after the event behind its copy from there. Used while the context is locked and current.
 */
final class StagingBuffers {
  /** The most bytes copied at once. */
  static final int PIECE_BYTES = 1 << 22;

  private final CudaDriver driver;
  private final long stream;
  private final List<Staging> buffers;
  private int turn;

  /**
   * Allocates the buffers.
   *
   * @param resources receives what frees them, once the stream's work is done
   */
  StagingBuffers(CudaDriver driver, long stream, CleanupStack resources) {
    this.driver = driver;
    this.stream = stream;
    this.buffers = List.of(allocate(resources), allocate(resources));
    resources.push(() -> driver.synchronize(stream));
  }

  private Staging allocate(CleanupStack resources) {
    MemorySegment memory = pageLocked(resources);
    long event = driver.createEvent();
    resources.push(() -> driver.destroyEvent(event));
    return new Staging(memory, event);
  }

  private MemorySegment pageLocked(CleanupStack resources) {
    try {
      MemorySegment memory = driver.allocateHost(PIECE_BYTES);
      resources.push(() -> driver.freeHost(memory));
      return memory;
    } catch (CudaException e) {
      return Arena.ofAuto().allocate(PIECE_BYTES);
    }
  }

  /** Queues a copy to the device; the source has been read when this returns. */
  void upload(MemorySegment source, long target) {
    for (long offset = 0; offset < source.byteSize(); offset += PIECE_BYTES) {
      next().send(piece(source, offset), target + offset);
    }
  }

  /** Copies from the device; the target has been filled when this returns. */
  void download(MemorySegment target, long source) {
    Staging before = null;
    for (long offset = 0; offset < target.byteSize(); offset += PIECE_BYTES) {
      Staging staging = next();
      staging.request(piece(target, offset).byteSize(), source + offset);
      if (before != null) {
        before.deliver(piece(target, offset - PIECE_BYTES));
      }
      before = staging;
    }
    if (before != null) {
      before.deliver(piece(target, (target.byteSize() - 1) / PIECE_BYTES * PIECE_BYTES));
    }
  }

  private Staging next() {
    return buffers.get(turn++ & 1);
  }

  private static MemorySegment piece(MemorySegment host, long offset) {
    return host.asSlice(offset, Math.min(PIECE_BYTES, host.byteSize() - offset));
  }

  /** One of the buffers, and the event behind its last copy. */
  private final class Staging {
    private final MemorySegment memory;
    private final long event;

    Staging(MemorySegment memory, long event) {
      this.memory = memory;
      this.event = event;
    }

    void send(MemorySegment piece, long target) {
      driver.await(event);
      driver.copyToDevice(target, room(piece.byteSize()).copyFrom(piece), stream);
      driver.record(event, stream);
    }

    /** The stream copies in order, so that what is still being sent from here is not lost. */
    void request(long bytes, long source) {
      driver.copyToHost(room(bytes), source, stream);
      driver.record(event, stream);
    }

    void deliver(MemorySegment piece) {
      driver.await(event);
      piece.copyFrom(room(piece.byteSize()));
    }

    private MemorySegment room(long bytes) {
      return memory.asSlice(0, bytes);
    }
  }
}
