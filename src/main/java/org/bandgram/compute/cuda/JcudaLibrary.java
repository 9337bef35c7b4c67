package org.bandgram.compute.cuda;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import jcuda.driver.JCudaDriver;
import org.bandgram.BandgramException;

/**
 * Loads JCuda's native library.
 *
 * <p>JCuda unpacks it into the folder that the system property {@code java.io.tmpdir} names, under
 * a name that is the same for all users, and takes whatever file already has this name. Here it
 * gets a new folder instead, which only this user may enter and which is deleted at once: Linux
 * keeps a loaded file. The property changes for the moment of loading; the JDK itself reads it only
 * at its start. Windows, where loaded files cannot be deleted, has a temporary folder per user
 * anyway.
 */
final class JcudaLibrary {
  private static final String PROPERTY = "java.io.tmpdir";
  private static final String DRIVER_LIBRARY = "libcuda.so.1";
  private static final String CAUSE = UnsatisfiedLinkError.class.getName() + ": ";

  private JcudaLibrary() {}

  /**
   * Loads the library.
   *
   * @throws BandgramException if it cannot be loaded; the message is a reason of one line
   */
  static void load() {
    try {
      if (System.getProperty("os.name").startsWith("Windows")) {
        initialize();
      } else {
        loadFromOwnFolder();
      }
    } catch (LinkageError e) {
      throw new BandgramException(reason(e), e);
    } catch (IOException e) {
      throw new BandgramException("JCuda's library cannot be unpacked: " + e.getMessage(), e);
    }
  }

  private static void loadFromOwnFolder() throws IOException {
    Path folder = Files.createTempDirectory("bandgram-jcuda-");
    String shared = System.setProperty(PROPERTY, folder.toString());
    try {
      initialize();
    } finally {
      System.setProperty(PROPERTY, shared);
      delete(folder);
    }
  }

  /** Any call runs the static initializer of JCuda's class, which loads the library. */
  private static void initialize() {
    JCudaDriver.setExceptionsEnabled(false);
  }

  private static void delete(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }

  /** JCuda's message holds two stack traces; the last error named there is the cause. */
  static String reason(LinkageError error) {
    String text = String.valueOf(error.getMessage());
    if (text.contains(DRIVER_LIBRARY + ":")) {
      return "no NVIDIA driver is installed (%s is missing)".formatted(DRIVER_LIBRARY);
    }
    String cause = text.substring(Math.max(0, text.lastIndexOf(CAUSE)));
    return "JCuda's library does not load: "
        + cause.lines().findFirst().orElse("").replaceFirst("^" + CAUSE, "").strip();
  }
}
