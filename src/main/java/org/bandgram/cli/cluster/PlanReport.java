package org.bandgram.cli.cluster;

import java.util.Locale;
import java.util.Map;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.internal.RunPlan;
import org.bandgram.cluster.affinity.internal.RunPlan.Configuration;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Choice;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.text.ByteCount;
import org.bandgram.internal.text.Seconds;
import org.bandgram.io.DataSet;
import org.bandgram.layout.BandLayout;

/**
 * What is said about a plan.
 *
 * @param data the points
 * @param choice which pairs and levels
 * @param options how the largest level is clustered
 * @param plan what it needs
 */
record PlanReport(DataSet data, Choice choice, AffinityOptions options, RunPlan plan) {
  private static final String COLUMNS = "%-14s%-12s%-15s%-15s%s";
  private static final int USUAL_ITERATIONS = 150;

  /** Returns the report. */
  Report report() {
    Report report =
        Report.on(data)
            .entry("pairs", choice.pairs(), "pairs", choice.pairs() + ", " + pairs())
            .entry("levels", choice.levels(), "levels", choice.levels().toString())
            .entry(
                "available_bytes",
                plan.availableBytes(),
                "available",
                ByteCount.format(plan.availableBytes()) + " on " + plan.backend())
            .line("GPU", BackendProvider.cudaStatus())
            .entry(
                "prepare_seconds",
                plan.prepareSeconds(),
                "prepare",
                "about " + Seconds.format(plan.prepareSeconds()))
            .field("elements", plan.elements())
            .line(
                "messages",
                String.format(
                    Locale.ROOT,
                    COLUMNS,
                    "similarities",
                    onGpu() ? "GPU memory" : "process",
                    "an iteration",
                    USUAL_ITERATIONS + " of them",
                    ""));
    addPairs(report);
    plan.configurations()
        .forEach(each -> report.line(each.storage().messages().toString(), row(each)));
    return report
        .shown()
        .field("configurations", plan.configurations().stream().map(this::fields).toList());
  }

  private void addPairs(Report report) {
    if (choice.pairs() == Pairs.GRAPH) {
      report.field("neighbours", choice.neighbours());
      return;
    }
    BandLayout layout = BandLayout.of(data.size(), options.bands().halfBandwidth());
    report
        .field("half_bandwidth", layout.halfBandwidth())
        .field("curves", layout.isFull() ? null : options.bands().curvesFor(layout));
  }

  private Map<String, Object> fields(Configuration configuration) {
    return new Report()
        .field("messages", configuration.storage().messages())
        .field("similarities", configuration.storage().similarities())
        .field("bytes", bytes(configuration))
        .field("seconds_per_iteration", configuration.iterationSeconds())
        .field("fits", plan.fits(configuration))
        .field("asked_for", configuration.isOf(data.points(), options))
        .fields();
  }

  private String pairs() {
    String elements = Phrases.count(plan.elements(), "element");
    if (choice.pairs() == Pairs.GRAPH) {
      return "%s of each point: %s"
          .formatted(Phrases.count(choice.neighbours(), "neighbour"), elements);
    }
    BandLayout layout = BandLayout.of(data.size(), options.bands().halfBandwidth());
    return "half-bandwidth %d along %s: %s"
        .formatted(
            layout.halfBandwidth(),
            Phrases.count(options.bands().curvesFor(layout), "curve"),
            elements);
  }

  private boolean onGpu() {
    return !plan.backend().startsWith("cpu");
  }

  private long bytes(Configuration configuration) {
    return onGpu()
        ? configuration.storage().bytes()
        : configuration.processBytes(data.points(), options) + originalBytes();
  }

  /** Returns what points as they were before a conversion take. */
  private long originalBytes() {
    PointSet original = data.original();
    return original == data.points()
        ? 0
        : (long) original.size() * original.dimensions() * original.precision().bytes();
  }

  private String row(Configuration configuration) {
    String verdict = plan.fits(configuration) ? "fits" : "does not fit";
    boolean chosen = configuration.isOf(data.points(), options);
    return String.format(
        Locale.ROOT,
        COLUMNS,
        configuration.storage().similarities(),
        ByteCount.format(bytes(configuration)),
        Seconds.format(configuration.iterationSeconds()),
        Seconds.format(USUAL_ITERATIONS * configuration.iterationSeconds()),
        chosen ? verdict + ", as asked for" : verdict);
  }
}
