package org.bandgram.cli;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.ByteCount;
import org.bandgram.Execution;
import org.bandgram.Provenance;
import org.bandgram.SystemMemory;
import org.bandgram.data.DataSet;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.exemplar.ExemplarOptimizer;
import org.bandgram.exemplar.ExemplarSelection;
import org.bandgram.exemplar.Representation;
import org.bandgram.exemplar.SelectionOptions;
import org.bandgram.exemplar.StreamingOptimizer;
import org.bandgram.metric.ClusteringError;

/**
 * Exemplars that an optimiser chose and how good they are.
 *
 * @param data the points
 * @param function what was maximised
 * @param arguments the function as the user wrote it
 * @param optimizer who chose
 * @param options how
 * @param reference on how many points gains were measured
 * @param selection the exemplars
 * @param value f of the exemplars, on all points
 * @param representation which of them represents each point
 * @param clusteringError mean squared Euclidean distance of a point to its exemplar
 * @param seconds where the time went
 * @param threads number of threads
 */
record ExemplarReport(
    DataSet data,
    ExemplarClustering function,
    FunctionArguments arguments,
    ExemplarOptimizer optimizer,
    SelectionOptions options,
    int reference,
    ExemplarSelection selection,
    double value,
    Representation representation,
    double clusteringError,
    Seconds seconds,
    int threads) {

  /**
   * Wall-clock seconds.
   *
   * @param read reading the input
   * @param select preparing the function and choosing
   * @param evaluate finding each point's exemplar and measuring the result
   */
  record Seconds(double read, double select, double evaluate) {}

  /** Chooses exemplars among the points of a data set that was just read. */
  static ExemplarReport of(
      DataSet data, FunctionArguments arguments, SelectionArguments selecting, Run run) {
    double read = run.seconds();
    ExemplarOptimizer optimizer = selecting.toOptimizer();
    SelectionOptions options = selecting.toOptions(data.size());
    ExemplarClustering function =
        ExemplarClustering.of(data.points(), arguments.toOptions(data.points()), run.execution());
    ExemplarSelection selection =
        selecting.reference(data.size()) < data.size()
            ? stream(function, (StreamingOptimizer) optimizer, selecting, run.execution())
            : optimizer.select(function, options, run.execution());
    double selected = run.seconds();
    int[] rows = selection.rows();
    Representation representation = function.represent(rows, run.execution());
    double error =
        ClusteringError.mean(data.points(), representation.exemplarOf(rows), run.execution());
    return new ExemplarReport(
        data,
        function,
        arguments,
        optimizer,
        options,
        selecting.reference(data.size()),
        selection,
        function.value(rows, run.execution()),
        representation,
        error,
        new Seconds(read, selected - read, run.seconds() - selected),
        run.execution().threads());
  }

  /** Shows all points to an optimiser that measures them on a sample. */
  private static ExemplarSelection stream(
      ExemplarClustering function,
      StreamingOptimizer optimizer,
      SelectionArguments selecting,
      Execution execution) {
    PointSet points = function.points();
    int n = points.size();
    SelectionOptions options = selecting.toOptions(n);
    int[] sample =
        new SplittableRandom(options.seed())
            .ints(0, n)
            .distinct()
            .limit(selecting.reference(n))
            .sorted()
            .toArray();
    ExemplarClustering measured =
        ExemplarClustering.of(points.select(sample), function.options(), execution);
    Iterator<double[]> rows =
        IntStream.range(0, n)
            .peek(i -> reportEvery(n / 100 + 1, i, n, execution))
            .mapToObj(points::row)
            .iterator();
    return optimizer.select(measured, options, rows, OptionalLong.of(n), execution);
  }

  private static void reportEvery(int step, int done, int total, Execution execution) {
    if (done % step == 0) {
      execution.progress().update("select", done, total);
    }
  }

  /** Returns the words above the picture. */
  String headline() {
    return "%s of %s points, f = %s of at most %s, %s"
        .formatted(
            Phrases.count(selection.size(), "exemplar"),
            Phrases.count(data.size()),
            Phrases.number(value),
            Phrases.number(function.bound()),
            optimizer.name());
  }

  /** Returns what is printed. */
  TextTable table() {
    TextTable table =
        new TextTable()
            .add("input", data.source().name())
            .add("points", SummaryText.points(data))
            .add("optimizer", optimizer.name())
            .add("", "guarantee: " + selection.guarantee().statement())
            .add("", "%s on %s".formatted(evaluator(), function.backend()))
            .add("distance", DistanceText.format(function.options().dissimilarity()))
            .add("exemplars", Phrases.count(selection.size()))
            .add("f", share());
    selection.bandValue().ifPresent(f -> table.add("f on the band", Phrases.number(f)));
    if (reference < data.size()) {
      table.add(
          "f on a sample",
          "%s, of %s points"
              .formatted(Phrases.number(selection.value()), Phrases.count(reference)));
    }
    return table
        .add("nearer to e0", Phrases.count(representation.nearerToStart(), "point"))
        .add("clustering error", Phrases.number(clusteringError))
        .add("evaluations", Phrases.count(selection.evaluations()))
        .add(
            "seconds",
            String.format(
                Locale.ROOT,
                "read %.2f, select %.2f, evaluate %.2f",
                seconds.read,
                seconds.select,
                seconds.evaluate))
        .add("peak memory", ByteCount.format(SystemMemory.peakBytes()));
  }

  private String evaluator() {
    return options.evaluation().toString();
  }

  private String share() {
    return String.format(
        Locale.ROOT,
        "%s, %.2f %% of at most %s",
        Phrases.number(value),
        100 * value / function.bound(),
        Phrases.number(function.bound()));
  }

  /** Returns what the summary file says. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(SummaryJson.INPUT, SummaryJson.input(data));
    fields.put("n", data.size());
    fields.put("d", data.points().dimensions());
    fields.put("method", optimizer.name());
    putOptions(fields);
    fields.put("exemplars", selection.size());
    fields.put("f", value);
    selection.bandValue().ifPresent(f -> fields.put("f_band", f));
    if (reference < data.size()) {
      fields.put("f_reference", selection.value());
      fields.put("reference", reference);
    }
    fields.put("f_bound", function.bound());
    fields.put("nearer_to_e0", representation.nearerToStart());
    fields.put("clustering_error", clusteringError);
    fields.put("evaluations", selection.evaluations());
    fields.put("guaranteed_share", selection.guarantee().ratio());
    fields.put("guarantee", selection.guarantee().statement());
    fields.put(
        "seconds",
        Map.of("read", seconds.read, "select", seconds.select, "evaluate", seconds.evaluate));
    fields.put("peak_memory_bytes", SystemMemory.peakBytes());
    SummaryJson.putProvenance(fields, Provenance.now(function.backend(), threads, Map.of()));
    return fields;
  }

  private void putOptions(Map<String, Object> fields) {
    fields.put("k", options.k());
    fields.put("evaluator", evaluator());
    if (selection.bandValue().isPresent()) {
      fields.put("half_bandwidth", options.halfBandwidth());
      fields.put("curve", options.curve().curve().toString());
    }
    fields.put("epsilon", options.epsilon());
    fields.put("rejections", options.rejections());
    options.largestSingleton().ifPresent(m -> fields.put("largest_value", m));
    fields.put("warm_start", options.warmStart());
    fields.put("seed", options.seed());
    fields.put("distance", DistanceText.format(function.options().dissimilarity()));
    fields.put("origin", arguments.origin());
    fields.put(SummaryJson.PRECISION, arguments.precision());
  }
}
