package org.bandgram.validation.method;

import java.util.List;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.sets.TestSet;

/** Methods to be compared on a set at the same preferences, all else at its default. */
public record MethodPanel(TestSet set, List<Method> methods, List<Preference> preferences) {

  /** Returns the runs to make, those of a method one after the other. */
  public List<ClusteringTrial> trials() {
    return methods.stream()
        .flatMap(
            method ->
                preferences.stream()
                    .map(AffinityOptions.defaults()::withPreference)
                    .map(options -> new ClusteringTrial(set, method, options, 1)))
        .toList();
  }

  /** Returns what each method reached over all preferences, for each backend. */
  public List<ErrorCurve> curves(Runs<MethodRun> runs) {
    return ErrorCurve.of(runs(runs));
  }

  /** Returns the runs that were made. */
  public List<MethodRun> runs(Runs<MethodRun> runs) {
    return runs.where(this::isOf);
  }

  /** Tells whether a run is on the set at one of the preferences. */
  public boolean isOf(MethodRun run) {
    return run.set().equals(set.name())
        && preferences.stream().anyMatch(rule -> run.rule().equals(rule.toString()));
  }
}
