package org.bandgram.compute.cuda;

import org.bandgram.InsufficientMemoryException;

/** Device memory that is freed together. Safe for several threads. */
final class DeviceArena implements AutoCloseable {
  private final CudaContext context;
  private final CleanupStack allocations = new CleanupStack();
  private volatile boolean closed;

  DeviceArena(CudaContext context) {
    this.context = context;
  }

  /**
   * Allocates device memory, aligned to 256 bytes and not cleared.
   *
   * @param bytes its size, at least 0
   * @throws InsufficientMemoryException if the device has too little free memory
   */
  DeviceBuffer allocate(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("bytes is " + bytes + ", but must be at least 0");
    }
    return context.call(
        driver -> {
          requireOpen();
          return new DeviceBuffer(this, bytes == 0 ? 0 : allocate(driver, bytes), bytes);
        });
  }

  private long allocate(CudaDriver driver, long bytes) {
    try {
      long address = driver.allocate(bytes);
      allocations.push(() -> driver.free(address));
      return address;
    } catch (CudaException e) {
      if (!e.isOutOfMemory()) {
        throw e;
      }
      InsufficientMemoryException insufficient =
          new InsufficientMemoryException(
              "an array on " + context.device().name(),
              bytes,
              driver.freeBytes(),
              "fewer points, a smaller half-bandwidth or the CPU may do");
      insufficient.initCause(e);
      throw insufficient;
    }
  }

  CudaContext context() {
    return context;
  }

  /**
   * Checks that the memory is still there.
   *
   * @throws IllegalStateException if this arena is closed
   */
  void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the device memory has been freed");
    }
  }

  /** Frees all memory; a second call has no effect. */
  @Override
  public void close() {
    synchronized (context) {
      if (closed) {
        return;
      }
      closed = true;
      context.forget(this);
      context.run(driver -> allocations.close());
    }
  }
}
