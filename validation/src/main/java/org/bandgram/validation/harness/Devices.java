package org.bandgram.validation.harness;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.bandgram.BandgramException;
import org.bandgram.Device;
import org.bandgram.InvalidInputException;
import org.bandgram.internal.compute.choice.BackendProvider;

/** Which devices experiments measure on. */
public enum Devices {
  /** The CPU, and a GPU where one is usable. */
  ALL,
  /** The CPU alone. */
  CPU,
  /** A GPU alone; an error where none is usable. */
  CUDA;

  /**
   * Returns the devices, the CPU first.
   *
   * @throws BandgramException if a GPU was asked for and none is usable; the message says why
   */
  List<Device> usable() {
    return switch (this) {
      case ALL -> Stream.of(Device.CPU, Device.CUDA).filter(Devices::isUsable).toList();
      case CPU -> List.of(Device.CPU);
      case CUDA -> {
        if (!isUsable(Device.CUDA)) {
          throw InvalidInputException.because("devices", "cuda", BackendProvider.cudaStatus());
        }
        yield List.of(Device.CUDA);
      }
    };
  }

  private static boolean isUsable(Device device) {
    try {
      BackendProvider.select(device, 0);
      return true;
    } catch (BandgramException e) {
      return false;
    }
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
