package org.bandgram;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Where a result comes from: enough to run it again.
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
   * @param options the parameters: each component by its name, those of records in it likewise, of
   *     arrays the length
   */
  public static Provenance of(String backend, int threads, Record options) {
    Map<String, String> parameters = new LinkedHashMap<>();
    put(options, parameters);
    return now(backend, threads, parameters);
  }

  private static void put(Record options, Map<String, String> parameters) {
    for (RecordComponent component : options.getClass().getRecordComponents()) {
      String name = component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
      Object value = value(options, component);
      if (value.getClass().isArray()) {
        parameters.put(name, "%d numbers".formatted(Array.getLength(value)));
      } else if (!component.getType().isRecord()) {
        parameters.put(name, value.toString());
      }
      if (value instanceof Record nested) {
        put(nested, parameters);
      }
    }
  }

  private static Object value(Record options, RecordComponent component) {
    try {
      Method accessor = component.getAccessor();
      accessor.setAccessible(true);
      return accessor.invoke(options);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("an option cannot be read", e);
    }
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
}
