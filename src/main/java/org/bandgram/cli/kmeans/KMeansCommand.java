package org.bandgram.cli.kmeans;

import org.bandgram.Precision;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.ProgramCommand.Examples;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.ConfidenceArguments;
import org.bandgram.cli.options.GeoJsonArgument;
import org.bandgram.cli.options.KeepArgument;
import org.bandgram.cli.options.LabelColumnArgument;
import org.bandgram.cli.options.OutputArguments;
import org.bandgram.cli.options.PointsArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.options.SharedOption;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cli.result.ResultFolder;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.describe.Certainty;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.model.ModelFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Clusters points around their means. */
@Examples({
  "bandgram kmeans points.csv --clusters 8 --out out",
  "bandgram kmeans places.csv --geo lat,lon -k 40 --starts 10 --out out",
  "bandgram kmeans customers.csv -k 5 --scale standard --id-column customer --out out"
})
@Command(
    name = "kmeans",
    description = "Cluster the points of a file around K means.",
    footer = {
      "",
      "K-means by Lloyd's algorithm. --out gets labels.csv (row, label, exemplar), centroids.csv"
          + " (label, row, size, silhouette and the coordinates of the centroid; with --geo the"
          + " degrees below or above it), members.csv (the rows nearest to it, with ids or --keep),"
          + " profiles.csv (what clusters are like), outliers.csv,"
          + " summary.json and clusters.png; all of them or none. The row of a cluster, its"
          + " exemplar, is its point nearest to the centroid."
    })
public final class KMeansCommand extends ProgramCommand {
  @Mixin private PointsArguments points;
  @Mixin private LabelColumnArgument labelColumn;
  @Mixin private KeepArgument keep;
  @Mixin private SharedOption<Precision> precision = SharedOption.precision();
  @Mixin private KMeansArguments kMeansArguments;
  @Mixin private RunArguments runArguments;

  @Mixin private OutputArguments outputArguments;
  @Mixin private GeoJsonArgument geoJson;
  @Mixin private ConfidenceArguments confidence;

  @Override
  public Integer call() {
    keepPartialResults();
    ReadOptions reading = points.toReadOptions(precision.value());
    KMeans.Options options = kMeansArguments.toOptions(reading);
    try (ResultFolder folder =
            outputArguments.open(
                ResultFiles.ofClusters(
                    ModelFiles.EXEMPLARS,
                    ModelFiles.CENTROIDS,
                    Certainty.OUTLIERS,
                    Certainty.CONFIDENCE),
                points.input(),
                kMeansArguments.inputs(),
                geoJson);
        Run run = runArguments.start(cancellation())) {
      DataSet data = points.read(keep.addTo(labelColumn.addTo(reading)), run);
      Outcome found =
          KMeansRun.execute(
              data,
              kMeansArguments.weights(data, reading, run),
              kMeansArguments.scaled(options, data),
              confidence.asked(),
              run);
      return outputArguments.finish(found, points.input(), folder, run, runArguments);
    }
  }
}
