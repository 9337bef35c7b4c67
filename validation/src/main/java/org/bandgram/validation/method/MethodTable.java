package org.bandgram.validation.method;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.MarkdownTable;

/** A positive number for every method and set, as far as there is one. */
public final class MethodTable {
  private final List<MethodPanel> panels;
  private final Map<Method, Map<MethodPanel, Double>> values = new LinkedHashMap<>();

  /** A number for a method on a set, if there is one. */
  @FunctionalInterface
  public interface Source {
    /** Returns the number. */
    OptionalDouble of(MethodPanel panel, Method method);
  }

  public MethodTable(List<MethodPanel> panels, List<Method> methods, Source source) {
    this.panels = panels;
    for (Method method : methods) {
      Map<MethodPanel, Double> row = new LinkedHashMap<>();
      for (MethodPanel panel : panels) {
        source.of(panel, method).ifPresent(value -> row.put(panel, value));
      }
      values.put(method, row);
    }
  }

  /** Returns the geometric mean over the sets that have a number; NaN without any. */
  public double mean(Method method) {
    return Figures.geometricMean(
        values.get(method).values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** Returns a row per method, a column per set, and the geometric means. */
  public MarkdownTable markdown() {
    List<Column<Method>> columns = new ArrayList<>();
    columns.add(column("method", Method::label));
    for (MethodPanel panel : panels) {
      columns.add(
          column(panel.set().name(), method -> values.get(method).getOrDefault(panel, Double.NaN)));
    }
    columns.add(column("geometric mean", this::mean));
    return MarkdownTable.of(List.copyOf(values.keySet()), columns);
  }
}
