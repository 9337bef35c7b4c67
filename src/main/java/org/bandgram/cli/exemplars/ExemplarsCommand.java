package org.bandgram.cli.exemplars;

import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.checkpoint.GraphFile;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.ProgramCommand.Examples;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.GeoJsonArgument;
import org.bandgram.cli.options.GraphArguments;
import org.bandgram.cli.options.KeepArgument;
import org.bandgram.cli.options.KeptPairs;
import org.bandgram.cli.options.OutputArguments;
import org.bandgram.cli.options.PointsArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cli.result.ResultFolder;
import org.bandgram.io.DataSet;
import org.bandgram.model.ModelFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Chooses exemplars by maximising the function of exemplar clustering. */
@Examples({
  "bandgram exemplars points.csv --clusters 20 --out out",
  "bandgram exemplars places.csv --geo lat,lon -k 50 --out out",
  "bandgram exemplars points.npy -k 100 --optimizer three-sieves --distance manhattan"
})
@Command(
    name = "exemplars",
    description = "Choose K points that represent all points of a file.",
    footer = {
      "",
      "Maximises f(S) = L({e0}) - L(S and e0), L being the mean distance of a point to the nearest"
          + " exemplar. --out gets exemplars.csv (rank, row, gain, f, size and coordinates; gain"
          + " and f are of what was maximised: on the band, the graph, or on the sample of"
          + " --reference), labels.csv (row, label, exemplar), members.csv (the rows nearest to"
          + " exemplars, with ids or --keep), profiles.csv (what the points of"
          + " each are like), summary.json and clusters.png; all"
          + " of them or none."
    })
public final class ExemplarsCommand extends ProgramCommand {
  @Mixin private PointsArguments points;
  @Mixin private KeepArgument keep;
  @Mixin private SelectionArguments selectionArguments;
  @Mixin private FunctionArguments functionArguments;
  @Mixin private RunArguments runArguments;
  @Mixin private GraphArguments graphArguments;

  @Mixin private OutputArguments outputArguments;
  @Mixin private GeoJsonArgument geoJson;

  @Override
  public Integer call() {
    selectionArguments.toOptimizer();
    selectionArguments.toOptions(1);
    selectionArguments.requireFit(functionArguments.precision());
    try (ResultFolder folder =
            outputArguments.open(
                ResultFiles.ofClusters(ModelFiles.EXEMPLARS),
                points.input(),
                Stream.of(),
                geoJson);
        GraphFile graph = graphArguments.open(selectionArguments.pairs() == KeptPairs.GRAPH);
        Run run = runArguments.start(graphArguments.addTo(settings(), graph))) {
      DataSet data =
          points.read(keep.addTo(points.toReadOptions(functionArguments.readPrecision())), run);
      Outcome outcome = ExemplarRun.execute(data, functionArguments, selectionArguments, run);
      graphArguments.addTo(outcome.report(), graph);
      return outputArguments.finish(outcome, points.input(), folder, run, runArguments);
    }
  }

  private Execution.Settings settings() {
    return Execution.Settings.ofThreads(1).withCancellation(cancellation());
  }
}
