package org.bandgram.cli.mds;

import java.nio.file.Path;
import org.bandgram.Precision;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.ProgramCommand.Examples;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.InputArguments;
import org.bandgram.cli.options.OutputArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.options.ScaleArgument;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cli.result.ResultFolder;
import org.bandgram.io.ReadOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Embeds objects by multidimensional scaling. */
@Examples({
  "bandgram mds distances.csv --out out",
  "bandgram mds points.csv --from points --dimensions 3 --out out",
  "bandgram mds distances.csv --start random --starts 10 --report map.html"
})
@Command(
    name = "mds",
    description = "Place objects so that their distances come close to given dissimilarities.",
    footer = {
      "",
      "--out gets coordinates.csv (row, x1, x2 ...; behind row the name of an object of a matrix,"
          + " before it the id of a point, if there are any), summary.json with the stress of every"
          + " iteration, and map.png; all of them or none."
    })
public final class MdsCommand extends ProgramCommand {

  @Parameters(
      paramLabel = "INPUT",
      description =
          "A square, symmetric matrix of dissimilarities as text, with or without names in the"
              + " first line and column, or NPY, also gzipped; or, with --from points, a file of"
              + " points as other commands read it.")
  private Path input;

  @Mixin private MdsArguments mdsArguments;
  @Mixin private InputArguments inputArguments;
  @Mixin private ScaleArgument scaleArgument;
  @Mixin private RunArguments runArguments;

  @Mixin private OutputArguments outputArguments;

  @Override
  public Integer call() {
    mdsArguments.toOptions();
    ReadOptions reading = scaleArgument.addTo(inputArguments.toReadOptions(Precision.FLOAT64));
    try (ResultFolder folder =
            outputArguments.open(ResultFiles.ofPlaces(), input, mdsArguments.inputs());
        Run run = runArguments.start(cancellation())) {
      Outcome outcome = MdsRun.execute(input, mdsArguments, reading, run);
      return outputArguments.finish(outcome, input, folder, run, runArguments);
    }
  }
}
