package org.bandgram.cli.cluster;

import java.util.Locale;
import java.util.Map;
import org.bandgram.ByteCount;
import org.bandgram.Seconds;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.cluster.affinity.RunPlan;
import org.bandgram.cluster.affinity.RunPlan.Configuration;
import org.bandgram.data.DataSet;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.layout.BandLayout;
import org.bandgram.model.SummaryFile;

/**
 * What is said about a plan.
 *
 * @param data the points
 * @param request what the user asked for
 * @param plan what it needs
 */
record PlanReport(DataSet data, Request request, RunPlan plan) {
  private static final String COLUMNS = "%-14s%-12s%-15s%-15s%s";
  private static final int USUAL_ITERATIONS = 150;

  /** Returns the report. */
  Report report() {
    Options options = request.planned(data.size());
    Report report =
        Report.on(data)
            .entry(SummaryFile.METHOD, request.method(), "method", request.method().toString())
            .line(request.comparesNeighbours() ? "graph" : "bands", pairs(options))
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
    addPairs(report, options);
    plan.configurations()
        .forEach(each -> report.line(each.storage().messages().toString(), row(each, options)));
    return report.field(
        "configurations",
        plan.configurations().stream().map(each -> fields(each, options)).toList());
  }

  private void addPairs(Report report, Options options) {
    if (request.comparesNeighbours()) {
      report.field("neighbours", request.graph().neighbours());
      return;
    }
    BandLayout layout = BandLayout.of(data.size(), options.bands().halfBandwidth());
    report
        .field("half_bandwidth", layout.halfBandwidth())
        .field("curves", layout.isFull() ? null : options.bands().curvesFor(layout));
  }

  private Map<String, Object> fields(Configuration configuration, Options options) {
    return new Report()
        .field("messages", configuration.storage().messages())
        .field("similarities", configuration.storage().similarities())
        .field("bytes", bytes(configuration, options))
        .field("seconds_per_iteration", configuration.iterationSeconds())
        .field("fits", plan.fits(configuration))
        .field("asked_for", configuration.isOf(data.points(), options))
        .fields();
  }

  private String pairs(Options options) {
    String elements = Phrases.count(plan.elements(), "element");
    if (request.comparesNeighbours()) {
      return "%s of each point: %s"
          .formatted(Phrases.count(request.graph().neighbours(), "neighbour"), elements);
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

  private long bytes(Configuration configuration, Options options) {
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

  private String row(Configuration configuration, Options options) {
    String verdict = plan.fits(configuration) ? "fits" : "does not fit";
    boolean chosen = configuration.isOf(data.points(), options);
    return String.format(
        Locale.ROOT,
        COLUMNS,
        configuration.storage().similarities(),
        ByteCount.format(bytes(configuration, options)),
        Seconds.format(configuration.iterationSeconds()),
        Seconds.format(USUAL_ITERATIONS * configuration.iterationSeconds()),
        chosen ? verdict + ", as asked for" : verdict);
  }
}
