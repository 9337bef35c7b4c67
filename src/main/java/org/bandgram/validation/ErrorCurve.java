package org.bandgram.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bandgram.validation.RunRecord.Outcome;

/**
 * What one method reached on one set with one backend, over all preferences.
 *
 * @param set name of the set
 * @param backend name of the backend
 * @param method the method
 * @param errors the error against the number of clusters
 * @param unsettled how many runs did not converge
 */
record ErrorCurve(String set, String backend, Method method, LogLog errors, int unsettled) {

  /** Returns the curves of methods on a set, those of a backend together; none without runs. */
  static List<ErrorCurve> of(RunTable table, String set, List<Method> methods) {
    List<ErrorCurve> curves = new ArrayList<>();
    for (String backend : table.backends()) {
      for (Method method : methods) {
        List<Outcome> outcomes =
            table
                .where(
                    r ->
                        r.subject().set().equals(set)
                            && r.setting().backend().equals(backend)
                            && r.setting().method().equals(method))
                .stream()
                .flatMap(r -> r.outcome().stream())
                .toList();
        if (!outcomes.isEmpty()) {
          curves.add(of(set, backend, method, outcomes));
        }
      }
    }
    return curves;
  }

  private static ErrorCurve of(
      String set, String backend, Method method, List<Outcome> outcomes) {
    LogLog errors = LogLog.empty();
    outcomes.stream().filter(o -> o.error() > 0).forEach(o -> errors.add(o.clusters(), o.error()));
    int unsettled = (int) outcomes.stream().filter(o -> !o.converged()).count();
    return new ErrorCurve(set, backend, method, errors, unsettled);
  }

  boolean isOf(String name) {
    return set.equals(name);
  }

  /** Compares with a method on the same set and backend, if it ran and the curves overlap. */
  Optional<LogLog.Excess> over(Method reference, List<ErrorCurve> all) {
    return all.stream()
        .filter(c -> c.isOf(set) && c.backend.equals(backend) && c.method.equals(reference))
        .findFirst()
        .flatMap(c -> errors.over(c.errors));
  }
}
