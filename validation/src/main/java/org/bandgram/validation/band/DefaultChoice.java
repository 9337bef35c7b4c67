package org.bandgram.validation.band;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.validation.band.SeveralCurves.Reference;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.Measurements;
import org.bandgram.validation.harness.Summary;
import org.bandgram.validation.method.ClusteringTrial;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodPanel;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.MethodRun.Outcome;

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
   * @param method the method
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
        Options options = Options.defaults().withPreference(rule).withDamping(damping);
        trials.add(new ClusteringTrial(panel.set(), method, options, 1));
      }
    }
    return trials;
  }

  void report(Measurements<MethodRun> table, Summary summary) {
    MarkdownTable rows =
        new MarkdownTable(
            "set",
            "backend",
            "preference, damping",
            "damping at the end",
            "K",
            "n/K",
            "error over the better reference",
            "ARI",
            "iterations",
            "converged");
    for (MethodPanel panel : panels) {
      for (ClusteringTrial trial : trials(panel)) {
        table.where(trial::isOf).forEach(run -> addRow(rows, panel, run, table));
      }
    }
    summary.section("Preference and damping, " + method.label(), rows);
  }

  private void addRow(
      MarkdownTable rows, MethodPanel panel, MethodRun run, Measurements<MethodRun> table) {
    Outcome outcome = run.outcome().orElseThrow();
    rows.row(
        run.subject().set(),
        run.setting().backend(),
        run.setting().rule(),
        Figures.of(outcome.damping()),
        Figures.of((long) outcome.clusters()),
        Figures.of((double) panel.set().size() / outcome.clusters()),
        Figures.of(overReference(panel, run, outcome, table)),
        Figures.of(outcome.ari()),
        outcome.iterations(),
        outcome.converged() ? "yes" : "no");
  }

  private double overReference(
      MethodPanel panel, MethodRun run, Outcome outcome, Measurements<MethodRun> table) {
    OptionalDouble error =
        reference
            .better(panel.curves(table), run.setting().backend())
            .map(better -> better.errors().at(outcome.clusters()))
            .orElse(OptionalDouble.empty());
    return error.isPresent() ? outcome.error() / error.getAsDouble() : Double.NaN;
  }
}
