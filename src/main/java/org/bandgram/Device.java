package org.bandgram;

import java.util.Locale;

/**
 * Where the heavy loops run. A GPU needs {@code org.jcuda:jcuda}, and {@code
 * org.jcuda:jcuda-natives} for the system, on the class path.
 */
public enum Device {
  /** The best device that is usable and worth it. */
  AUTO,
  /** The CPU. */
  CPU,
  /** An NVIDIA GPU; an error where none is usable. */
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
