package org.bandgram.internal.compute.cuda.device;

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
public final class JcudaLibrary {
  private static final System.Logger LOG = System.getLogger(JcudaLibrary.class.getName());
  private static final String PROPERTY = "java.io.tmpdir";
  private static final String DRIVER_LIBRARY = "libcuda.so.1";
  private static final String BINDING = "jcuda/";
  private static final String NO_NATIVES = "No resource found with name";
  private static final String CAUSE = UnsatisfiedLinkError.class.getName() + ": ";

  /** Why the library could not be loaded when that was tried. */
  private static String failure;

  private JcudaLibrary() {}

  /**
   * Loads the library.
   *
   * @throws BandgramException if it cannot be unpacked or loaded; the message is one line
   */
  static synchronized void load() {
    if (System.getProperty("os.name").startsWith("Windows")) {
      initialize();
    } else {
      unpackInto(Path.of(System.getProperty(PROPERTY)));
    }
  }

  /** Loads the library from a new folder in the given one, where nothing remains. */
  static synchronized void unpackInto(Path parent) {
    Path folder = newFolder(parent);
    String shared = System.setProperty(PROPERTY, folder.toString());
    try {
      initialize();
    } finally {
      System.setProperty(PROPERTY, shared);
      delete(folder);
    }
  }

  private static Path newFolder(Path parent) {
    try {
      return Files.createTempDirectory(parent, "bandgram-jcuda-");
    } catch (IOException e) {
      throw new BandgramException(
          "JCuda's library cannot be unpacked: no folder can be made in " + parent, e);
    }
  }

  /**
   * Any call runs the static initializer of JCuda's class, which loads the library. Where that
   * fails, every later call fails with another error, which does not say why.
   */
  private static void initialize() {
    if (failure == null) {
      try {
        JCudaDriver.setExceptionsEnabled(false);
        return;
      } catch (LinkageError e) {
        failure = reason(e);
      }
    }
    throw new BandgramException(failure);
  }

  /** A file that stays behind, as on some network drives, does no harm. */
  private static void delete(Path folder) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "cannot delete " + folder, e);
    }
  }

  /**
   * Says in one line why the library cannot be loaded, and what to add where it is missing:
   * programs have it only if they want it. JCuda's own message holds two stack traces, of which the
   * last error named is the cause.
   */
  public static String reason(LinkageError error) {
    Throwable thrown = error.getCause() == null ? error : error.getCause();
    String text = thrown.getMessage() == null ? thrown.toString() : thrown.getMessage();
    if (text.contains(DRIVER_LIBRARY + ":")) {
      return "no NVIDIA driver is installed (there is no %s)".formatted(DRIVER_LIBRARY);
    }
    if (error instanceof NoClassDefFoundError
        && String.valueOf(error.getMessage()).startsWith(BINDING)) {
      return "JCuda is not on the class path; add org.jcuda:jcuda, and org.jcuda:jcuda-natives for"
          + " this system";
    }
    if (text.contains(NO_NATIVES)) {
      return "JCuda's natives for this system are not on the class path; add org.jcuda:jcuda-natives";
    }
    int cause = text.lastIndexOf(CAUSE);
    String line = cause < 0 ? text : text.substring(cause + CAUSE.length());
    return "JCuda does not load: " + line.strip().lines().findFirst().orElse("");
  }
}
