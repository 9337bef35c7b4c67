package org.bandgram.cli.mds;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.InputArguments;
import org.bandgram.cli.options.OutputArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.result.ResultFolder;
import org.bandgram.cli.result.SummaryFile;
import org.bandgram.data.PointSet;
import org.bandgram.data.TableFormat;
import org.bandgram.plot.Caption;
import org.bandgram.plot.NamedMap;
import org.bandgram.plot.PlanarView;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Embeds objects by multidimensional scaling. */
@Command(
    name = "mds",
    description = "Place objects so that their distances come close to given dissimilarities.",
    footer = {
      "",
      "--out gets coordinates.csv (row, name where there are names, x1, x2 ...), summary.json with"
          + " the stress of every iteration, and map.png; all of them or none."
    })
public final class MdsCommand extends ProgramCommand {
  private static final String COORDINATES = "coordinates";
  private static final String PICTURE = "map.png";


  @Parameters(
      paramLabel = "INPUT",
      description =
          "A square, symmetric matrix of dissimilarities as text, with or without names in the first"
              + " line and column, or NPY, also gzipped; or, with --from points, a file of points as"
              + " other commands read it.")
  private Path input;

  @Mixin private MdsArguments mdsArguments;
  @Mixin private InputArguments inputArguments;
  @Mixin private RunArguments runArguments;

  @Mixin private OutputArguments outputArguments;

  @Override
  public Integer call() {
    mdsArguments.toOptions();
    try (ResultFolder folder = outputArguments.open(names(), input, mdsArguments.inputs());
        Run run = runArguments.start(cancellation())) {
      MdsReport report = MdsReport.of(input, mdsArguments, inputArguments, run);
      folder.write(parts(report), cancellation());
      run.clearProgress();
      print(report);
    }
    return 0;
  }

  private static List<String> names() {
    return Stream.concat(
            Arrays.stream(TableFormat.values()).map(table -> table.fileName(COORDINATES)),
            Stream.of(PICTURE, SummaryFile.NAME))
        .toList();
  }

  private ResultFolder.Parts parts(MdsReport report) {
    String table = outputArguments.format().fileName(COORDINATES);
    return new ResultFolder.Parts(
        folder -> report.coordinates().write(folder.resolve(table)),
        outputArguments
            .caption(input, MdsText.headline(report))
            .map(caption -> folder -> map(report, caption).write(folder.resolve(PICTURE))),
        () -> MdsJson.fields(report));
  }

  /** Returns the picture: the first two dimensions as they are, more by principal components. */
  private static NamedMap map(MdsReport report, Caption caption) {
    PointSet points = PointSet.of(report.embedding().points());
    return new NamedMap(PlanarView.of(points), report.names(), caption);
  }

  private void print(MdsReport report) {
    if (runArguments.quiet()) {
      return;
    }
    print(outputArguments.addTo(MdsText.table(report)));
  }
}
