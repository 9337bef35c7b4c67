package org.bandgram.internal.compute.cuda.thrust;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.bandgram.BandgramException;

/** Loads the native library of {@link ThrustLibrary}, once per process. */
final class ThrustLoader {
  /** Name of the system property that names the library's file. */
  static final String PROPERTY = "bandgram.cuda.thrust";

  private static final String RESOURCE =
      "/org/bandgram/internal/compute/cuda/linux-x86_64/libbandgram_thrust.so";

  private ThrustLoader() {}

  /** Loads when it is first asked, and never again. */
  private static final class Holder {
    private static final Optional<String> REASON_MISSING =
        load(System.getProperty(PROPERTY), RESOURCE);

    private Holder() {}
  }

  /** Returns why the library is not loaded, one line; empty where it is. */
  static Optional<String> reasonMissing() {
    return Holder.REASON_MISSING;
  }

  /**
   * Loads the library.
   *
   * @param file its path; null or empty for the resource
   * @param resource its name as a resource, for machines of the kind in the name
   * @return why it was not loaded; empty if it was
   */
  static Optional<String> load(String file, String resource) {
    try {
      if (file == null || file.isEmpty()) {
        loadResource(resource);
      } else {
        loadFile(file);
      }
      return Optional.empty();
    } catch (BandgramException e) {
      return Optional.of(e.getMessage());
    }
  }

  private static void loadFile(String file) {
    Path path = Path.of(file).toAbsolutePath();
    if (!Files.isReadable(path)) {
      throw new BandgramException(
          "system property %s names '%s', which cannot be read".formatted(PROPERTY, file));
    }
    load(path);
  }

  private static void loadResource(String resource) {
    requireMachine();
    try (InputStream library = ThrustLoader.class.getResourceAsStream(resource)) {
      if (library == null) {
        throw new BandgramException(
            "this build has no thrust library; build with cmake and nvcc installed");
      }
      loadCopy(library);
    } catch (IOException e) {
      throw new BandgramException("the thrust library cannot be unpacked: " + e.getMessage(), e);
    }
  }

  private static void requireMachine() {
    String machine = System.getProperty("os.name") + " on " + System.getProperty("os.arch");
    if (!machine.equals("Linux on amd64")) {
      throw new BandgramException(
          "the thrust library runs on Linux on amd64, but this is " + machine);
    }
  }

  private static void loadCopy(InputStream library) throws IOException {
    Path copy = copyOf(library);
    try {
      load(copy); // Linux keeps a loaded file
    } finally {
      Files.delete(copy);
    }
  }

  /** Writes a temporary file that only this user can read. */
  static Path copyOf(InputStream library) throws IOException {
    Path copy = Files.createTempFile("bandgram-thrust-", ".so");
    try (OutputStream out = Files.newOutputStream(copy)) {
      library.transferTo(out);
      return copy;
    } catch (IOException e) {
      Files.delete(copy);
      throw e;
    }
  }

  @SuppressWarnings("restricted")
  private static void load(Path library) {
    try {
      System.load(library.toString());
    } catch (LinkageError e) {
      throw new BandgramException("the thrust library does not load: " + e.getMessage(), e);
    }
  }
}
