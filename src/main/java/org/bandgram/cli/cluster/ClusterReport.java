package org.bandgram.cli.cluster;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bandgram.Precision;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.result.InputFacts;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.cluster.multilevel.MultilevelClustering.Level;
import org.bandgram.layout.BandLayout;
import org.bandgram.metric.ExternalIndices;
import org.bandgram.metric.NeighbourRecall;
import org.bandgram.model.SummaryFile;
import org.bandgram.similarity.SimilarityText;

/** What is said about a clustering. */
final class ClusterReport {
  private static final double EARTH_RADIUS_KM = 6371.0088;

  /** Below it {@code --method auto} looks for another method. */
  private static final double LITTLE_RECALL = 0.9;

  private final InputFacts data;
  private final Precision precision;
  private final Request request;
  private final Options options;
  private final Clustering clustering;
  private final Optional<MultilevelClustering> hierarchy;
  private final PropagationReport propagation;

  /**
   * Prepares what is said.
   *
   * @param precision in which points are stored
   */
  ClusterReport(
      InputFacts data, Precision precision, Request request, Request.Found fitted, Status status) {
    this.data = data;
    this.precision = precision;
    this.request = request;
    this.options = request.options();
    this.clustering = fitted.clustering();
    this.hierarchy = fitted.hierarchy();
    this.propagation = new PropagationReport(options, clustering, status);
  }

  /** Returns how the clusters came about, in half a line. */
  String headline() {
    return "%s, %s, %s"
        .formatted(
            Phrases.count(data.size(), "point"),
            Phrases.count(clustering.clusterCount(), "cluster"),
            method());
  }

  /**
   * Returns the report.
   *
   * @param error mean squared distance of a point to its exemplar
   * @param recall share of the ten nearest neighbours that are kept
   * @param agreement with known classes; empty where there are none
   * @param run the clock
   */
  Report of(double error, NeighbourRecall recall, Optional<ExternalIndices> agreement, Run run) {
    Report report = Report.on(data);
    addMethod(report);
    propagation.addOptions(report);
    propagation.addResult(report);
    report
        .entry("clustering_error", error, "clustering error", clusteringError(error))
        .entry("recall_10nn", recall.recall(), "recall", recall(recall))
        .agreement(agreement)
        .seconds(run)
        .memory()
        .provenance(clustering.provenance());
    String reach = request.comparesNeighbours() ? "--neighbours" : "--half-bandwidth";
    propagation.addEnd(
        report,
        "joined the most similar of all. Try a higher %s or --preference".formatted(reach),
        ". Try --method multilevel");
    if (recall.recall() < LITTLE_RECALL) {
      report.warning(
          String.format(
              Locale.ROOT,
              "only %.0f %% of the %d nearest neighbours of a point were compared with it; the"
                  + " others were not seen, whatever they would have changed. Try a higher %s",
              100 * recall.recall(),
              recall.neighbours(),
              reach));
    }
    return report;
  }

  private void addMethod(Report report) {
    report.entry(SummaryFile.METHOD, request.method(), "method", method());
    if (!request.reason().isEmpty()) {
      report.entry("method_reason", request.reason(), "", "chosen because " + request.reason());
    }
    report.field(SummaryFile.LEVELS, hierarchy.map(found -> counts(found.levels())));
    addPairs(report);
    report
        .field("device", device())
        .entry(SummaryFile.PRECISION, precision, "", machinery())
        .field(SummaryFile.SIMILARITY, SimilarityText.format(options.similarity()))
        .field("assignment", options.clusters().assignment());
  }

  private void addPairs(Report report) {
    if (request.comparesNeighbours()) {
      report.field("neighbours", request.graph().neighbours());
      return;
    }
    report
        .field("half_bandwidth", halfBandwidth())
        .field("curve", usesCurve() ? options.bands().ordering().curve() : null)
        .field("curves", usesCurve() ? options.bands().curves() : null);
  }

  /** Returns the half-bandwidth in effect, at most n - 1. */
  private int halfBandwidth() {
    int n = data.size();
    return request.method() == Method.DENSE
        ? n - 1
        : BandLayout.of(n, options.bands().halfBandwidth()).halfBandwidth();
  }

  /** Tells whether points were ordered along a curve; not so where every pair is kept. */
  private boolean usesCurve() {
    boolean isBanded = request.method() == Method.BAND || request.method() == Method.MULTILEVEL;
    return isBanded && halfBandwidth() < data.size() - 1;
  }

  /** Returns what the heavy loops ran on, such as {@code cpu}. */
  private String device() {
    return clustering.provenance().backend().split("-", 2)[0];
  }

  private static List<Integer> counts(List<Level> levels) {
    return levels.stream().map(Level::clusterCount).toList();
  }

  private String method() {
    return request.method() == Method.MULTILEVEL
        ? "multilevel, "
            + hierarchy.map(found -> levels(found.levels())).orElse("")
            + similarities()
        : similarities();
  }

  private static String levels(List<Level> levels) {
    List<Integer> groups = counts(levels.subList(0, levels.size() - 1));
    return groups.isEmpty()
        ? "one level of "
        : groups.stream()
            .map(Phrases::count)
            .collect(Collectors.joining(" and ", "through ", " groups, "));
  }

  private String similarities() {
    int h =
        hierarchy.map(found -> found.levels().size()).orElse(2) == 1
            ? data.size() - 1
            : halfBandwidth();
    if (request.comparesNeighbours()) {
      return "similarities of the %d nearest neighbours".formatted(request.graph().neighbours());
    }
    if (h == data.size() - 1) {
      return "all similarities";
    }
    if (request.method() == Method.COO) {
      return "the greatest similarities, as many as one band of half-bandwidth %d has".formatted(h);
    }
    int curves = options.bands().curves();
    return curves == 1
        ? "band of half-bandwidth %d along the %s curve".formatted(h, curve())
        : "bands of half-bandwidth %d along %d %s curves".formatted(h, curves, curve());
  }

  private String curve() {
    String name = options.bands().ordering().curve().toString();
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  private String machinery() {
    Precision used = options.storage().precision();
    return "%s in %s%s on %s, %s"
        .formatted(
            SimilarityText.format(options.similarity()),
            used,
            used == precision ? "" : " of differences of points in " + precision,
            clustering.provenance().backend(),
            Phrases.count(clustering.provenance().threads(), "thread"));
  }

  private String clusteringError(double error) {
    if (!data.conversion().isGeographic()) {
      return Phrases.number(error);
    }
    double kilometres = EARTH_RADIUS_KM * Math.sqrt(error);
    return "%s (root mean square distance %s km)"
        .formatted(Phrases.number(error), Phrases.number(kilometres));
  }

  private static String recall(NeighbourRecall recall) {
    return String.format(
        Locale.ROOT,
        "%.1f %% of the %d nearest neighbours (sample of %s)",
        100 * recall.recall(),
        recall.neighbours(),
        Phrases.count(recall.sampled()));
  }
}
