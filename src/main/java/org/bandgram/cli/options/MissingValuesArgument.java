package org.bandgram.cli.options;

import java.util.List;
import org.bandgram.InvalidInputException;
import org.bandgram.io.ReadOptions;
import picocli.CommandLine.Option;

/** What counts as a missing value besides the usual words. */
public final class MissingValuesArgument {
  @Option(
      names = "--missing-values",
      paramLabel = "VALUE,...",
      description = "Words and numbers that count as missing values too, as in -999,unknown.")
  private String values;

  /** Adds them to what is read. */
  public ReadOptions addTo(ReadOptions options) {
    List<String> marks = values == null ? List.of() : InputArguments.names(values);
    InvalidInputException.require(
        marks.stream().noneMatch(String::isBlank),
        "missing-values",
        "'" + values + "'",
        "words or numbers with commas between them; empty cells are missing anyway");
    return options.withMissingValues(marks);
  }
}
