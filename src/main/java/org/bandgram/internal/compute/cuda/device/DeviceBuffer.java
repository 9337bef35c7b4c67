package org.bandgram.internal.compute.cuda.device;

import java.lang.foreign.MemorySegment;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import org.bandgram.Checkpoints.StateTransfer;

/**
 * A range of device memory. It lives as long as its arena; afterwards every method but {@link
 * #byteSize} throws {@link IllegalStateException}.
 */
public final class DeviceBuffer {
  private static final int TRANSFER_STEP = 1 << 24;

  private final DeviceArena arena;
  private final long address;
  private final long byteSize;

  DeviceBuffer(DeviceArena arena, long address, long byteSize) {
    this.arena = arena;
    this.address = address;
    this.byteSize = byteSize;
  }

  /** Returns where it starts on the device. */
  public long address() {
    requireOpen();
    return address;
  }

  /** Returns the device it is on. */
  public CudaContext context() {
    return arena.context();
  }

  /** Returns its size. */
  public long byteSize() {
    return byteSize;
  }

  /**
   * Copies host memory to the start of this buffer; queued behind the work so far.
   *
   * @param source native or heap memory, which has been read when this returns
   * @return this buffer
   * @throws IndexOutOfBoundsException if the source is larger than this buffer
   */
  public DeviceBuffer upload(MemorySegment source) {
    requireFits("the source", source.byteSize());
    requireUsable(source);
    copy(staging -> staging.upload(source, address));
    return this;
  }

  /**
   * Waits for the work so far and fills host memory from the start of this buffer.
   *
   * @param target native or heap memory
   * @throws IndexOutOfBoundsException if the target is larger than this buffer
   */
  public void download(MemorySegment target) {
    requireFits("the target", target.byteSize());
    if (target.isReadOnly()) {
      throw new IllegalArgumentException("the target of a download is read-only");
    }
    requireUsable(target);
    copy(staging -> staging.download(target, address));
  }

  private static void requireUsable(MemorySegment host) {
    if (!host.scope().isAlive()) {
      throw new IllegalStateException("the host memory has been freed");
    }
    if (!host.isAccessibleBy(Thread.currentThread())) {
      throw new IllegalStateException("the host memory belongs to another thread");
    }
  }

  /** Moves the contents out or in, a piece at a time. */
  public void transfer(StateTransfer state) {
    byte[] room = new byte[(int) Math.min(byteSize, TRANSFER_STEP)];
    for (long offset = 0; offset < byteSize; offset += TRANSFER_STEP) {
      long bytes = Math.min(TRANSFER_STEP, byteSize - offset);
      DeviceBuffer part = slice(offset, bytes);
      MemorySegment piece = MemorySegment.ofArray(room).asSlice(0, bytes);
      part.download(piece);
      state.memory(piece);
      part.upload(piece);
    }
  }

  /**
   * Copies another buffer to the start of this one; queued behind the work so far.
   *
   * @param source device memory that does not overlap this
   * @return this buffer
   * @throws IndexOutOfBoundsException if the source is larger than this buffer
   */
  public DeviceBuffer copyFrom(DeviceBuffer source) {
    requireFits("the source", source.byteSize());
    if (source.byteSize() > 0) {
      run(
          (driver, stream) ->
              driver.copyOnDevice(address, source.address(), source.byteSize(), stream));
    }
    return this;
  }

  /** Sets all bytes to zero; queued behind the work so far. */
  public void clear() {
    if (byteSize > 0) {
      run((driver, stream) -> driver.clear(address, byteSize, stream));
    }
  }

  /**
   * Returns a part of this buffer, in the same memory.
   *
   * @param offset where it starts, in bytes
   * @param bytes its size
   * @throws IndexOutOfBoundsException if it reaches beyond this buffer
   */
  public DeviceBuffer slice(long offset, long bytes) {
    requireOpen();
    if (offset < 0 || bytes < 0 || offset > byteSize - bytes) {
      throw new IndexOutOfBoundsException(
          "a slice of %d bytes at offset %d reaches beyond a buffer of %d bytes"
              .formatted(bytes, offset, byteSize));
    }
    return new DeviceBuffer(arena, address + offset, bytes);
  }

  /** Checks that the memory is still there. */
  void requireOpen() {
    arena.requireOpen();
  }

  private void requireFits(String what, long bytes) {
    requireOpen();
    if (bytes > byteSize) {
      throw new IndexOutOfBoundsException(
          "%s has %d bytes, but the buffer only %d".formatted(what, bytes, byteSize));
    }
  }

  private void copy(Consumer<StagingBuffers> work) {
    run((_, _) -> work.accept(context().staging()));
  }

  private void run(ObjLongConsumer<CudaDriver> work) {
    context()
        .run(
            driver -> {
              requireOpen();
              work.accept(driver, context().stream());
            });
  }
}
