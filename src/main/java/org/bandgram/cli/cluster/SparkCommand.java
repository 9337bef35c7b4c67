package org.bandgram.cli.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.ServiceLoader;
import org.bandgram.BandgramException;
import org.bandgram.Device;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.result.Report;
import org.bandgram.cli.result.SummaryFile;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.internal.distributed.ClusterEngine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Clusters files on Apache Spark. */
@Command(
    name = "spark",
    description = "Cluster points on Apache Spark.",
    footer = {
      "",
      "The clusters of --method band are those of 'cluster --method band --curves 1' on the same"
          + " rows, bit for bit; those of multilevel are close to those of 'cluster --method"
          + " multilevel'. Spark is taken from SPARK_HOME or, in a source checkout, fetched; for a"
          + " cluster use spark-submit with class org.bandgram.cli.Main."
    })
public final class SparkCommand extends ProgramCommand {
  @Parameters(
      paramLabel = "INPUT",
      description = "Parquet (by its name) or CSV: a file, a folder or any address Spark reads.")
  private String input;

  @Option(
      names = "--columns",
      paramLabel = "A,B",
      split = ",",
      hideParamSyntax = true,
      description = "Columns that are coordinates; all numeric ones otherwise.")
  private List<String> columns = List.of();

  @Option(
      names = "--header",
      negatable = true,
      fallbackValue = "true",
      defaultValue = "true",
      description = "Whether CSV begins with column names (default: ${DEFAULT-VALUE}).")
  private boolean header;

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description =
          "How to cluster: band, along one curve, or multilevel, to exactly --clusters K: its finest"
              + " level, along one curve H times --curves wide, and the assignment of points on"
              + " Spark, all else in the driver (default: ${DEFAULT-VALUE}).")
  private Method method = Method.BAND;

  @Mixin private TopSizeArgument topSizeArgument;

  @Mixin private SimilarityArguments similarityArguments;
  @Mixin private PropagationArguments propagationArguments;

  @Option(
      names = "--master",
      paramLabel = "URL",
      description =
          "The cluster; that of spark-submit by default, or else all processors of this machine.")
  private String master;

  @Option(
      names = "--partitions",
      paramLabel = "P",
      description = "Into how many ranges the curve is cut (default: Spark's parallelism).")
  private int partitions;

  @Option(
      names = "--iterations-per-exchange",
      paramLabel = "T",
      description =
          "Iterations that a range does before it exchanges rows with its neighbours; each makes its"
              + " halo 2H rows wider on either side (default: ${DEFAULT-VALUE}).")
  private int iterationsPerExchange = 8;

  @Option(
      names = "--checkpoint",
      paramLabel = "FOLDER",
      description =
          "Folder that all machines reach, from which a lost one is recovered; needed on a cluster.")
  private String checkpoint;

  @Mixin private RunArguments runArguments;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "New folder for labels.parquet and exemplars.parquet; without it only the summary is"
              + " printed.")
  private String out;

  @Override
  public Integer call() {
    InvalidInputException.require(!"".equals(out), "out", "''", "a folder");
    ClusterEngine.Job job =
        new ClusterEngine.Job(
            input,
            columns,
            header,
            Optional.ofNullable(out),
            options(),
            isMultilevel() ? OptionalInt.of(topSizeArgument.value()) : OptionalInt.empty(),
            Optional.ofNullable(master),
            partitions,
            iterationsPerExchange,
            Optional.ofNullable(checkpoint));
    try (Run run = runArguments.start(cancellation())) {
      Clustering clustering = cluster(job, run);
      run.clearProgress();
      run.endStages(Map.of("propagate", clustering.timings().propagate()));
      runArguments.print(report(clustering, run).computed(run, clustering.provenance()));
    }
    return 0;
  }

  private boolean isMultilevel() {
    InvalidInputException.require(
        method == Method.BAND || method == Method.MULTILEVEL,
        "method",
        method,
        "band or multilevel on Spark");
    return method == Method.MULTILEVEL;
  }

  private BandAffinityPropagation.Options options() {
    BandAffinityPropagation.Options chosen =
        propagationArguments.addTo(similarityArguments.toOptions()).withDevice(Device.CPU);
    if (isMultilevel()) {
      return similarityArguments.ofLevels(chosen);
    }
    return similarityArguments.choosesCurves() ? chosen : chosen.withCurves(1);
  }

  private static Clustering cluster(ClusterEngine.Job job, Run run) {
    ClusterEngine engine =
        ServiceLoader.load(ClusterEngine.class)
            .findFirst()
            .orElseThrow(() -> new BandgramException("this build has no engine for clusters"));
    try {
      return engine.run(job, run.execution());
    } catch (NoClassDefFoundError e) {
      throw new BandgramException(
          "Apache Spark is not on the class path; use ./bandgram spark, with SPARK_HOME set where"
              + " there is no source checkout, or spark-submit",
          e);
    }
  }

  private static String clusters(Clustering clustering) {
    String found = Integer.toString(clustering.clusterCount());
    return clustering.hasClustersAskedFor()
        ? found
        : "%s, where %d were asked for; try --method multilevel"
            .formatted(found, clustering.clustersAskedFor().getAsInt());
  }

  private Report report(Clustering clustering, Run run) {
    int n = clustering.labels().length;
    double preference = clustering.preference();
    double netSimilarity = clustering.netSimilarity();
    Report report =
        new Report()
            .field(SummaryFile.INPUT, new Report().field("file", input))
            .field(SummaryFile.METHOD, method)
            .field("clusters_asked_for", clustering.clustersAskedFor())
            .entry("clusters", clustering.clusterCount(), "clusters", clusters(clustering))
            .entry("n", n, "points", Integer.toString(n))
            .status(clustering.status())
            .entry(
                "iterations",
                clustering.iterations(),
                "iterations",
                clustering.iterations() + (clustering.converged() ? "" : ", not converged"))
            .entry(
                "orphans", clustering.orphans(), "orphans", Integer.toString(clustering.orphans()))
            .entry(
                "net_similarity", netSimilarity, "net similarity", Double.toString(netSimilarity))
            .entry("preference", preference, "preference", Double.toString(preference))
            .line("propagation", "%.1f s".formatted(clustering.timings().propagate()))
            .line("total", "%.1f s".formatted(run.seconds()));
    return out == null
        ? report
        : report
            .field(SummaryFile.FILES, List.of("exemplars.parquet", "labels.parquet"))
            .line("written to", out);
  }
}
