package org.bandgram.validation.method;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bandgram.validation.method.MethodRun.Outcome;

/**
 * What one method reached on one set with one backend, over all preferences.
 *
 * @param errors the error against the number of clusters
 * @param unsettled how many runs did not converge
 */
public record ErrorCurve(String set, String backend, Method method, LogLog errors, int unsettled) {

  /** Returns a curve for each backend and method among runs on the same set. */
  static List<ErrorCurve> of(List<MethodRun> runs) {
    Map<List<Object>, List<MethodRun>> grouped = new LinkedHashMap<>();
    for (MethodRun run : runs) {
      List<Object> key = List.of(run.backend(), run.method());
      grouped.computeIfAbsent(key, _ -> new ArrayList<>()).add(run);
    }
    return grouped.values().stream().map(ErrorCurve::ofOne).toList();
  }

  private static ErrorCurve ofOne(List<MethodRun> runs) {
    List<Outcome> outcomes = runs.stream().flatMap(r -> r.outcome().stream()).toList();
    LogLog errors = LogLog.empty();
    outcomes.stream().filter(o -> o.error() > 0).forEach(o -> errors.add(o.clusters(), o.error()));
    MethodRun first = runs.getFirst();
    return new ErrorCurve(
        first.set(),
        first.backend(),
        first.method(),
        errors,
        (int) outcomes.stream().filter(o -> !o.converged()).count());
  }

  /** Returns the curve of a method with a backend among those of one set. */
  public static Optional<ErrorCurve> find(List<ErrorCurve> curves, Method method, String backend) {
    return curves.stream()
        .filter(c -> c.method.equals(method) && c.backend.equals(backend))
        .findFirst();
  }

  public boolean isOf(String name) {
    return set.equals(name);
  }

  /** Compares with a method on the same set and backend, if it ran and the curves overlap. */
  public Optional<LogLog.Excess> over(Method reference, List<ErrorCurve> all) {
    return find(all.stream().filter(c -> c.isOf(set)).toList(), reference, backend)
        .flatMap(c -> errors.over(c.errors));
  }
}
