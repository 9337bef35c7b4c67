package org.bandgram.cli.options;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;
import org.bandgram.Cancellation;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.ResultFolder;
import org.bandgram.data.InputName;
import org.bandgram.data.TableFormat;
import org.bandgram.plot.Caption;
import picocli.CommandLine.Option;

/** Where result files go; shared by the commands that write a folder of them. */
public final class OutputArguments {
  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for the result files; without it only the summary is printed.")
  private Path out;

  @Option(
      names = "--format",
      paramLabel = "NAME",
      description =
          "Format of the tables that --out gets: csv or parquet (default: ${DEFAULT-VALUE}).")
  private TableFormat format = TableFormat.CSV;

  @Option(
      names = "--picture",
      negatable = true,
      fallbackValue = "true",
      description = "Whether --out gets a picture (default: ${DEFAULT-VALUE}).")
  private boolean picture = true;

  /**
   * Takes the folder before any work is done.
   *
   * @param names every name that a file of the run may have
   * @param input what the run reads
   * @param more what it reads besides
   */
  public ResultFolder open(Collection<String> names, Path input, Stream<Path> more) {
    return new ResultFolder(
        Optional.ofNullable(out), names, Stream.concat(Stream.of(input), more).toList());
  }

  /**
   * Writes the files of a run where the user asked for them.
   *
   * @param outcome what the run found; its report then tells where the files are
   * @param input what the run has read
   * @param folder what {@link #open} returned
   * @param cancellation stops before anything is replaced
   */
  public void write(Outcome outcome, Path input, ResultFolder folder, Cancellation cancellation) {
    Caption words = new Caption(InputName.of(input).shortTitle(), outcome.headline(), "");
    folder.write(outcome, format, picture ? Optional.of(words) : Optional.empty(), cancellation);
    if (out != null) {
      outcome.report().line("written to", out.toString());
    }
  }
}
