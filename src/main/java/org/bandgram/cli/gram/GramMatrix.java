package org.bandgram.cli.gram;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.KeptPairs;
import org.bandgram.cli.result.Report;
import org.bandgram.cluster.affinity.BandOptions;
import org.bandgram.data.PointSet;
import org.bandgram.gram.GramError;
import org.bandgram.gram.GramOperator;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.io.DataSet;
import org.bandgram.layout.BandLayout;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.order.internal.HostCurveSorter;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.internal.SimilarityText;

/**
 * A matrix of similarities of which some pairs are kept.
 *
 * @param graph the graph that has its pairs; empty where bands have
 */
record GramMatrix(GramOperator operator, Optional<NeighbourGraph> graph) implements AutoCloseable {
  /** Bytes of a neighbour while a graph is made, at least: in a list, and as an edge. */
  private static final int BYTES_PER_NEIGHBOUR = 2 * Long.BYTES;

  /**
   * Computes the matrix that a user chose.
   *
   * @param room how many bytes of vectors there must be room for besides
   * @param fewer what makes these fewer, for the message
   * @throws InsufficientMemoryException if it does not fit, or the vectors
   */
  static GramMatrix of(
      PointSet points, MatrixArguments arguments, long room, String fewer, Execution execution) {
    requireHeap(points.size(), arguments, room, fewer);
    return switch (arguments.pairs()) {
      case BANDS, ALL -> ofBands(points, arguments, execution);
      case GRAPH -> ofGraph(points, arguments, execution);
    };
  }

  private static GramMatrix ofBands(
      PointSet points, MatrixArguments arguments, Execution execution) {
    BandOptions bands = arguments.bands();
    BandLayout layout = BandLayout.of(points.size(), bands.halfBandwidth());
    List<Permutation> curves =
        CurveOrders.of(
            points, bands.ordering(), bands.curvesFor(layout), new HostCurveSorter(), execution);
    return new GramMatrix(
        GramOperator.ofBands(
            points,
            arguments.similarity(),
            bands.halfBandwidth(),
            curves,
            arguments.device(),
            execution),
        Optional.empty());
  }

  private static GramMatrix ofGraph(
      PointSet points, MatrixArguments arguments, Execution execution) {
    Similarity similarity = arguments.similarity();
    NeighbourGraph graph = NeighbourGraph.build(points, similarity, arguments.graph(), execution);
    double[] diagonal =
        IntStream.range(0, points.size())
            .mapToDouble(i -> similarity.between(points, i, points, i))
            .toArray();
    return new GramMatrix(
        GramOperator.of(graph, diagonal).on(arguments.device()), Optional.of(graph));
  }

  private static void requireHeap(int n, MatrixArguments arguments, long room, String fewer) {
    long neighbours =
        arguments.pairs() == KeptPairs.GRAPH ? Math.min(n - 1, arguments.graph().neighbours()) : 0;
    long needed = room + n * neighbours * BYTES_PER_NEIGHBOUR;
    long there = Runtime.getRuntime().maxMemory();
    if (needed > there) {
      throw new InsufficientMemoryException(
          "the matrix of %d points with the vectors to find eigenvalues".formatted(n),
          needed,
          there,
          "take a larger heap (-Xmx)"
              + (neighbours > 0 ? ", fewer --neighbours" : "")
              + " or "
              + fewer);
    }
  }

  /** Adds what was compared, and which pairs. */
  void addTo(Report report, DataSet data, MatrixArguments arguments, Run run) {
    String similarity = SimilarityText.format(arguments.similarity());
    report
        .entry(SummaryFile.SIMILARITY, similarity, similarity + " in " + data.points().precision())
        .field(SummaryFile.PRECISION, data.points().precision())
        .field("seed", arguments.seed());
    graph.ifPresentOrElse(
        edges -> addGraph(report, arguments, edges),
        () -> addBands(report, arguments, data.size()));
    long kept = operator.pairCount(run.execution());
    long all = (long) data.size() * data.size();
    report.entry(
        "kept_elements",
        kept,
        "kept",
        "%s of %s elements, %s"
            .formatted(Phrases.count(kept), Phrases.count(all), percent((double) kept / all)));
  }

  private static void addBands(Report report, MatrixArguments arguments, int n) {
    BandOptions bands = arguments.bands();
    BandLayout layout = BandLayout.of(n, bands.halfBandwidth());
    int curves = bands.curvesFor(layout);
    report
        .entry(
            "pairs",
            layout.isFull() ? KeptPairs.ALL : KeptPairs.BANDS,
            layout.isFull()
                ? "all"
                : "half-bandwidth %d along %s"
                    .formatted(layout.halfBandwidth(), Phrases.count(curves, "curve")))
        .field("half_bandwidth", layout.halfBandwidth())
        .field("curve", layout.isFull() ? null : bands.ordering().curve())
        .field("curves", layout.isFull() ? null : curves);
  }

  private static void addGraph(Report report, MatrixArguments arguments, NeighbourGraph graph) {
    NeighbourGraph.Construction construction = graph.construction();
    int neighbours = arguments.graph().neighbours();
    report
        .entry(
            "pairs",
            arguments.pairs(),
            "%s, recall %s"
                .formatted(
                    Phrases.count(neighbours, "nearest neighbour"), percent(construction.recall())))
        .field("neighbours", neighbours)
        .graph(construction);
  }

  /** Adds the share of mass that the pairs have. */
  static void addMass(Report report, GramError error, DataSet data) {
    GramError.Estimate mass = error.mass();
    report
        .field("mass", mass.value())
        .found(
            "share of mass",
            "%s, %s"
                .formatted(
                    within(percent(mass.value()), percent(mass.standardError())),
                    rows(error, data)))
        .field("mass_standard_error", mass.standardError());
  }

  /** Returns the words for how many rows were looked at. */
  static String rows(GramError error, DataSet data) {
    return error.sampledRows() == data.size()
        ? "exact"
        : "from " + Phrases.count(error.sampledRows(), "row");
  }

  static String within(String value, String deviation) {
    return value + " +- " + deviation;
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }

  @Override
  public void close() {
    operator.close();
  }
}
