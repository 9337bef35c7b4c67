package org.bandgram.internal.compute.cuda.device;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.bandgram.BandgramException;

/** Finds the kernels' fat binary: beside these classes, or where a system property says. */
public final class KernelImage {
  /** Name of the system property that names another file. */
  static final String PROPERTY = "bandgram.cuda.kernels";

  private static final String RESOURCE = "/org/bandgram/internal/compute/cuda/kernels.fatbin";

  private KernelImage() {}

  /**
   * Returns the fat binary; nothing where the build had no CUDA compiler.
   *
   * @throws BandgramException if it cannot be read
   */
  public static Optional<byte[]> find() {
    String file = System.getProperty(PROPERTY);
    return file == null ? fromResource() : Optional.of(fromFile(file));
  }

  private static byte[] fromFile(String file) {
    try {
      return Files.readAllBytes(Path.of(file));
    } catch (IOException e) {
      throw new BandgramException(
          "system property %s names '%s', which cannot be read".formatted(PROPERTY, file), e);
    }
  }

  private static Optional<byte[]> fromResource() {
    try (InputStream in = KernelImage.class.getResourceAsStream(RESOURCE)) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    } catch (IOException e) {
      throw new BandgramException("the resource " + RESOURCE + " cannot be read", e);
    }
  }
}
