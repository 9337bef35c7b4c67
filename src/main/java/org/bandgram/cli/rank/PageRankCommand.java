package org.bandgram.cli.rank;

import java.nio.file.Path;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.ProgramCommand.Examples;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.OutputArguments;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.ResultFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Ranks the nodes of a directed graph. */
@Examples({
  "bandgram pagerank edges.csv --out out",
  "bandgram pagerank edges.txt --damping 0.9 --top 50",
  "bandgram pagerank edges.csv --columns from,to --unweighted --json"
})
@Command(
    name = "pagerank",
    description = "Rank the nodes of a directed graph by PageRank.",
    footer = {
      "",
      "--out gets ranks.csv (rank, id, score; all nodes), summary.json and ranks.png, the top"
          + " nodes; all of them or none."
    })
public final class PageRankCommand extends ProgramCommand {

  @Parameters(
      paramLabel = "EDGES",
      description =
          "Text with an arc on each line: source, target and, if there is one, weight, separated by"
              + " tabs, commas, semicolons, bars or blanks; ids are any text, in double quotes or"
              + " not; # and %% begin comments; also gzipped.")
  private Path input;

  @Mixin private RankArguments rankArguments;
  @Mixin private RunArguments runArguments;

  @Mixin private OutputArguments outputArguments;

  @Override
  public Integer call() {
    rankArguments.toOptions();
    try (ResultFolder folder =
            outputArguments.open(RankRun.names(), input, rankArguments.inputs());
        Run run = runArguments.start(cancellation())) {
      Outcome outcome = RankRun.execute(input, rankArguments, run);
      return outputArguments.finish(outcome, input, folder, run, runArguments);
    }
  }
}
