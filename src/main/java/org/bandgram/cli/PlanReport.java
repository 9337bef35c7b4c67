package org.bandgram.cli;

import java.util.Locale;
import org.bandgram.ByteCount;
import org.bandgram.Seconds;
import org.bandgram.cluster.BandAffinityPropagation.Options;
import org.bandgram.cluster.RunPlan;
import org.bandgram.cluster.RunPlan.Way;
import org.bandgram.compute.BackendProvider;
import org.bandgram.data.DataSet;
import org.bandgram.layout.BandLayout;

/**
 * What is printed about a plan.
 *
 * @param data the points
 * @param request what the user asked for
 * @param plan what it needs
 */
record PlanReport(DataSet data, Request request, RunPlan plan) {
  private static final String COLUMNS = "%-14s%-12s%-15s%-15s%s";
  private static final int USUAL_ITERATIONS = 150;

  /** Returns a table for people. */
  TextTable table() {
    Options options = request.planned(data.size());
    BandLayout layout = BandLayout.of(data.size(), options.halfBandwidth());
    TextTable table = new TextTable();
    table.add("input", data.source().name());
    table.add("points", SummaryText.points(data));
    table.add("method", request.method().toString());
    table.add(
        "bands",
        "half-bandwidth %d along %s: %s"
            .formatted(
                layout.halfBandwidth(),
                Phrases.count(options.curvesFor(layout), "curve"),
                Phrases.count(plan.elements(), "element")));
    table.add("available", ByteCount.format(plan.availableBytes()) + " on " + plan.backend());
    table.add("GPU", BackendProvider.cudaStatus());
    table.add("prepare", "about " + Seconds.format(plan.prepareSeconds()));
    table.add(
        "messages",
        String.format(
            Locale.ROOT,
            COLUMNS,
            "similarities",
            onGpu() ? "GPU memory" : "process",
            "an iteration",
            USUAL_ITERATIONS + " of them",
            ""));
    for (Way way : plan.ways()) {
      table.add(way.messages().toString(), row(way, options));
    }
    return table;
  }

  private boolean onGpu() {
    return !plan.backend().startsWith("cpu");
  }

  private String row(Way way, Options options) {
    String verdict = plan.fits(way) ? "fits" : "does not fit";
    boolean chosen = RunPlan.isOf(way, data.points(), options);
    return String.format(
        Locale.ROOT,
        COLUMNS,
        way.storage(),
        ByteCount.format(onGpu() ? way.bytes() : RunPlan.processBytes(way, data.points(), options)),
        Seconds.format(way.iterationSeconds()),
        Seconds.format(USUAL_ITERATIONS * way.iterationSeconds()),
        chosen ? verdict + ", as asked for" : verdict);
  }
}
