package org.bandgram.cli.rank;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.OutputArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.result.ResultFolder;
import org.bandgram.cli.result.SummaryFile;
import org.bandgram.data.TableFormat;
import org.bandgram.plot.BarChart;
import org.bandgram.plot.Caption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Ranks the nodes of a directed graph. */
@Command(
    name = "pagerank",
    description = "Rank the nodes of a directed graph by PageRank.",
    footer = {
      "",
      "--out gets ranks.csv (rank, id, score; all nodes), summary.json and ranks.png, the top nodes;"
          + " all of them or none."
    })
public final class PageRankCommand extends ProgramCommand {
  private static final String RANKS = "ranks";
  private static final String PICTURE = "ranks.png";


  @Parameters(
      paramLabel = "EDGES",
      description =
          "Text with an arc on each line: source, target and, if there is one, weight, separated by"
              + " blanks, commas or semicolons; ids are whole numbers; # and %% begin comments; also"
              + " gzipped. Arcs listed again add up.")
  private Path input;

  @Mixin private RankArguments rankArguments;
  @Mixin private RunArguments runArguments;

  @Mixin private OutputArguments outputArguments;

  @Override
  public Integer call() {
    rankArguments.toOptions();
    try (ResultFolder folder = outputArguments.open(names(), input, rankArguments.inputs());
        Run run = runArguments.start(cancellation())) {
      RankReport report = RankReport.of(input, rankArguments, run);
      folder.write(parts(report), cancellation());
      run.clearProgress();
      print(report);
    }
    return 0;
  }

  private static List<String> names() {
    return Stream.concat(
            Arrays.stream(TableFormat.values()).map(table -> table.fileName(RANKS)),
            Stream.of(PICTURE, SummaryFile.NAME))
        .toList();
  }

  private ResultFolder.Parts parts(RankReport report) {
    return new ResultFolder.Parts(
        folder -> report.nodes().write(folder.resolve(outputArguments.format().fileName(RANKS))),
        outputArguments
            .caption(input, RankText.headline(report))
            .map(caption -> folder -> chart(report, caption).write(folder.resolve(PICTURE))),
        () -> RankJson.fields(report));
  }

  private static BarChart chart(RankReport report, Caption caption) {
    List<BarChart.Bar> bars =
        IntStream.range(0, report.top())
            .mapToObj(
                place ->
                    new BarChart.Bar(
                        Long.toString(report.graph().id(report.order()[place])),
                        report.score(place)))
            .toList();
    return new BarChart(caption, "Score", bars);
  }

  private void print(RankReport report) {
    if (runArguments.quiet()) {
      return;
    }
    print(outputArguments.addTo(RankText.table(report)));
  }
}
