package org.bandgram;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.bandgram.internal.text.Parameters;

/**
 * The origin of a result: version, machine and options, enough to run it again.
 *
 * @param build the build that computed it
 * @param java version and vendor of the JVM
 * @param platform operating system and processor architecture
 * @param backend what carried out the heavy loops
 * @param threads number of threads
 * @param finished when the result was complete
 * @param parameters every parameter by name, in a fixed order
 */
public record Provenance(
    BuildInfo build,
    String java,
    String platform,
    String backend,
    int threads,
    Instant finished,
    Map<String, String> parameters) {

  /** Copies the parameters, keeping their order. */
  public Provenance {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  /**
   * Returns the provenance of a result that this JVM has just finished.
   *
   * @param backend what carried out the heavy loops
   * @param threads number of threads
   * @param options the parameters, named as {@link Parameters} has it
   */
  public static Provenance of(String backend, int threads, Record options) {
    return now(backend, threads, Parameters.of(options));
  }

  /** Returns the provenance of a result that this JVM has just finished. */
  public static Provenance now(String backend, int threads, Map<String, String> parameters) {
    return new Provenance(
        BuildInfo.current(),
        System.getProperty("java.version") + " " + System.getProperty("java.vendor"),
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        backend,
        threads,
        Instant.now().truncatedTo(ChronoUnit.SECONDS),
        parameters);
  }

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

  @Override
  public String toString() {
    return "bandgram "
        + build.version()
        + " on "
        + backend
        + ", "
        + threads
        + " threads, "
        + finished;
  }
}
