package org.bandgram.internal.compute.cuda.device;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import jcuda.Pointer;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUdevice_attribute;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUevent_flags;
import jcuda.driver.CUfunction;
import jcuda.driver.CUfunction_attribute;
import jcuda.driver.CUmodule;
import jcuda.driver.CUresult;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;
import org.bandgram.BandgramException;

/** The driver by way of JCuda's binding. */
public final class JcudaDriver implements CudaDriver {
  private static final int LONGEST_NAME = 256;

  private final JcudaHandles<CUcontext> contexts = new JcudaHandles<>();
  private final JcudaHandles<CUstream> streams = new JcudaHandles<>();
  private final JcudaHandles<CUevent> events = new JcudaHandles<>();
  private final JcudaHandles<CUmodule> modules = new JcudaHandles<>();
  private final JcudaHandles<CUfunction> functions = new JcudaHandles<>();

  private JcudaDriver() {}

  /**
   * Loads the driver and JCuda's library.
   *
   * @throws BandgramException if one of them cannot be loaded; the message is one line
   * @throws LinkageError if JCuda itself is missing
   */
  public static CudaDriver load() {
    JcudaLibrary.load();
    return new JcudaDriver();
  }

  @Override
  public void initialize() {
    check("cuInit", JCudaDriver.cuInit(0));
  }

  @Override
  public int version() {
    int[] version = new int[1];
    check("cuDriverGetVersion", JCudaDriver.cuDriverGetVersion(version));
    return version[0];
  }

  @Override
  public int deviceCount() {
    int[] count = new int[1];
    check("cuDeviceGetCount", JCudaDriver.cuDeviceGetCount(count));
    return count[0];
  }

  @Override
  public CudaDevice device(int ordinal) {
    CUdevice device = deviceAt(ordinal);
    return new CudaDevice(
        ordinal,
        name(device),
        attribute(device, CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR),
        attribute(device, CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR),
        totalBytes(device),
        attribute(device, CUdevice_attribute.CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT),
        attribute(device, CUdevice_attribute.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN),
        version());
  }

  private static CUdevice deviceAt(int ordinal) {
    CUdevice device = new CUdevice();
    check("cuDeviceGet(%d)", ordinal, JCudaDriver.cuDeviceGet(device, ordinal));
    return device;
  }

  private static String name(CUdevice device) {
    byte[] name = new byte[LONGEST_NAME];
    check("cuDeviceGetName", JCudaDriver.cuDeviceGetName(name, name.length, device));
    String padded = new String(name, StandardCharsets.UTF_8);
    int end = padded.indexOf('\0');
    return end < 0 ? padded : padded.substring(0, end);
  }

  private static int attribute(CUdevice device, int attribute) {
    int[] value = new int[1];
    check(
        "cuDeviceGetAttribute(%d)",
        attribute, JCudaDriver.cuDeviceGetAttribute(value, attribute, device));
    return value[0];
  }

  private static long totalBytes(CUdevice device) {
    long[] bytes = new long[1];
    check("cuDeviceTotalMem", JCudaDriver.cuDeviceTotalMem(bytes, device));
    return bytes[0];
  }

  @Override
  public long retainPrimaryContext(int ordinal) {
    JcudaHandles.Context context = new JcudaHandles.Context();
    check(
        "cuDevicePrimaryCtxRetain(%d)",
        ordinal, JCudaDriver.cuDevicePrimaryCtxRetain(context, deviceAt(ordinal)));
    return contexts.add(context, context.handle());
  }

  @Override
  public void releasePrimaryContext(int ordinal) {
    check(
        "cuDevicePrimaryCtxRelease(%d)",
        ordinal, JCudaDriver.cuDevicePrimaryCtxRelease(deviceAt(ordinal)));
  }

  @Override
  public void setCurrent(long context) {
    check("cuCtxSetCurrent", JCudaDriver.cuCtxSetCurrent(contexts.get(context)));
  }

  @Override
  public long createStream() {
    JcudaHandles.Stream stream = new JcudaHandles.Stream();
    check("cuStreamCreate", JCudaDriver.cuStreamCreate(stream, 0));
    return streams.add(stream, stream.handle());
  }

  @Override
  public void destroyStream(long stream) {
    check("cuStreamDestroy", JCudaDriver.cuStreamDestroy(streams.remove(stream)));
  }

  @Override
  public void synchronize(long stream) {
    check("cuStreamSynchronize", JCudaDriver.cuStreamSynchronize(streams.get(stream)));
  }

  @Override
  public long createEvent() {
    JcudaHandles.Event event = new JcudaHandles.Event();
    int flags = CUevent_flags.CU_EVENT_DISABLE_TIMING;
    check("cuEventCreate", JCudaDriver.cuEventCreate(event, flags));
    return events.add(event, event.handle());
  }

