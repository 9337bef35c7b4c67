package org.bandgram.cli.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.bandgram.ByteCount;
import org.bandgram.cli.cluster.ClusterReport;
import org.bandgram.cli.cluster.Method;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.SimilarityText;
import org.bandgram.cli.console.TextTable;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.Timings;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.cluster.multilevel.MultilevelClustering.Level;
import org.bandgram.data.DataSet;
import org.bandgram.metric.BandRecall;

/** What is printed about a clustering. */
public final class SummaryText {
  private static final double EARTH_RADIUS_KM = 6371.0088;
  private static final int SHOWN_COLUMNS = 6;

  /** Of a result that is not what the command would have ended with. */
  public static final String INTERRUPTED =
      "the run was interrupted; this is the best result it had";

  private final ClusterReport report;
  private final DataSet data;
  private final Clustering clustering;

  private SummaryText(ClusterReport report) {
    this.report = report;
    this.data = report.data();
    this.clustering = report.clustering();
  }

  /** Returns the summary, a table of names and values. */
  public static TextTable table(ClusterReport report) {
    return new SummaryText(report).table();
  }

  /** Returns what the user should know before trusting the result, a sentence each. */
  public static List<String> warnings(ClusterReport report) {
    return new SummaryText(report).warnings();
  }

  /** Returns how the clusters came about, in half a line. */
  public static String headline(ClusterReport report) {
    return "%s, %s, %s"
        .formatted(
            Phrases.count(report.data().size(), "point"),
            Phrases.count(report.clustering().clusterCount(), "cluster"),
            new SummaryText(report).method());
  }

  private TextTable table() {
    TextTable table = new TextTable();
    table.add("input", data.source().name());
    table.add("points", points(data));
    if (!data.skippedColumns().isEmpty()) {
      table.add("left out", "not numeric: " + columns(data.skippedColumns()));
    }
    table.add("method", method());
    if (!report.reason().isEmpty()) {
      table.add("", "chosen because " + report.reason());
    }
    table.add("", machinery());
    table.add("preference", preference());
    table.add("clusters", Phrases.count(clustering.clusterCount()) + sizes());
    table.add("converged", converged());
    table.add("orphans", orphans());
    table.add("net similarity", Phrases.number(clustering.netSimilarity()));
    table.add("clustering error", clusteringError());
    table.add("band recall", recall(report.bandRecall()));
    report
        .agreement()
        .ifPresent(
            a -> {
              table.add("ARI", Phrases.number(a.adjustedRandIndex()));
              table.add("NMI", Phrases.number(a.normalizedMutualInformation()));
            });
    table.add("seconds", seconds());
    table.add("peak memory", ByteCount.format(report.peakMemoryBytes()));
    warnings().forEach(warning -> table.add("note", warning));
    return table;
  }

  /** Returns how many points there are, and of what kind. */
  public static String points(DataSet data) {
    String size = Phrases.count(data.size(), "point");
    return data.geographic().isPresent()
        ? "%s on the globe (%s)".formatted(size, columns(data.columns()))
        : "%s in %s (%s)"
            .formatted(
                size,
                Phrases.count(data.points().dimensions(), "dimension"),
                columns(data.columns()));
  }

  private static String columns(List<String> names) {
    List<String> shown = names.subList(0, Math.min(SHOWN_COLUMNS, names.size()));
    return String.join(", ", shown) + (shown.size() < names.size() ? ", ..." : "");
  }

  private String method() {
    return report
        .hierarchy()
        .map(hierarchy -> "multilevel, " + levels(hierarchy) + similarities())
        .orElseGet(this::similarities);
  }

  private static String levels(MultilevelClustering hierarchy) {
    List<Level> groups = hierarchy.levels().subList(0, hierarchy.levels().size() - 1);
    return groups.isEmpty()
        ? "one level of "
        : groups.stream()
            .map(level -> Phrases.count(level.clusterCount()))
            .collect(Collectors.joining(" and ", "through ", " groups, "));
  }

