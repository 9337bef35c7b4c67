package org.bandgram.internal.compute.cuda.device;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Everything a device needs to run kernels: its primary context, one stream and the loaded kernels.
 *
 * <p>Copies and kernels run in the order of the calls that asked for them. Safe for several
 * threads, whose calls take turns. Code in the same process that uses CUDA's runtime on this device
 * shares the primary context, so device addresses are valid there too.
 */
public final class CudaContext implements AutoCloseable {
  private CudaDriver driver;
  private final CudaDevice device;
  private final long handle;
  private final long stream;
  private final long module;
  private final CleanupStack resources;
  private final MemorySegment argumentBlock =
      Arena.ofAuto().allocate(KernelArguments.BLOCK_BYTES, Long.BYTES);
  private final Map<String, Kernel> kernels = new HashMap<>();
  private final Set<DeviceAllocations> arenas = Collections.newSetFromMap(new IdentityHashMap<>());
  private final DeviceGarbage garbage = new DeviceGarbage(this::freeBytes);
  private StagingBuffers staging;
  private boolean closed;

  private CudaContext(
      CudaDriver driver,
      CudaDevice device,
      long handle,
      long stream,
      long module,
      CleanupStack resources) {
    this.driver = driver;
    this.device = device;
    this.handle = handle;
    this.stream = stream;
    this.module = module;
    this.resources = resources;
  }

  /**
   * Opens a device.
   *
   * @param driver the driver, initialized
   * @param device the device
   * @param kernelImage the kernels' fat binary
   * @throws CudaException if the context cannot be made or the kernels do not load
   */
  public static CudaContext open(CudaDriver driver, CudaDevice device, byte[] kernelImage) {
    CleanupStack resources = new CleanupStack();
    try {
      long handle = driver.retainPrimaryContext(device.ordinal());
      resources.push(() -> driver.releasePrimaryContext(device.ordinal()));
      driver.setCurrent(handle);
      long stream = driver.createStream();
      resources.push(() -> driver.destroyStream(stream));
      long module = driver.loadModule(kernelImage);
      resources.push(() -> driver.unloadModule(module));
      return new CudaContext(driver, device, handle, stream, module, resources);
    } catch (CudaException e) {
      closeAfter(e, resources);
      throw e;
    }
  }

  private static void closeAfter(CudaException failure, CleanupStack resources) {
    try {
      resources.close();
    } catch (CudaException e) {
      failure.addSuppressed(e);
    }
  }

  /** Returns the device. */
  public CudaDevice device() {
    return device;
  }

  /** Returns the stream's handle, for native code that queues work of its own. */
  public long stream() {
    return call(open -> stream);
  }

  /** Returns the bytes of device memory that are free. */
  public long freeBytes() {
    return call(CudaDriver::freeBytes);
  }

  /** Returns a new arena; it is closed with this context at the latest. */
  public DeviceArena arena() {
    return call(
        open -> {
          DeviceAllocations allocations = new DeviceAllocations(this);
          arenas.add(allocations);
          return new DeviceArena(allocations);
        });
  }

  /** Returns what frees memory that nothing refers to any more. */
  DeviceGarbage garbage() {
    return garbage;
  }

  /**
   * Returns a kernel, the same object for the same name.
   *
   * @throws CudaException if there is no such kernel
   */
  public Kernel kernel(String name) {
    return call(
        open ->
            kernels.computeIfAbsent(
                name, wanted -> new Kernel(this, wanted, open.function(module, wanted))));
  }

  /** Waits until all work is done; reports errors of kernels launched before. */
  public void synchronize() {
    run(open -> open.synchronize(stream));
  }

  /**
   * Makes driver calls while this context is open and current for the calling thread.
   *
   * @throws IllegalStateException if this context is closed
   */
  public synchronized <T> T call(Function<CudaDriver, T> calls) {
    if (closed) {
      throw new IllegalStateException("the CUDA context on " + device.name() + " is closed");
    }
    driver.setCurrent(handle);
    return calls.apply(driver);
  }

  /** As {@link #call}, without a result. */
  public synchronized void run(Consumer<CudaDriver> calls) {
    call(
        open -> {
          calls.accept(open);
          return null;
        });
  }

  /** Returns native memory for the arguments of a launch; for use within {@link #run} only. */
  MemorySegment argumentBlock() {
    return argumentBlock;
  }

  /**
   * Returns the way of copies between host and device, allocated when first asked for; for use
   * within {@link #run} only.
   */
  StagingBuffers staging() {
    if (staging == null) {
      staging = new StagingBuffers(driver, stream, resources);
    }
    return staging;
  }

  /** Gives all calls from now on to another driver, which hands them to the first. */
  synchronized void replaceDriver(CudaDriver other) {
    driver = other;
    staging = null;
  }

  /** Tells this context that an arena has been closed. */
  synchronized void forget(DeviceAllocations arena) {
    arenas.remove(arena);
  }

  /** Closes all arenas and gives up the device; a second call has no effect. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    resources.push(() -> driver.setCurrent(handle));
    Set.copyOf(arenas).forEach(arena -> resources.push(arena::close));
    try {
      resources.close();
    } finally {
      closed = true;
    }
  }
}