  @Override
  public void destroyEvent(long event) {
    check("cuEventDestroy", JCudaDriver.cuEventDestroy(events.remove(event)));
  }

  @Override
  public void record(long event, long stream) {
    check("cuEventRecord", JCudaDriver.cuEventRecord(events.get(event), streams.get(stream)));
  }

  @Override
  public void await(long event) {
    check("cuEventSynchronize", JCudaDriver.cuEventSynchronize(events.get(event)));
  }

  @Override
  public long loadModule(byte[] image) {
    JcudaHandles.Module module = new JcudaHandles.Module();
    check("cuModuleLoadData(%d bytes)", image.length, JCudaDriver.cuModuleLoadData(module, image));
    return modules.add(module, module.handle());
  }

  @Override
  public void unloadModule(long module) {
    check("cuModuleUnload", JCudaDriver.cuModuleUnload(modules.remove(module)));
  }

  @Override
  public long function(long module, String name) {
    JcudaHandles.Function function = new JcudaHandles.Function();
    check(
        "cuModuleGetFunction(%s)",
        name, JCudaDriver.cuModuleGetFunction(function, modules.get(module), name));
    return functions.add(function, function.handle());
  }

  @Override
  public void allowSharedBytes(long function, int bytes) {
    int attribute = CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
    check(
        "cuFuncSetAttribute(shared memory, %d bytes)",
        bytes, JCudaDriver.cuFuncSetAttribute(functions.get(function), attribute, bytes));
  }

  @Override
  public void launch(
      long function, int grid, int block, int sharedBytes, long stream, MemorySegment arguments) {
    check(
        "cuLaunchKernel",
        JCudaDriver.cuLaunchKernel(
            functions.get(function),
            grid,
            1,
            1,
            block,
            1,
            1,
            sharedBytes,
            streams.get(stream),
            host(arguments),
            null));
  }

  @Override
  public long allocate(long bytes) {
    JcudaHandles.DeviceAddress address = new JcudaHandles.DeviceAddress();
    check("cuMemAlloc(%d bytes)", bytes, JCudaDriver.cuMemAlloc(address, bytes));
    return address.value();
  }

  @Override
  public void free(long address) {
    check("cuMemFree", JCudaDriver.cuMemFree(onDevice(address)));
  }

  @Override
  public long freeBytes() {
    long[] free = new long[1];
    check("cuMemGetInfo", JCudaDriver.cuMemGetInfo(free, new long[1]));
    return free[0];
  }

  @Override
  @SuppressWarnings("restricted")
  public MemorySegment allocateHost(long bytes) {
    JcudaHandles.HostAddress address = new JcudaHandles.HostAddress(0);
    check("cuMemHostAlloc(%d bytes)", bytes, JCudaDriver.cuMemHostAlloc(address, bytes, 0));
    return MemorySegment.ofAddress(address.value()).reinterpret(bytes);
  }

  @Override
  public void freeHost(MemorySegment memory) {
    check("cuMemFreeHost", JCudaDriver.cuMemFreeHost(host(memory)));
  }

  @Override
  public void copyToDevice(long target, MemorySegment source, long stream) {
    long bytes = source.byteSize();
    check(
        "cuMemcpyHtoDAsync(%d bytes)",
        bytes,
        JCudaDriver.cuMemcpyHtoDAsync(onDevice(target), host(source), bytes, streams.get(stream)));
  }

  @Override
  public void copyToHost(MemorySegment target, long source, long stream) {
    long bytes = target.byteSize();
    check(
        "cuMemcpyDtoHAsync(%d bytes)",
        bytes,
        JCudaDriver.cuMemcpyDtoHAsync(host(target), onDevice(source), bytes, streams.get(stream)));
  }

  @Override
  public void copyOnDevice(long target, long source, long bytes, long stream) {
    check(
        "cuMemcpyDtoDAsync(%d bytes)",
        bytes,
        JCudaDriver.cuMemcpyDtoDAsync(
            onDevice(target), onDevice(source), bytes, streams.get(stream)));
  }

  @Override
  public void clear(long address, long bytes, long stream) {
    check(
        "cuMemsetD8Async(%d bytes)",
        bytes,
        JCudaDriver.cuMemsetD8Async(onDevice(address), (byte) 0, bytes, streams.get(stream)));
  }

  private static CUdeviceptr onDevice(long address) {
    return new JcudaHandles.DeviceAddress(address);
  }

  private static Pointer host(MemorySegment segment) {
    return new JcudaHandles.HostAddress(segment.address());
  }

  private static void check(String call, int result) {
    if (result != CUresult.CUDA_SUCCESS) {
      throw new CudaException(call, CUresult.stringFor(result));
    }
  }

  private static void check(String call, Object argument, int result) {
    if (result != CUresult.CUDA_SUCCESS) {
      throw new CudaException(call.formatted(argument), CUresult.stringFor(result));
    }
  }
}