  private String similarities() {
    int h =
        report.hierarchy().map(found -> found.levels().size()).orElse(2) == 1
            ? data.size() - 1
            : report.halfBandwidth();
    if (h == data.size() - 1) {
      return "all similarities";
    }
    if (report.method() == Method.COO) {
      return "the greatest similarities, as many as one band of half-bandwidth %d has".formatted(h);
    }
    int curves = report.options().bands().curves();
    return curves == 1
        ? "band of half-bandwidth %d along the %s curve".formatted(h, curve())
        : "bands of half-bandwidth %d along %d %s curves".formatted(h, curves, curve());
  }

  private String curve() {
    String name = report.options().bands().ordering().curve().toString();
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  private String machinery() {
    Options options = report.options();
    return "%s in %s on %s, %s"
        .formatted(
            SimilarityText.format(options.similarity()),
            options.storage().precision(),
            clustering.provenance().backend(),
            Phrases.count(clustering.provenance().threads(), "thread"));
  }

  private String preference() {
    PropagationOptions propagation = report.options().propagation();
    String value = Phrases.number(clustering.preference());
    if (clustering.clustersAskedFor().isPresent()) {
      int wanted = clustering.clustersAskedFor().getAsInt();
      return "%s (found for %s)".formatted(value, Phrases.count(wanted, "cluster"));
    }
    return "%s (%s)".formatted(value, propagation.preference());
  }

  private String sizes() {
    int[] sizes = clustering.sizes();
    Arrays.sort(sizes);
    return " (%s to %s, median %s)"
        .formatted(
            Phrases.count(sizes[0]),
            Phrases.count(sizes[sizes.length - 1], "point"),
            Phrases.count(sizes[sizes.length / 2]));
  }

  private String converged() {
    String iterations = Phrases.count(clustering.iterations(), "iteration");
    String damping = "damping " + (float) clustering.damping();
    return switch (report.status()) {
      case CONVERGED -> "yes, after %s (%s)".formatted(iterations, damping);
      case NOT_CONVERGED -> "NO, stopped after %s (%s)".formatted(iterations, damping);
      case STOPPED -> "NO, interrupted after %s (%s)".formatted(iterations, damping);
    };
  }

  private String orphans() {
    return clustering.orphans() == 0
        ? "0"
        : Phrases.count(clustering.orphans()) + " reached no exemplar along kept similarities";
  }

  private String clusteringError() {
    String error = Phrases.number(report.clusteringError());
    if (data.geographic().isEmpty()) {
      return error;
    }
    double kilometres = EARTH_RADIUS_KM * Math.sqrt(report.clusteringError());
    return "%s (root mean square distance %s km)".formatted(error, Phrases.number(kilometres));
  }

  private static String recall(BandRecall recall) {
    return String.format(
        Locale.ROOT,
        "%.1f %% of the %d nearest neighbours (sample of %s)",
        100 * recall.recall(),
        recall.neighbours(),
        Phrases.count(recall.sampled()));
  }

  private String seconds() {
    Timings timings = clustering.timings();
    return String.format(
        Locale.ROOT,
        "%.2f total: read %.2f, order %.2f, construct %.2f, propagate %.2f, assign %.2f,"
            + " evaluate %.2f",
        report.seconds().total(),
        report.seconds().read(),
        timings.order(),
        timings.construct(),
        timings.propagate(),
        timings.assign(),
        report.seconds().evaluate());
  }

  private List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    if (report.status() == Status.STOPPED) {
      warnings.add(INTERRUPTED);
    }
    if (report.status() == Status.NOT_CONVERGED) {
      warnings.add(
          "the run did not converge; this is the best result seen at its end. Try a higher"
              + " --max-iterations or --damping");
    }
    if (clustering.orphans() > 0) {
      warnings.add(
          ("%s reached no exemplar along kept similarities and joined the most similar of all. Try a"
                  + " higher --half-bandwidth or --preference")
              .formatted(Phrases.count(clustering.orphans(), "point")));
    }
    if (!clustering.hasClustersAskedFor()) {
      warnings.add(
          "%s were asked for, and %s is the closest that was found. Try --method multilevel"
              .formatted(
                  Phrases.count(clustering.clustersAskedFor().getAsInt(), "cluster"),
                  Phrases.count(clustering.clusterCount())));
    }
    return warnings;
  }
}
