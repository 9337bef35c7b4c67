package org.bandgram.internal.compute.cuda.device;

/**
 * Device memory for what is replaced again and again, kept from one use to the next: to allocate
 * and free it each time would wait for kernels. It grows when more is wanted, and is freed when it
 * is closed or no longer reachable. Used by one caller at a time.
 */
public final class GrowingBuffer implements AutoCloseable {
  private DeviceArena arena;
  private DeviceBuffer memory;

  /** Begins with no memory. */
  public GrowingBuffer(CudaContext context) {
    arena = DeviceArena.ofAuto(context);
    memory = arena.allocate(0);
  }

  /**
   * Returns memory, aligned to 256 bytes, that holds anything. What was returned before is the same
   * memory, or has been freed.
   *
   * @param bytes its size, at least 0
   * @throws org.bandgram.InsufficientMemoryException if the device has too little free memory
   */
  public DeviceBuffer take(long bytes) {
    if (memory.byteSize() < bytes) {
      long grown = Math.max(bytes, memory.byteSize() + memory.byteSize() / 2);
      arena.requireOpen();
      DeviceArena larger = DeviceArena.ofAuto(memory.context());
      memory = larger.allocate(grown);
      arena.close();
      arena = larger;
    }
    return memory.slice(0, bytes);
  }

  /** Frees the memory; none can be taken any more. */
  @Override
  public void close() {
    arena.close();
  }
}
