package org.bandgram.internal.compute.cuda.device;

/**
 * Device memory for what is replaced again and again, kept from one use to the next: to allocate
 * and free it each time would wait for kernels. It grows when more is wanted, and is freed once it
 * is no longer reachable. Used by one caller at a time.
 */
public final class GrowingBuffer {
  private DeviceBuffer memory;

  /** Begins with no memory. */
  public GrowingBuffer(CudaContext context) {
    memory = DeviceArena.ofAuto(context).allocate(0);
  }

  /**
   * Returns memory, aligned to 256 bytes, that holds anything. What was returned before is the same
   * memory, or is not used any more.
   *
   * @param bytes its size, at least 0
   * @throws org.bandgram.InsufficientMemoryException if the device has too little free memory
   */
  public DeviceBuffer take(long bytes) {
    if (memory.byteSize() < bytes) {
      long grown = Math.max(bytes, memory.byteSize() + memory.byteSize() / 2);
      memory = DeviceArena.ofAuto(memory.context()).allocate(grown);
    }
    return memory.slice(0, bytes);
  }
}
