package org.bandgram.validation.band;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.validation.band.SeveralCurves.Reference;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.method.ClusteringTrial;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodPanel;
import org.bandgram.validation.method.MethodRun;

/**
 * Runs of one method for every rule of the preference and every damping: the evidence for their
 * defaults.
 */
final class DefaultChoice {
  private static final List<Preference> RULES =
      List.of(Preference.globalMedian(), Preference.median());
  private static final List<Double> DAMPINGS = List.of(0.7, 0.8, 0.9);

  private final List<MethodPanel> panels;
  private final Method method;
  private final Reference reference;

  /**
   * Plans the runs.
   *
   * @param panels the sets, and the curves of error against K to compare with
   * @param reference which of the panels' methods to compare with
   */
  DefaultChoice(List<MethodPanel> panels, Method method, Reference reference) {
    this.panels = panels;
    this.method = method;
    this.reference = reference;
  }

  List<ClusteringTrial> trials() {
    List<ClusteringTrial> trials = new ArrayList<>();
    panels.forEach(panel -> trials.addAll(trials(panel)));
    return trials;
  }

  private List<ClusteringTrial> trials(MethodPanel panel) {
    List<ClusteringTrial> trials = new ArrayList<>();
    for (Preference rule : RULES) {
      for (double damping : DAMPINGS) {
        AffinityOptions options =
            AffinityOptions.defaults().withPreference(rule).withDamping(damping);
        trials.add(new ClusteringTrial(panel.set(), method, options, 1));
      }
    }
    return trials;
  }

  void report(Runs<MethodRun> runs, Report report) {
    record Choice(MethodPanel panel, MethodRun run) {}
    List<Choice> choices = new ArrayList<>();
    for (MethodPanel panel : panels) {
      for (ClusteringTrial trial : trials(panel)) {
        runs.where(trial::isOf).forEach(run -> choices.add(new Choice(panel, run)));
      }
    }
    report.table(
        "Preference and damping, " + method.label(),
        choices,
        column("set", c -> c.run.set()),
        column("backend", c -> c.run.backend()),
        column("preference, damping", c -> c.run.rule()),
        column("damping at the end", c -> c.run.result().damping()),
        column("K", c -> Figures.of(c.run.result().clusters())),
        column("n/K", c -> (double) c.panel.set().size() / c.run.result().clusters()),
        column("error over the better reference", c -> overReference(c.panel, c.run, runs)),
        column("ARI", c -> c.run.result().ari()),
        column("iterations", c -> c.run.result().iterations()),
        column("converged", c -> c.run.result().converged() ? "yes" : "no"));
  }

  private double overReference(MethodPanel panel, MethodRun run, Runs<MethodRun> runs) {
    OptionalDouble error =
        reference
            .better(panel.curves(runs), run.backend())
            .map(better -> better.errors().at(run.result().clusters()))
            .orElse(OptionalDouble.empty());
    return error.isPresent() ? run.result().error() / error.getAsDouble() : Double.NaN;
  }
}
