package org.bandgram.cli.options;

import java.util.Optional;
import org.bandgram.io.ReadOptions;
import picocli.CommandLine.Option;

/** Known classes of the points. */
public final class LabelColumnArgument {
  @Option(
      names = "--label-column",
      paramLabel = "C",
      description = {
        "Column of known classes to compare the clusters with.",
        "It is not a coordinate."
      })
  private String column;

  /** Returns the column, if there is one. */
  public Optional<String> column() {
    return Optional.ofNullable(column);
  }

  /** Adds the column to what is read. */
  public ReadOptions addTo(ReadOptions options) {
    return options.withLabelColumn(column);
  }
}
