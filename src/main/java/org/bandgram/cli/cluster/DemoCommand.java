package org.bandgram.cli.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.ProgramCommand.Examples;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.QuietArgument;
import org.bandgram.cli.options.ReportArgument;
import org.bandgram.cli.options.SharedOption;
import org.bandgram.cli.options.VerboseArgument;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cli.result.ResultFolder;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.describe.Certainty;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.TableFormat;
import org.bandgram.io.read.PointReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Clusters the cities of the world that come with the program. */
@Examples({
  "bandgram demo",
  "bandgram demo --clusters 40",
  "bandgram demo --out cities --report cities.html"
})
@Command(
    name = "demo",
    description = "Cluster the 24,273 cities of GeoNames that come with the program.")
public final class DemoCommand extends ProgramCommand {
  private static final String CITIES = "/org/bandgram/demo/cities.csv.gz";
  private static final String NAME = "city";
  private static final String ATTRIBUTION =
      "cities by GeoNames (https://www.geonames.org), CC BY 4.0";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for the result files (default: ${DEFAULT-VALUE}).")
  private Path out = Path.of("out", "demo");

  @Mixin
  private SharedOption<Integer> clusters =
      SharedOption.CLUSTERS.of(
          null, "Number of clusters (default: as many as affinity propagation finds).");

  @Mixin private ReportArgument report;
  @Mixin private QuietArgument quiet;
  @Mixin private VerboseArgument verbose;

  private final ClusteringArguments clustering;

  /** Makes a command that clusters as {@code cluster} does without options. */
  public DemoCommand() {
    this(new ClusteringArguments());
  }

  /** Makes a command that clusters otherwise. */
  DemoCommand(ClusteringArguments clustering) {
    this.clustering = clustering;
  }

  @Override
  public Integer call() {
    AffinityOptions usual = clustering.toOptions();
    AffinityOptions options =
        clusters.value() == null ? usual : usual.withClusters(clusters.value());
    Execution.Settings settings =
        Execution.Settings.ofThreads(Runtime.getRuntime().availableProcessors())
            .withCancellation(cancellation());
    try (ResultFolder folder =
            new ResultFolder(
                Optional.of(out),
                ResultFiles.ofClustering(),
                List.of(),
                report.opening(arguments(), List.of()));
        Run run = quiet.start(settings)) {
      DataSet places = places(options.storage().precision(), run.execution().progress());
      run.endStage("read");
      ClusterRun found =
          ClusterRun.execute(
              places,
              clustering.toOptions(places.points(), options),
              Optional.empty(),
              Certainty.Asked.NONE,
              run);
      Outcome outcome = found.outcome();
      Caption caption =
          new Caption("Cities of the world", outcome.headline(), "Data: " + ATTRIBUTION);
      folder.write(outcome, TableFormat.CSV, caption, true, cancellation());
      run.clearProgress();
      if (!quiet.quiet()) {
        print(
            verbose.text(
                outcome
                    .report()
                    .found("written to", out + " (see " + ResultFiles.PICTURE + ")")
                    .basis("data", ATTRIBUTION)));
      }
    }
    return 0;
  }

  /** Reads the cities and what they are called. */
  private static DataSet places(Precision precision, Progress progress) {
    ReadOptions options =
        ReadOptions.defaults()
            .withGeo("lat", "lon")
            .withKept(new ReadOptions.Kept(List.of(NAME, "country_code"), true))
            .withPrecision(precision);
    DataSet cities = PointReader.readResource(DemoCommand.class, CITIES, options, progress);
    DataSet.Source file = cities.source();
    return new DataSet(
        cities.points(),
        cities.original(),
        cities.conversion(),
        cities.header(),
        cities.labels(),
        cities.ids(),
        new DataSet.Source("GeoNames cities", file.format(), file.bytes()),
        cities.places(),
        cities.notes(),
        cities.beside());
  }
}
