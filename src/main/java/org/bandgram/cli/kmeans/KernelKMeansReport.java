package org.bandgram.cli.kmeans;

import java.util.Map;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.console.SimilarityText;
import org.bandgram.cli.console.TextTable;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cli.result.SummaryJson;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering;
import org.bandgram.data.DataSet;
import org.bandgram.data.result.ExemplarTable;
import org.bandgram.similarity.Similarity;

/**
 * What kernel K-means found.
 *
 * @param partition the points and their clusters
 * @param kernel what they were compared by
 * @param options how
 * @param clustering the result
 */
public record KernelKMeansReport(
    Partition partition,
    Similarity kernel,
    KernelKMeans.Options options,
    KernelKMeansClustering clustering) {
  /** How summaries name it. */
  public static final String METHOD = "kernel-k-means";

  /** Clusters a data set that was just read. */
  static KernelKMeansReport of(
      DataSet data, Similarity kernel, KernelKMeans.Options options, Run run) {
    double read = run.seconds();
    KernelKMeansClustering clustering =
        KernelKMeans.fit(data.points(), kernel, options, run.execution());
    double clustered = run.seconds();
    int[] rows = clustering.nearestPoints();
    ExemplarTable table =
        new ExemplarTable(rows, clustering.sizes(), data.columns(), data.original().select(rows));
    Partition partition =
        Partition.of(
            data,
            clustering.labels(),
            clustering.status(),
            table,
            ResultFiles.EXEMPLARS,
            read,
            clustered,
            run);
    return new KernelKMeansReport(partition, kernel, options, clustering);
  }

  /** Returns the words above the picture. */
  String headline() {
    return "%s of %s points by kernel K-means, %s, objective %s"
        .formatted(
            Phrases.count(clustering.clusterCount(), "cluster"),
            Phrases.count(clustering.labels().length),
            SimilarityText.format(kernel),
            Phrases.number(clustering.objective()));
  }

  /** Returns what is printed. */
  TextTable table() {
    TextTable table = partition.summary().add("kernel", SimilarityText.format(kernel));
    table.add("start", start());
    table.add("", "on " + clustering.provenance().backend());
    partition.addClusters(table);
    table.add("objective", Phrases.number(clustering.objective()));
    table.add("iterations", iterations());
    if (clustering.indefinite()) {
      table.add("", "the objective rose: the kernel is indefinite on these points");
    }
    clustering
        .halfBandwidth()
        .ifPresent(
            h ->
                table.add(
                    "guarantee",
                    "none: of the kernel matrix only a band is used, h = " + Phrases.count(h)));
    return partition.finish(table);
  }

  private String iterations() {
    String end = partition.ending();
    if (clustering.period() > 0) {
      end = "labels return every " + Phrases.count(clustering.period(), "iteration");
    }
    return Phrases.count(clustering.iterations().size()) + ", " + end;
  }

  private String start() {
    return "%s, seed %d, the best of %s"
        .formatted(
            options.init().start(),
            clustering.seed(),
            Phrases.count(clustering.objectives().length));
  }

  /** Returns what the summary file says. */
  Map<String, Object> fields() {
    Map<String, Object> fields = partition.fields(METHOD);
    fields.put("kernel", SimilarityText.format(kernel));
    fields.put(SummaryJson.PRECISION, partition.data().points().precision().toString());
    fields.put("k", options.k());
    fields.put("start", options.init().start().toString());
    fields.put("starts", options.init().starts());
    fields.put("tolerance", options.stopping().tolerance());
    fields.put("max_iterations", options.stopping().maxIterations());
    fields.put("empty", options.empty().toString());
    fields.put("gram", options.sums().storage().toString());
    clustering.halfBandwidth().ifPresent(h -> fields.put("half_bandwidth", h));
    fields.put("sums", options.sums().form().toString());
    fields.put("seed", options.init().seed());
    putResult(fields);
    partition.putMeasures(fields);
    SummaryJson.putProvenance(fields, clustering.provenance());
    return fields;
  }

  private void putResult(Map<String, Object> fields) {
    fields.put("clusters", clustering.clusterCount());
    fields.put("sizes", clustering.sizes());
    fields.put("objective", clustering.objective());
    SummaryJson.putStatus(fields, partition.status());
    fields.put("period", clustering.period());
    fields.put("indefinite", clustering.indefinite());
    fields.put("best_seed", clustering.seed());
    fields.put("objective_of_starts", clustering.objectives());
    fields.put("iterations", clustering.iterations().size());
    fields.put("seconds_of_stages", clustering.timings());
    fields.put("history", clustering.iterations());
  }
}
