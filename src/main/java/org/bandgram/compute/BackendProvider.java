package org.bandgram.compute;

import org.bandgram.BandgramException;
import org.bandgram.InvalidInputException;
import org.bandgram.compute.cpu.ScalarCpuBackend;

/**
 * Chooses the backend: once per device, logging why a better one is not used.
 *
 * <p>The system property {@value #FORCE} names a CPU backend to use, {@code cpu-scalar} or {@code
 * cpu-vector}; one that is forced but missing is an error.
 */
public final class BackendProvider {
  /** Name of the system property that forces a CPU backend. */
  public static final String FORCE = "bandgram.backend";

  private static final System.Logger LOG = System.getLogger(BackendProvider.class.getName());
  private static final String VECTOR_MODULE = "jdk.incubator.vector";

  private BackendProvider() {}

  private static final class Holder {
    static final Backend CPU = chooseCpu(System.getProperty(FORCE));
  }

  /**
   * Returns the backend to use for a number of elements.
   *
   * @param device where to compute
   * @param elements how many similarities are to be stored; decides where {@link Device#AUTO} goes
   * @throws BandgramException if the device is not usable; the message says why
   */
  public static Backend select(Device device, long elements) {
    return switch (device) {
      case AUTO, CPU -> Holder.CPU;
      case CUDA -> throw new BandgramException("device is cuda, but " + cudaStatus());
    };
  }

  /** Returns a line on whether the CUDA backend is usable, and why not where it is not. */
  public static String cudaStatus() {
    return "this version has no CUDA backend; use --device cpu";
  }

  static Backend chooseCpu(String forced) {
    boolean vectorApi = ModuleLayer.boot().findModule(VECTOR_MODULE).isPresent();
    if (forced == null) {
      if (vectorApi) {
        return vector("the Vector API is available");
      }
      String reason =
          "module " + VECTOR_MODULE + " is not loaded (--add-modules " + VECTOR_MODULE + ")";
      LOG.log(System.Logger.Level.WARNING, "Using scalar loops, several times slower: " + reason);
      return new ScalarCpuBackend(reason);
    }
    return switch (forced) {
      case ScalarCpuBackend.NAME -> new ScalarCpuBackend("forced by " + FORCE);
      case "cpu-vector" -> {
        InvalidInputException.require(
            vectorApi, FORCE, forced, "cpu-scalar, as module " + VECTOR_MODULE + " is not loaded");
        yield vector("forced by " + FORCE);
      }
      default -> throw InvalidInputException.of(FORCE, forced, "cpu-scalar or cpu-vector");
    };
  }

  /** Names the class as text, so that a JVM without the module never links it. */
  private static Backend vector(String reason) {
    try {
      return Class.forName("org.bandgram.compute.cpu.VectorCpuBackend")
          .asSubclass(Backend.class)
          .getDeclaredConstructor(String.class)
          .newInstance(reason);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the vector backend cannot be created", e);
    }
  }
}
