package org.bandgram.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.bandgram.data.AtomicFile;
import org.bandgram.data.OutputFolder;
import org.bandgram.data.TableFormat;
import org.bandgram.plot.BarChart;
import org.bandgram.plot.Caption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Ranks the nodes of a directed graph. */
@Command(
    name = "pagerank",
    description = "Rank the nodes of a directed graph by PageRank.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    abbreviateSynopsis = true,
    versionProvider = Main.BuildVersion.class,
    footer = {
      "",
      "--out gets ranks.csv (rank, id, score; all nodes), summary.json and ranks.png, the top nodes;"
          + " all of them or none."
    })
final class PageRankCommand implements Callable<Integer> {
  private static final String RANKS = "ranks";
  private static final String PICTURE = "ranks.png";

  @ParentCommand private Main main;
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "EDGES",
      description =
          "Text with an arc on each line: source, target and, if there is one, weight, separated by"
              + " blanks, commas or semicolons; ids are whole numbers; # and %% begin comments; also"
              + " gzipped. Arcs listed again add up.")
  private Path input;

  @Mixin private RankArguments rankArguments;
  @Mixin private RunArguments runArguments;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for the result files; without it only the summary is printed.")
  private Path out;

  @Option(
      names = "--format",
      paramLabel = "NAME",
      description =
          "Format of the table that --out gets: csv or parquet (default: ${DEFAULT-VALUE}).")
  private TableFormat format = TableFormat.CSV;

  @Option(
      names = "--picture",
      negatable = true,
      fallbackValue = "true",
      description = "Whether --out gets a picture (default: ${DEFAULT-VALUE}).")
  private boolean picture = true;

  @Override
  public Integer call() {
    rankArguments.toOptions();
    Optional<OutputFolder> folder = Optional.ofNullable(out).map(OutputFolder::at);
    try (Run run = runArguments.start(main.cancellation())) {
      RankReport report = RankReport.of(input, rankArguments, run);
      folder.ifPresent(f -> write(f, report));
      run.clearProgress();
      print(report);
    }
    return 0;
  }

  private void write(OutputFolder folder, RankReport report) {
    List<String> all =
        Stream.concat(
                Arrays.stream(TableFormat.values()).map(table -> table.fileName(RANKS)),
                Stream.of(PICTURE, ResultFiles.SUMMARY))
            .toList();
    folder.publish(
        all,
        staging -> {
          report.nodes().write(staging.resolve(format.fileName(RANKS)));
          main.cancellation().throwIfCancelled();
          if (picture) {
            chart(report).write(staging.resolve(PICTURE));
          }
          byte[] summary = JsonText.of(report.fields()).getBytes(StandardCharsets.UTF_8);
          AtomicFile.write(staging.resolve(ResultFiles.SUMMARY), file -> file.write(summary));
          main.cancellation().throwIfCancelled();
        });
  }

  private BarChart chart(RankReport report) {
    return new BarChart(
        new Caption(input.getFileName().toString(), report.headline(), ""), "Score", report.bars());
  }

  private void print(RankReport report) {
    if (runArguments.quiet()) {
      return;
    }
    TextTable table = report.table();
    if (out != null) {
      table.add("written to", out.toString());
    }
    PrintWriter text = spec.commandLine().getOut();
    text.print(table);
    text.flush();
  }
}
