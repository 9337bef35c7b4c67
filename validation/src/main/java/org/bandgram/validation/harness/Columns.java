package org.bandgram.validation.harness;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.bandgram.BandgramException;
import org.bandgram.validation.harness.Earlier.Row;

/**
 * The columns of a file with runs, which are records. A column has the name of a component of the
 * run or of a record in it, words joined by underscores; or it is {@code column=path}, the path
 * being names of methods with dots between them. What such columns hold is read back into a run.
 *
 * @param <R> the runs
 */
public final class Columns<R> {
  private static final Pattern WORD = Pattern.compile("_(.)");

  private final Class<R> type;
  private final Map<String, String> columnOfPath = new LinkedHashMap<>();
  private final List<Column<R>> columns = new ArrayList<>();

  private Columns(Class<R> type, int digits, String names) {
    this.type = type;
    for (String name : names.strip().split("\\s+", -1)) {
      String[] sides = name.split("=", 2);
      String path = sides.length == 2 ? sides[1] : path(type, camel(name)).orElse(camel(name));
      columnOfPath.put(path, sides[0]);
      columns.add(new Column<>(sides[0], run -> value(run, path), digits));
    }
  }

  /** Returns columns whose numbers have seven digits. */
  public static <R> Columns<R> of(Class<R> type, String names) {
    return new Columns<>(type, Column.USUAL_DIGITS, names);
  }

  /** Returns columns whose numbers have so many digits. */
  public static <R> Columns<R> of(Class<R> type, int digits, String names) {
    return new Columns<>(type, digits, names);
  }

  /** Returns the columns in their order. */
  public List<Column<R>> list() {
    return columns;
  }

  /**
   * Returns the run that a row tells of. A number with a fraction is NaN if the row was written
   * before there was its column.
   *
   * @throws BandgramException if the row lacks another column, or a cell is none of its constants
   */
  public R read(Row row) {
    return type.cast(read(type, "", row));
  }

  private static String camel(String column) {
    return WORD.matcher(column).replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
  }

  /** Returns the path of a component of a record, or of a record in it. */
  private static Optional<String> path(Class<?> type, String name) {
    List<RecordComponent> components = Arrays.asList(type.getRecordComponents());
    return components.stream().anyMatch(c -> c.getName().equals(name))
        ? Optional.of(name)
        : components.stream()
            .filter(c -> content(c).isRecord())
            .flatMap(c -> path(content(c), name).map(rest -> c.getName() + "." + rest).stream())
            .findFirst();
  }

  /** Returns the type of a component, or of what it may hold. */
  private static Class<?> content(RecordComponent component) {
    return component.getType() == Optional.class
            && component.getGenericType() instanceof ParameterizedType optional
            && optional.getActualTypeArguments()[0] instanceof Class<?> held
        ? held
        : component.getType();
  }

  private static Object value(Object run, String path) {
    Object value = run;
    for (String name : path.split("\\.", -1)) {
      value = value instanceof Optional<?> optional ? optional.orElse(null) : value;
      if (value == null) {
        return "";
      }
      value = call(method(value.getClass(), name), value);
    }
    return switch (value) {
      case Optional<?> optional -> optional.isPresent() ? optional.get() : "";
      case OptionalInt number -> number.isPresent() ? number.getAsInt() : "";
      case OptionalLong number -> number.isPresent() ? number.getAsLong() : "";
      default -> value;
    };
  }

  private static Method method(Class<?> type, String name) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(m -> m.getName().equals(name) && m.getParameterCount() == 0)
        .findFirst()
        .orElseGet(() -> reflected(() -> type.getMethod(name)));
  }

  private static Object call(Method method, Object on, Object... arguments) {
    return reflected(
        () -> {
          method.setAccessible(true);
          return method.invoke(on, arguments);
        });
  }

  /** Fails as what was called does, or because there is no such member. */
  private static <T> T reflected(Callable<T> member) {
    try {
      return member.call();
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException own ? own : new IllegalStateException(e);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private Object read(Class<?> record, String within, Row row) {
    RecordComponent[] components = record.getRecordComponents();
    Object[] values =
        Arrays.stream(components).map(c -> component(c, within + c.getName(), row)).toArray();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    return reflected(
        () -> {
          var constructor = record.getDeclaredConstructor(types);
          constructor.setAccessible(true);
          return constructor.newInstance(values);
        });
  }

  /** A type with a method {@code of(Row)} says itself how it is read. */
  private Object component(RecordComponent component, String path, Row row) {
    Class<?> content = content(component);
    Optional<Method> own =
        Arrays.stream(content.getDeclaredMethods())
            .filter(m -> Arrays.equals(m.getParameterTypes(), new Class<?>[] {Row.class}))
            .findFirst();
    if (own.isPresent()) {
      return call(own.get(), null, row);
    }
    if (!content.isRecord()) {
      return cell(content, columnOfPath.getOrDefault(path, path), row);
    }
    if (component.getType() != Optional.class) {
      return read(content, path + ".", row);
    }
    return columnOfPath.entrySet().stream()
            .filter(e -> e.getKey().startsWith(path + ".") && row.has(e.getValue()))
            .allMatch(e -> row.text(e.getValue()).isEmpty())
        ? Optional.empty()
        : Optional.of(read(content, path + ".", row));
  }

  private static Object cell(Class<?> type, String column, Row row) {
    return switch (type.getSimpleName()) {
      case "double" -> row.has(column) ? row.number(column) : Double.NaN;
      case "int" -> row.integer(column);
      case "long" -> Long.parseLong(row.text(column));
      case "String" -> row.text(column);
      case "boolean" -> Boolean.parseBoolean(row.text(column));
      case "OptionalLong" ->
          row.text(column).isEmpty()
              ? OptionalLong.empty()
              : OptionalLong.of(Long.parseLong(row.text(column)));
      default -> row.constant(type, column);
    };
  }
}
