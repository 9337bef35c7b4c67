package org.bandgram.internal.text;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Options as text: every component by its name, nested ones by a path such as {@code
 * bands.half_bandwidth}. The text is the same in every JVM, so that it can be written into files.
 * Nothing can be left out, since the names are those of the record.
 */
public final class Parameters {
  /** Longer arrays are told by their length and a hash. */
  private static final int LISTED = 16;

  private Parameters() {}

  /**
   * Returns the components of options in their order.
   *
   * @param options a record; components that are declared as records are options themselves, all
   *     others tell what they are by {@code toString}
   */
  public static Map<String, String> of(Record options) {
    Map<String, String> parameters = new LinkedHashMap<>();
    add(parameters, "", options);
    return parameters;
  }

  private static void add(Map<String, String> parameters, String path, Record options) {
    for (RecordComponent component : options.getClass().getRecordComponents()) {
      String name = path + snakeCase(component.getName());
      Object value = value(component, options);
      if (value instanceof Record inner && component.getType().isRecord()) {
        add(parameters, name + '.', inner);
      } else {
        parameters.put(name, text(value));
      }
    }
  }

  private static Object value(RecordComponent component, Record options) {
    try {
      return component.getAccessor().invoke(options);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("a component of " + options + " cannot be read", e);
    }
  }

  private static String text(Object value) {
    return switch (value) {
      case Optional<?> optional -> optional.map(Parameters::text).orElse("none");
      case OptionalInt number when number.isPresent() -> Integer.toString(number.getAsInt());
      case OptionalLong number when number.isPresent() -> Long.toString(number.getAsLong());
      case OptionalDouble number when number.isPresent() -> Double.toString(number.getAsDouble());
      case OptionalInt _, OptionalLong _, OptionalDouble _ -> "none";
      case double[] numbers when numbers.length > LISTED ->
          summary(numbers.length, Arrays.hashCode(numbers));
      case double[] numbers -> Arrays.toString(numbers);
      case int[] numbers when numbers.length > LISTED ->
          summary(numbers.length, Arrays.hashCode(numbers));
      case int[] numbers -> Arrays.toString(numbers);
      default -> value.toString();
    };
  }

  private static String summary(int length, int hash) {
    return "%d numbers, hash %08x".formatted(length, hash);
  }

  private static String snakeCase(String name) {
    return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
  }
}
