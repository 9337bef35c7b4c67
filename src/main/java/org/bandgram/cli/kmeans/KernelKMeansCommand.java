package org.bandgram.cli.kmeans;

import org.bandgram.Execution;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.ProgramCommand.Examples;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.GeoJsonArgument;
import org.bandgram.cli.options.KeepArgument;
import org.bandgram.cli.options.LabelColumnArgument;
import org.bandgram.cli.options.OutputArguments;
import org.bandgram.cli.options.PointsArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.options.WorkingFolderArgument;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cli.result.ResultFolder;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.model.ModelFiles;
import org.bandgram.similarity.Similarity;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Clusters points around means in a kernel's feature space. */
@Examples({
  "bandgram kernel-kmeans points.csv --clusters 4 --out out",
  "bandgram kernel-kmeans points.csv -k 4 --similarity gaussian:0.5 --out out",
  "bandgram kernel-kmeans points.csv -k 4 --similarity polynomial:1,0,2 --starts 5"
})
@Command(
    name = "kernel-kmeans",
    description = "Cluster the points of a file around K means in the feature space of a kernel.",
    footer = {
      "",
      "--out gets labels.csv (row, label, exemplar), exemplars.csv (label, row, size and"
          + " coordinates), training-points.csv (the coordinates of INPUT, which 'predict' compares"
          + " new points with), members.csv (the rows nearest to the centroids, with ids or"
          + " --keep), profiles.csv (what clusters are like),"
          + " summary.json and clusters.png; all of them or none. The exemplar of"
          + " a cluster is its point nearest to the centroid in feature space."
    })
public final class KernelKMeansCommand extends ProgramCommand {
  @Mixin private PointsArguments points;
  @Mixin private LabelColumnArgument labelColumn;
  @Mixin private KeepArgument keep;
  @Mixin private KernelKMeansArguments kMeansArguments;
  @Mixin private KernelArguments kernelArguments;
  @Mixin private RunArguments runArguments;
  @Mixin private WorkingFolderArgument workingFolder;

  @Mixin private OutputArguments outputArguments;
  @Mixin private GeoJsonArgument geoJson;

  @Override
  public Integer call() {
    keepPartialResults();
    ReadOptions reading = points.toReadOptions(kMeansArguments.precision());
    KernelKMeans.Options options = kMeansArguments.toOptions(reading);
    kernelArguments.toKernel(1); // a wrong form is refused before INPUT is read
    Execution.Settings settings =
        workingFolder.addTo(Execution.Settings.ofThreads(1).withCancellation(cancellation()));
    try (ResultFolder folder =
            outputArguments.open(
                ResultFiles.ofClusters(
                    ModelFiles.EXEMPLARS, ModelFiles.CENTROIDS, ModelFiles.TRAINING_POINTS),
                points.input(),
                kMeansArguments.inputs(),
                geoJson);
        Run run = runArguments.start(settings)) {
      DataSet data = points.read(keep.addTo(labelColumn.addTo(reading)), run);
      Similarity kernel = kernelArguments.toKernel(data.points().dimensions());
      Outcome found =
          KernelKMeansRun.execute(
              data, kernel, kMeansArguments.ofPoints(options, data, kernel), run);
      return outputArguments.finish(found, points.input(), folder, run, runArguments);
    }
  }
}
