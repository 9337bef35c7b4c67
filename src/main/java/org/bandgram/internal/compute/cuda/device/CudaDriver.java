package org.bandgram.internal.compute.cuda.device;

import java.lang.foreign.MemorySegment;

/**
 * The calls of the CUDA driver that bandgram makes, one method each. Handles and device addresses
 * are the driver's own, as {@code long}.
 *
 * <p>Every method throws {@link CudaException} when the driver reports an error. Methods that name
 * no context act on the calling thread's current one, see {@link #setCurrent}. Addresses and bounds
 * are not checked, and host memory must stay alive while it is used. Safe for several threads.
 */
public interface CudaDriver {
  /** Starts the driver; no other method may be called before. */
  void initialize();

  /** Returns the newest CUDA version that the driver supports, 1000 major + 10 minor. */
  int version();

  /** Returns how many devices there are. */
  int deviceCount();

  /** Describes a device, counted from zero. */
  CudaDevice device(int ordinal);

  /** Takes a share of a device's primary context, which the process has only one of. */
  long retainPrimaryContext(int ordinal);

  /** Gives a share of the primary context back; the last one destroys it. */
  void releasePrimaryContext(int ordinal);

  /** Makes a context current for the calling thread. */
  void setCurrent(long context);

  /** Creates a stream, the queue in which copies and kernels run one after the other. */
  long createStream();

  /** Destroys a stream once its work is done. */
  void destroyStream(long stream);

  /** Waits until the stream's work is done; reports errors of kernels launched before. */
  void synchronize(long stream);

  /** Creates an event, a mark in a stream. */
  long createEvent();

  /** Destroys an event. */
  void destroyEvent(long event);

  /** Queues an event behind the stream's work so far; it marks nothing else any more. */
  void record(long event, long stream);

  /** Waits until the work before an event is done; does not wait where nothing is marked. */
  void await(long event);

  /** Loads compiled kernels from a fat binary. */
  long loadModule(byte[] image);

  /** Unloads kernels. */
  void unloadModule(long module);

  /** Finds a kernel by name. */
  long function(long module, String name);

  /** Lets a kernel use more dynamic shared memory per block than the 48 KiB every kernel may. */
  void allowSharedBytes(long function, int bytes);

  /**
   * Queues a kernel; one-dimensional grid and blocks.
   *
   * @param function the kernel
   * @param grid number of blocks
   * @param block threads per block
   * @param sharedBytes dynamic shared memory per block
   * @param stream the queue
   * @param arguments native memory that starts with one address per argument, each that of the
   *     argument's value; read before the method returns
   */
  void launch(
      long function, int grid, int block, int sharedBytes, long stream, MemorySegment arguments);

  /** Allocates device memory, at least one byte, aligned to 256 bytes. */
  long allocate(long bytes);

  /** Frees device memory once the work that uses it is done. */
  void free(long address);

  /** Returns the bytes of device memory that are free. */
  long freeBytes();

  /** Allocates page-locked host memory, which the device copies from and to by itself. */
  MemorySegment allocateHost(long bytes);

  /** Frees page-locked host memory, which no work may use any more. */
  void freeHost(MemorySegment memory);

  /** Queues a copy of native memory to the device; the memory may be reused once it is done. */
  void copyToDevice(long target, MemorySegment source, long stream);

  /** Queues a copy from the device to native memory, which may be read once it is done. */
  void copyToHost(MemorySegment target, long source, long stream);

  /** Queues a copy from one place on the device to another that it does not overlap. */
  void copyOnDevice(long target, long source, long bytes, long stream);

  /** Queues setting device memory to zero. */
  void clear(long address, long bytes, long stream);
}
