package org.bandgram.cli.cluster;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bandgram.Precision;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.result.InputFacts;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Choice;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Levels;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.cluster.multilevel.MultilevelClustering.Level;
import org.bandgram.describe.Certainty;
import org.bandgram.describe.Quality;
import org.bandgram.layout.BandLayout;
import org.bandgram.metric.NeighbourRecall;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.internal.SimilarityText;

/**
 * What is said about a clustering.
 *
 * @param precision in which points are stored
 * @param options how points were clustered, on the one level or on each
 * @param found the clusters, their levels if there are any, which pairs, and why
 */
record ClusterReport(
    InputFacts data,
    Precision precision,
    AffinityOptions options,
    AutoAffinityPropagation.Result found,
    Status status) {
  /** Below it {@code --pairs auto} looks for other pairs. */
  private static final double LITTLE_RECALL = 0.9;

  /** Returns how the clusters came about, in half a line. */
  String headline(Optional<Certainty> certainty) {
    return Outcome.headline(
        found.clustering().clusterCount(),
        certainty,
        data.size(),
        ofSample() ? "k-medoids" : "affinity propagation");
  }

  /**
   * Returns the report.
   *
   * @param quality how good the clustering is
   * @param run the clock
   */
  Report of(Quality quality, Run run) {
    Report report = data.report();
    addMethod(report);
    PropagationReport propagation = new PropagationReport(options, found.clustering(), status);
    if (ofSample()) {
      addMedoids(report);
    } else {
      propagation.addTo(report);
    }
    addQuality(report, quality);
    report.computed(run, found.clustering().provenance());
    if (!ofSample()) {
      addEnd(report, propagation, quality.recall());
    } else if (status == Status.NOT_CONVERGED) {
      report.endedEarly("exemplars still moved a little in the last round of assignment");
    }
    return report;
  }

  private void addMedoids(Report report) {
    report
        .field("clusters_asked_for", found.clustering().clustersAskedFor())
        .field("seed", options.propagation().seed())
        .field("iterations", found.clustering().iterations())
        .clusters(found.clustering().sizes(), status)
        .line(
            "iterations",
            Phrases.count(found.clustering().iterations()) + " (rounds of assignment)")
        .field("net_similarity", found.clustering().netSimilarity());
  }

  private void addEnd(
      Report report, PropagationReport propagation, Optional<NeighbourRecall> measured) {
    String reach = onGraph() ? "--neighbours" : "--half-bandwidth";
    propagation.addEnd(
        report,
        "joined the nearest one afterwards. Try a higher %s or --preference".formatted(reach),
        ". Try --levels many");
    measured
        .filter(recall -> recall.recall() < LITTLE_RECALL)
        .ifPresent(
            recall ->
                report.warning(
                    String.format(
                        Locale.ROOT,
                        "only %.0f %% of the %d nearest neighbours of a point were compared with it,"
                            + " so clusters may be wrong. Try a higher %s",
                        100 * recall.recall(),
                        recall.neighbours(),
                        reach)));
  }

  private void addQuality(Report report, Quality quality) {
    quality
        .similarity()
        .ifPresent(
            mean ->
                report
                    .field("mean_similarity", mean)
                    .found("similarity", Phrases.number(mean) + " to the exemplar on average"));
    if (quality.similarity().isEmpty()) {
      report.found("distance", distance(quality.error()));
    }
    report
        .line("net similarity", Phrases.number(found.clustering().netSimilarity()))
        .number("clustering_error", quality.error());
    quality
        .recall()
        .ifPresent(
            measured -> report.entry("recall_10nn", measured.recall(), "recall", recall(measured)));
    report.agreement(quality.agreement());
  }

  private void addMethod(Report report) {
    String levels = choice().levels() == Levels.ONE ? "one level" : "many levels";
    report
        .field(SummaryFile.METHOD, SummaryFile.methodOf(found.clustering()))
        .field("pairs", ofSample() ? "sample" : choice().pairs())
        .field("levels", choice().levels())
        .field("published", options.published())
        .field("reason", choice().reason())
        .basis(
            "method",
            ofSample()
                ? "k-medoids, because " + choice().reason()
                : "affinity propagation, %s on %s, because %s"
                    .formatted(pairs(), levels, choice().reason()))
        .field(SummaryFile.CLUSTERS_OF_LEVELS, found.hierarchy().map(all -> counts(all.levels())));
    addPairs(report);
    report
        .line("compared", method())
        .device(found.clustering().provenance())
        .entry(SummaryFile.PRECISION, precision, "", machinery())
        .field(SummaryFile.SIMILARITY, SimilarityText.format(options.similarity()))
        .field("assignment", options.clusters().assignment());
  }

  private String pairs() {
    return switch (choice().pairs()) {
      case COO -> "the greatest similarities";
      case ALL -> "all pairs";
      default -> choice().pairs().toString();
    };
  }

  private boolean onGraph() {
    return choice().pairs() == Pairs.GRAPH;
  }

  private Choice choice() {
    return found.choice();
  }

  private boolean ofSample() {
    return choice().isByMedoids();
  }

  private void addPairs(Report report) {
    if (ofSample()) {
      report.field("sample", sample());
      return;
    }
    if (onGraph()) {
      report.field("neighbours", choice().neighbours());
      return;
    }
    report
        .field("half_bandwidth", halfBandwidth())
        .field("curve", usesCurve() ? options.bands().ordering().curve() : null)
        .field("curves", usesCurve() ? options.bands().curves() : null);
    if (options.published() && usesCurve()) {
      report
          .field("sort", word(options.bands().ordering().sort()))
          .field("curve_scaling", word(options.bands().ordering().scaling()));
    }
  }

  private static String word(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the half-bandwidth in effect, at most n - 1. */
  private int halfBandwidth() {
    int n = data.size();
    return choice().pairs() == Pairs.ALL
        ? n - 1
        : BandLayout.of(n, options.bands().halfBandwidth()).halfBandwidth();
  }

  /** Tells whether points were ordered along a curve; not so where every pair is kept. */
  private boolean usesCurve() {
    return choice().pairs() == Pairs.BANDS && halfBandwidth() < data.size() - 1;
  }

  private static List<Integer> counts(List<Level> levels) {
    return levels.stream().map(Level::clusterCount).toList();
  }

  private String method() {
    return ofSample()
        ? searched()
        : found.hierarchy().map(all -> levels(all.levels())).orElse("") + similarities();
  }

  /** Returns how many points or groups medoids were searched among. */
  private int sample() {
    return Integer.parseInt(parameter("sample"));
  }

  private String parameter(String name) {
    return found.clustering().provenance().parameters().get(name);
  }

  private String searched() {
    if (sample() == Integer.parseInt(parameter("distinct"))) {
      return "all similarities";
    }
    return Boolean.parseBoolean(parameter("grouped"))
        ? "similarities of " + Phrases.count(sample(), "group") + " of points"
        : "similarities of a sample of " + Phrases.count(sample(), "point");
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
        found.hierarchy().map(all -> all.levels().size()).orElse(2) == 1
            ? data.size() - 1
            : halfBandwidth();
    if (onGraph()) {
      return "similarities of the %d nearest neighbours".formatted(choice().neighbours());
    }
    if (h == data.size() - 1) {
      return "all similarities";
    }
    if (choice().pairs() == Pairs.COO) {
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
            found.clustering().provenance().backend(),
            Phrases.count(found.clustering().provenance().threads(), "thread"));
  }

  private String distance(double error) {
    double root = Math.sqrt(error);
    String text =
        data.conversion().isGeographic()
            ? Phrases.number(Certainty.EARTH_RADIUS_KM * root) + " km"
            : Phrases.number(root);
    return text + " to the exemplar (root mean square)";
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
