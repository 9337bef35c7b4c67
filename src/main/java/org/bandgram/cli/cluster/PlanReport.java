package org.bandgram.cli.cluster;

import java.util.Locale;
import java.util.Map;
import org.bandgram.Provenance;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.internal.RunPlan;
import org.bandgram.cluster.affinity.internal.RunPlan.Configuration;
import org.bandgram.cluster.kmedoids.KMedoids;
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
 * @param options how the largest level is clustered
 */
record PlanReport(DataSet data, Choice choice, AffinityOptions options, RunPlan plan) {
  private static final String COLUMNS = "%-14s%-12s%-20s%-16s%s";
  private static final int USUAL_ITERATIONS = 150;

  /** Labels, similarities and lists of all points, for k-medoids. */
  private static final int BYTES_PER_POINT = 48;

  /** Returns the report. */
  Report report() {
    Report report =
        begin(data, choice, choice.pairs(), pairs())
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
                "storage",
                String.format(
                    Locale.ROOT,
                    COLUMNS,
                    "similarities",
                    onGpu() ? "GPU memory" : "memory",
                    "time per iteration",
                    USUAL_ITERATIONS + " iterations",
                    ""));
    addPairs(report);
    plan.configurations()
        .forEach(each -> report.line(each.storage().messages().toString(), row(each)));
    return report
        .shown()
        .field("configurations", plan.configurations().stream().map(this::fields).toList());
  }

  private static Report begin(DataSet data, Choice choice, Object pairs, String what) {
    return Report.on(data)
        .entry("pairs", pairs, pairs + ", " + what)
        .entry("levels", choice.levels());
  }

  /** Returns the report of a plan of k-medoids, with what it comes from. */
  static Report ofMedoids(DataSet data, Choice choice, KMedoids.Options options, Run run) {
    int dimensions = data.points().dimensions();
    int sample = KMedoids.searched(data.size(), dimensions, options);
    boolean usesGroups = sample < data.size() && KMedoids.usesGroups(dimensions, options);
    long available = Runtime.getRuntime().maxMemory();
    long bytes = bytes(data, sample, usesGroups, options.clusters());
    Provenance provenance =
        Provenance.now(
            "cpu", run.execution().threads(), Map.of("sample", Integer.toString(sample)));
    String searched = Phrases.count(sample, usesGroups ? "group" : "point");
    return begin(data, choice, "sample", "by k-medoids: " + searched)
        .entry(
            "available_bytes",
            available,
            "available",
            ByteCount.format(available) + " in the JVM's heap")
        .entry(
            "bytes",
            bytes,
            "memory",
            "about %s there, %s"
                .formatted(ByteCount.format(bytes), bytes <= available ? "fits" : "does not fit"))
        .field("sample", sample)
        .shown()
        .computed(run, provenance);
  }

  /**
   * Returns what similarities within a small sample, those to the medoids, and the points take, and
   * sums over points along a curve for groups of them.
   */
  private static long bytes(DataSet data, int sample, boolean usesGroups, int clusters) {
    long columns = sample <= KMedoids.SAMPLE ? sample + clusters : clusters;
    long sums = usesGroups ? (data.points().dimensions() + 2L) * Double.BYTES : 0;
    return columns * sample * Float.BYTES + data.size() * (BYTES_PER_POINT + sums);
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
        : (long) original.size() * original.dimensions() * original.bytes();
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
        chosen ? verdict + " (chosen)" : verdict);
  }
}
