package org.bandgram.internal.compute.choice;

import org.bandgram.BandgramException;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.cpu.warmup.WarmUps;
import org.bandgram.internal.compute.cuda.CudaBackend;

/**
 * Chooses the backend, logging why a better one is not used. Each is made once.
 *
 * <p>The system property {@value #FORCE} names a CPU backend to use, {@code cpu-scalar} or {@code
 * cpu-vector}; one that is forced but missing is an error.
 */
public final class BackendProvider {
  /** Name of the system property that forces a CPU backend. */
  public static final String FORCE = "bandgram.backend";

  /** Name of the system property by which the launcher says that vectors would not pay. */
  private static final String SMALL = "bandgram.launcher.small";

  /**
   * Below this many elements a GPU saves less than it costs, whatever a run calls its elements; the
   * only such bound. A cautious estimate: opening a GPU takes half a second, an H200 40 to 90 ms
   * for a run of up to 30,000 points, mostly to prepare it, and two cores 16 ns per element and
   * run.
   */
  private static final long FEWEST_FOR_GPU = 1L << 24;

  private static final System.Logger LOG = System.getLogger(BackendProvider.class.getName());
  private static final String VECTOR_MODULE = "jdk.incubator.vector";

  /** Those of this JVM; a backend that is forced takes no part in them. */
  private static final WarmUps WARM_UPS = WarmUps.ofNewJvm();

  private BackendProvider() {}

  private static final class Holder {
    static final Backend CPU = chooseCpu(System.getProperty(FORCE));
  }

  /** Looks for a GPU once, when one is first asked for. */
  private static final class CudaHolder {
    private static final Backend CUDA;
    private static final String REASON;

    static {
      Backend cuda = null;
      String reason = null;
      try {
        cuda = CudaBackend.open(Holder.CPU);
      } catch (BandgramException e) {
        reason = e.getMessage();
      }
      CUDA = cuda;
      REASON = reason;
    }
  }

  /**
   * Returns the backend to use for a number of elements.
   *
   * @param elements how many similarities there are, stored or not; {@link Device#AUTO} takes a GPU
   *     from 2^24 on
   * @throws BandgramException if the device is not usable; the message says why
   */
  public static Backend select(Device device, long elements) {
    return switch (device) {
      case CPU -> Holder.CPU;
      case CUDA -> cuda();
      case AUTO -> isGpuWorthIt(elements) ? CudaHolder.CUDA : Holder.CPU;
    };
  }

  /**
   * Returns the backend to use for a run of many iterations. {@link Device#AUTO} tries it on the
   * CPU and on the GPU, if one is usable and the run is not over before a GPU is open, and takes
   * the one that is predicted to be faster. Otherwise nothing is tried.
   *
   * @param execution threads and cancellation of the run
   * @throws BandgramException if the device is not usable; the message says why
   */
  public static Backend select(Device device, IterativeRun run, Execution execution) {
    return device == Device.AUTO
            && isGpuWorthIt((long) ((double) run.elements() * run.iterations()))
        ? trial(run, execution)
        : select(device, 0);
  }

  /** A run that is long enough for a GPU is tried with the loops that it would go on with. */
  private static Backend trial(IterativeRun run, Execution execution) {
    WARM_UPS.skip();
    return new DeviceTrial(System::nanoTime).fastest(Holder.CPU, CudaHolder.CUDA, run, execution);
  }

  private static Backend cuda() {
    if (CudaHolder.CUDA == null) {
      throw InvalidInputException.because("device", "cuda", CudaHolder.REASON);
    }
    return CudaHolder.CUDA;
  }

  private static boolean isGpuWorthIt(long elements) {
    if (elements < FEWEST_FOR_GPU || System.getProperty(FORCE) != null) {
      LOG.log(System.Logger.Level.DEBUG, "Using the CPU: {0} elements are few", elements);
      return false;
    }
    if (CudaHolder.CUDA == null) {
      LOG.log(System.Logger.Level.DEBUG, "Using the CPU: {0}", CudaHolder.REASON);
      return false;
    }
    return true;
  }

  /** Returns a line on the GPU in use, or on why there is none. */
  public static String cudaStatus() {
    return CudaHolder.CUDA == null ? CudaHolder.REASON : CudaHolder.CUDA.description();
  }

  public static Backend chooseCpu(String forced) {
    boolean vectorApi = ModuleLayer.boot().findModule(VECTOR_MODULE).isPresent();
    if (forced == null) {
      if (vectorApi) {
        return vector("the Vector API is available", WARM_UPS);
      }
      if (Boolean.getBoolean(SMALL)) {
        return new ScalarCpuBackend("the input is small", WARM_UPS);
      }
      String reason =
          "module " + VECTOR_MODULE + " is not loaded (--add-modules " + VECTOR_MODULE + ")";
      LOG.log(System.Logger.Level.WARNING, "Using scalar loops, several times slower: " + reason);
      return new ScalarCpuBackend(reason, WARM_UPS);
    }
    return switch (forced) {
      case Backend.CPU_SCALAR -> new ScalarCpuBackend("forced by " + FORCE);
      case "cpu-vector" -> {
        InvalidInputException.require(
            vectorApi, FORCE, forced, "cpu-scalar, as module " + VECTOR_MODULE + " is not loaded");
        yield vector("forced by " + FORCE, WarmUps.over());
      }
      default -> throw InvalidInputException.of(FORCE, forced, "cpu-scalar or cpu-vector");
    };
  }

  /** Names the class as text, so that a JVM without the module never links it. */
  private static Backend vector(String reason, WarmUps warmUps) {
    try {
      return Class.forName("org.bandgram.internal.compute.cpu.VectorCpuBackend")
          .asSubclass(Backend.class)
          .getDeclaredConstructor(String.class, WarmUps.class)
          .newInstance(reason, warmUps);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the vector backend cannot be created", e);
    }
  }
}
