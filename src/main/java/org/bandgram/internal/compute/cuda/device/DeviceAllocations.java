package org.bandgram.internal.compute.cuda.device;

import org.bandgram.InsufficientMemoryException;

/** What an arena has allocated. Does not refer to the arena, which may be forgotten unclosed. */
final class DeviceAllocations implements AutoCloseable {
  private final CudaContext context;
  private final CleanupStack frees = new CleanupStack();
  private volatile boolean closed;

  DeviceAllocations(CudaContext context) {
    this.context = context;
  }

  CudaContext context() {
    return context;
  }

  /** Allocates at least one byte; returns the address. */
  long allocate(long bytes) {
    return context.call(
        driver -> {
          requireOpen();
          return bytes == 0 ? 0 : allocate(driver, bytes);
        });
  }

  private long allocate(CudaDriver driver, long bytes) {
    try {
      long address = driver.allocate(bytes);
      frees.push(() -> driver.free(address));
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
      context.run(driver -> frees.close());
    }
  }
}
