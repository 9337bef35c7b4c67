package org.bandgram.internal.compute.cuda.device;

import java.lang.ref.Cleaner;

/**
 * Device memory that is freed together: when the arena is closed or, for one of {@link #ofAuto},
 * when neither it nor a buffer of it is reachable any more. Safe for several threads.
 */
public final class DeviceArena implements AutoCloseable {
  private static final Cleaner CLEANER = Cleaner.create();

  private final DeviceAllocations allocations;

  DeviceArena(DeviceAllocations allocations) {
    this.allocations = allocations;
  }

  /**
   * Returns an arena that need not be closed, for objects that are dropped in numbers. When the
   * device runs short of memory, the garbage is collected before anything is refused.
   */
  public static DeviceArena ofAuto(CudaContext context) {
    DeviceArena arena = context.arena();
    CLEANER.register(arena, arena.allocations::close);
    context.garbage().expect();
    return arena;
  }

  /**
   * Allocates device memory, aligned to 256 bytes and not cleared.
   *
   * @param bytes its size, at least 0
   * @throws org.bandgram.InsufficientMemoryException if the device has too little free memory
   */
  public DeviceBuffer allocate(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("bytes is " + bytes + ", but must be at least 0");
    }
    long address = context().garbage().allocate(() -> allocations.allocate(bytes));
    return new DeviceBuffer(this, address, bytes);
  }

  public CudaContext context() {
    return allocations.context();
  }

  /**
   * Checks that the memory is still there.
   *
   * @throws IllegalStateException if this arena is closed
   */
  void requireOpen() {
    allocations.requireOpen();
  }

  /** Frees all memory; a second call has no effect. */
  @Override
  public void close() {
    allocations.close();
  }
}
