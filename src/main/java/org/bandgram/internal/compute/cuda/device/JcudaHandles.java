package org.bandgram.internal.compute.cuda.device;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import jcuda.NativePointerObject;
import jcuda.Pointer;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUmodule;
import jcuda.driver.CUstream;

/**
 * The objects behind the driver's handles. JCuda wants its own objects, whose value only its native
 * code can set and only a subclass can read, hence the subclasses here.
 *
 * @param <T> kind of object
 */
final class JcudaHandles<T extends NativePointerObject> {
  private final Map<Long, T> objects = new ConcurrentHashMap<>();

  /** Keeps an object and returns its handle. */
  long add(T object, long handle) {
    objects.put(handle, object);
    return handle;
  }

  /** Returns the object behind a handle. */
  T get(long handle) {
    T object = objects.get(handle);
    if (object == null) {
      throw new IllegalArgumentException("there is no handle 0x" + Long.toHexString(handle));
    }
    return object;
  }

  /** Returns the object behind a handle and keeps it no longer. */
  T remove(long handle) {
    T object = get(handle);
    objects.remove(handle);
    return object;
  }

  static final class Context extends CUcontext {
    long handle() {
      return getNativePointer();
    }
  }

  static final class Stream extends CUstream {
    long handle() {
      return getNativePointer();
    }
  }

  static final class Event extends CUevent {
    long handle() {
      return getNativePointer();
    }
  }

  static final class Module extends CUmodule {
    long handle() {
      return getNativePointer();
    }
  }

  static final class Function extends CUfunction {
    long handle() {
      return getNativePointer();
    }
  }

  /** An address on the device. */
  static final class DeviceAddress extends CUdeviceptr {
    /** An address that the driver is to set. */
    DeviceAddress() {}

    DeviceAddress(long value) {
      super(new CUdeviceptr(), value);
    }

    long value() {
      return getNativePointer() + getByteOffset();
    }
  }

  /** An address on the host. */
  static final class HostAddress extends Pointer {
    HostAddress(long value) {
      super(value);
    }

    long value() {
      return getNativePointer() + getByteOffset();
    }
  }
}
