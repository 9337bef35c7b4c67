package org.bandgram.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;

/**
 * Connects {@link System#err} to the standard error stream the user sees.
 *
 * <p>The JVM prints "WARNING: Using incubator modules" whenever the Vector API is enabled, and no
 * option turns that off. The {@code bandgram} launcher therefore starts the JVM with its standard
 * error going through a filter that drops this one line, and passes the real stream as another file
 * descriptor. {@link #attach()} switches to it, so that nothing the program prints is filtered or
 * delayed.
 */
public final class LauncherStreams {

  /** System property, set by the launcher: number of the file descriptor of the real stream. */
  static final String DESCRIPTOR_PROPERTY = "bandgram.launcher.stderr";

  /** System property, set by the launcher: whether the real stream is a terminal. */
  public static final String TERMINAL_PROPERTY = "bandgram.launcher.stderr.terminal";

  private LauncherStreams() {}

  /**
   * Switches {@link System#err} to the stream the launcher passed on. Without a launcher, or when
   * the JVM does not allow it, {@code System.err} stays as it is: its output then still arrives,
   * through the filter.
   *
   * @return whether the stream was switched
   */
  public static boolean attach() {
    Integer number = Integer.getInteger(DESCRIPTOR_PROPERTY);
    if (number == null) {
      return false;
    }
    try {
      Field field = FileDescriptor.class.getDeclaredField("fd");
      field.setAccessible(true);
      FileDescriptor descriptor = new FileDescriptor();
      field.setInt(descriptor, number);
      System.setErr(new PrintStream(new FileOutputStream(descriptor), true, System.err.charset()));
      return true;
    } catch (ReflectiveOperationException | RuntimeException e) {
      return false;
    }
  }

  /** Whether the user's standard error is a terminal; false when the launcher did not say so. */
  public static boolean errorIsTerminal() {
    return Boolean.getBoolean(TERMINAL_PROPERTY);
  }
}
