package org.bandgram;

import java.util.Locale;

/**
 * The device that runs the heavy loops: the CPU or a GPU. A GPU needs bandgram's kernels (Maven
 * classifier {@code gpu}), {@code org.jcuda:jcuda}, and {@code org.jcuda:jcuda-natives} for the
 * system, on the class path.
 */
public enum Device {
  /** A GPU if one is usable and likely to be faster, otherwise the CPU. */
  AUTO,
  /** The CPU. */
  CPU,
  /** An NVIDIA GPU; an error if none is usable. */
  CUDA;

  /**
   * Reads a device as users write it.
   *
   * @throws InvalidInputException if the text is neither auto, cpu nor cuda
   */
  public static Device parse(String text) {
    for (Device device : values()) {
      if (device.toString().equals(text)) {
        return device;
      }
    }
    throw InvalidInputException.of("device", "'" + text + "'", "auto, cpu or cuda");
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
