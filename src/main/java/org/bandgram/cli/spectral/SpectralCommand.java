package org.bandgram.cli.spectral;

import java.util.stream.Stream;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.ProgramCommand.Examples;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.ConfidenceArguments;
import org.bandgram.cli.options.GeoJsonArgument;
import org.bandgram.cli.options.InputArguments;
import org.bandgram.cli.options.KeepArgument;
import org.bandgram.cli.options.LabelColumnArgument;
import org.bandgram.cli.options.OutputArguments;
import org.bandgram.cli.options.PointsArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.options.SharedOption;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cli.result.ResultFolder;
import org.bandgram.describe.Certainty;
import org.bandgram.io.ReadOptions;
import org.bandgram.model.ModelFiles;
import org.bandgram.spectral.SpectralClustering;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Clusters points by the eigenvectors of their neighbours' affinities. */
@Examples({
  "bandgram spectral points.csv --clusters 2 --out out",
  "bandgram spectral points.csv -k 3 --neighbours 20 --scale standard --out out",
  "bandgram spectral affinities.csv --precomputed matrix -k 3 --out out"
})
@Command(
    name = "spectral",
    description =
        "Cluster the points of a file by the eigenvectors of affinities of neighbours, or its"
            + " affinities with --precomputed.",
    footer = {
      "",
      "K-means on an embedding by eigenvectors of the normalised Laplacian of a neighbour graph:"
          + " points stay together if steps from neighbour to neighbour rarely lead away,"
          + " whatever the shape. --out gets labels.csv (row, label, exemplar), exemplars.csv"
          + " (label, row, size and coordinates), embedding.csv (row, x1, x2 ...), members.csv"
          + " (the rows nearest to means, with ids or --keep), profiles.csv"
          + " (what clusters are like), outliers.csv, summary.json and clusters.png; all of them or"
          + " none. The"
          + " exemplar of a cluster is its point nearest to the mean of its embedding. With"
          + " --precomputed, coordinates and the picture are those of the embedding."
    })
public final class SpectralCommand extends ProgramCommand {
  @Mixin private PointsArguments points;
  @Mixin private LabelColumnArgument labelColumn;
  @Mixin private KeepArgument keep;
  @Mixin private SharedOption<Precision> precision = SharedOption.precision();
  @Mixin private SpectralArguments spectralArguments;
  @Mixin private RunArguments runArguments;

  @Mixin private OutputArguments outputArguments;
  @Mixin private GeoJsonArgument geoJson;
  @Mixin private ConfidenceArguments confidence;

  @Override
  public Integer call() {
    SpectralClustering.Options options = spectralArguments.toOptions();
    ReadOptions reading = points.toReadOptions(precision.value());
    requireSense();
    try (ResultFolder folder =
            outputArguments.open(
                ResultFiles.ofClusters(
                    ModelFiles.EXEMPLARS,
                    SpectralRun.EMBEDDING,
                    Certainty.OUTLIERS,
                    Certainty.CONFIDENCE),
                points.input(),
                Stream.empty(),
                geoJson);
        Run run = runArguments.start(cancellation())) {
      Outcome found =
          spectralArguments.areAffinitiesGiven()
              ? SpectralRun.execute(
                  spectralArguments.read(points.input(), reading, run.execution().progress()),
                  options,
                  run)
              : SpectralRun.execute(
                  points.read(keep.addTo(labelColumn.addTo(reading)), run),
                  spectralArguments,
                  options,
                  confidence.asked(),
                  run);
      return outputArguments.finish(found, points.input(), folder, run, runArguments);
    }
  }

  /** Checks what belongs together. */
  private void requireSense() {
    if (spectralArguments.areAffinitiesGiven()) {
      points.requireNoPoints();
      InvalidInputException.requireWithout(
          labelColumn.column().isEmpty(), "label-column", InputArguments.PRECOMPUTED);
    } else {
      confidence.require(spectralArguments.similarity());
    }
  }
}
