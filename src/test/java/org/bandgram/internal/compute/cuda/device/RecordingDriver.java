package org.bandgram.internal.compute.cuda.device;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A driver without a device: writes down what it is asked, and fails where it is told to. */
public class RecordingDriver implements CudaDriver {
  public static final CudaDevice DEVICE =
      new CudaDevice(0, "Paper GPU", 8, 0, 1L << 40, 3, 100 << 10, 13000);

  private final List<String> calls = new ArrayList<>();
  private final Map<String, CudaException> failures = new HashMap<>();
  private CudaDevice device = DEVICE;
  private int devices = 1;
  private long nextAddress = 256;
  private long nextEvent = 55;

  /** Every call but those that only ask. */
  public List<String> calls() {
    return calls;
  }

  public RecordingDriver fail(String call, String error) {
    failures.put(call, new CudaException(call, error));
    return this;
  }

  public RecordingDriver with(CudaDevice other) {
    device = other;
    return this;
  }

  public RecordingDriver withDevices(int count) {
    devices = count;
    return this;
  }

  private void record(String call, Object... arguments) {
    String text = call;
    for (Object argument : arguments) {
      text += " " + argument;
    }
    calls.add(text);
    if (failures.containsKey(call)) {
      throw failures.get(call);
    }
  }

  @Override
  public void initialize() {
    record("initialize");
  }

  @Override
  public int version() {
    return device.driverVersion();
  }

  @Override
  public int deviceCount() {
    return devices;
  }

  @Override
  public CudaDevice device(int ordinal) {
    return device;
  }

  @Override
  public long retainPrimaryContext(int ordinal) {
    record("retainPrimaryContext", ordinal);
    return 11;
  }

  @Override
  public void releasePrimaryContext(int ordinal) {
    record("releasePrimaryContext", ordinal);
  }

  @Override
  public void setCurrent(long context) {}

  @Override
  public long createStream() {
    record("createStream");
    return 22;
  }

  @Override
  public void destroyStream(long stream) {
    record("destroyStream", stream);
  }

  @Override
  public void synchronize(long stream) {
    record("synchronize", stream);
  }

  @Override
  public long createEvent() {
    record("createEvent");
    return nextEvent++;
  }

  @Override
  public void destroyEvent(long event) {
    record("destroyEvent", event);
  }

  @Override
  public void record(long event, long stream) {
    record("record", event, stream);
  }

  @Override
  public void await(long event) {
    record("await", event);
  }

  @Override
  public long loadModule(byte[] image) {
    record("loadModule", image.length);
    return 33;
  }

  @Override
  public void unloadModule(long module) {
    record("unloadModule", module);
  }

  @Override
  public long function(long module, String name) {
    record("function", module, name);
    return 44;
  }

  @Override
  public void allowSharedBytes(long function, int bytes) {
    record("allowSharedBytes", function, bytes);
  }

  @Override
  public void launch(
      long function, int grid, int block, int sharedBytes, long stream, MemorySegment arguments) {
    record("launch", function, grid, block, sharedBytes, stream);
  }

  @Override
  public long allocate(long bytes) {
    record("allocate", bytes);
    long address = nextAddress;
    nextAddress += Math.ceilDiv(bytes, 256L) * 256;
    return address;
  }

  @Override
  public void free(long address) {
    record("free", address);
  }

  @Override
  public long freeBytes() {
    return 12345;
  }

  @Override
  public MemorySegment allocateHost(long bytes) {
    record("allocateHost", bytes);
    return Arena.ofAuto().allocate(bytes);
  }

  @Override
  public void freeHost(MemorySegment memory) {
    record("freeHost", memory.byteSize());
  }

  @Override
  public void copyToDevice(long target, MemorySegment source, long stream) {
    record("copyToDevice", target, source.byteSize(), stream);
  }

  @Override
  public void copyToHost(MemorySegment target, long source, long stream) {
    record("copyToHost", target.byteSize(), source, stream);
  }

  @Override
  public void copyOnDevice(long target, long source, long bytes, long stream) {
    record("copyOnDevice", target, source, bytes, stream);
  }

  @Override
  public void clear(long address, long bytes, long stream) {
    record("clear", address, bytes, stream);
  }
}
