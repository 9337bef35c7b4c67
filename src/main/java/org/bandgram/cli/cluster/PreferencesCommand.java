package org.bandgram.cli.cluster;

import org.bandgram.cli.console.Examples;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.PointsArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.PreferenceOverview;
import org.bandgram.data.DataSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Says what a preference can be chosen from. */
@Examples({
  "bandgram preferences points.csv --columns x,y",
  "bandgram preferences places.csv --geo lat,lon",
  "bandgram preferences points.csv --similarity gaussian:0.5 --json"
})
@Command(
    name = "preferences",
    description = "Show the range of useful preferences and quantiles of the similarities.",
    footer = {
      "",
      "The number of clusters changes between the preferences lower and upper; lower is a bound,"
          + " not tight. Quantiles are those of 'bandgram cluster' with the same options: kept is"
          + " what --preference q:Q stands for, sampled what global-q:Q stands for. Of more than 4"
          + " million kept similarities they are those of a sample; lower and upper are not."
    })
public final class PreferencesCommand extends ProgramCommand {
  @Mixin private PointsArguments points;
  @Mixin private SimilarityArguments similarityArguments;
  @Mixin private RunArguments runArguments;

  @Override
  public Integer call() {
    AffinityOptions asked = similarityArguments.toOptions();
    try (Run run = runArguments.start(cancellation())) {
      DataSet data = points.read(points.toReadOptions(similarityArguments.precision()), run);
      AffinityOptions options = SimilarityArguments.suiting(data.points(), asked);
      run.endStage("read");
      PreferenceOverview overview = PreferenceOverview.of(data.points(), options, run.execution());
      run.clearProgress();
      runArguments.printResult(
          PreferenceReport.of(data, options, overview)
              .shown()
              .computed(run, overview.provenance()));
    }
    return 0;
  }
}
