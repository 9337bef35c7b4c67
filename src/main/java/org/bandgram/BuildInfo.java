package org.bandgram;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * What the build recorded about itself.
 *
 * @param version version of the artifact
 * @param commit commit it was built from, with {@code -dirty} where the tree was changed; {@code
 *     unknown} outside git
 */
public record BuildInfo(String version, String commit) {
  private static final class Holder {
    static final BuildInfo CURRENT = read();
  }

  /** Returns what was recorded about the running build. */
  public static BuildInfo current() {
    return Holder.CURRENT;
  }

  private static BuildInfo read() {
    Properties build = new Properties();
    try (InputStream in = BuildInfo.class.getResourceAsStream("build.properties")) {
      if (in != null) {
        build.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read build.properties", e);
    }
    return new BuildInfo(
        build.getProperty("version", "unknown"), build.getProperty("commit", "unknown"));
  }
}
