package org.bandgram.cli.options;

import java.util.List;
import org.bandgram.io.ReadOptions;
import picocli.CommandLine.Option;

/** What tables of results keep of the input besides coordinates. */
public final class KeepArgument {
  private static final String ALL = "all";

  @Option(
      names = "--keep",
      paramLabel = "A,B|all",
      description = {
        "Columns of INPUT to add to tables of results and to the report.",
        "By name or 0-based index; all takes every column but that of --id-column. A column whose"
            + " name the table has already gets _input behind its name."
      })
  private String columns;

  /** Adds the columns to what is read, and others that describe clusters. */
  public ReadOptions addTo(ReadOptions options) {
    return options.withKept(new ReadOptions.Kept(names(), true));
  }

  /** Adds the columns alone. */
  public ReadOptions addAlone(ReadOptions options) {
    return options.withKept(new ReadOptions.Kept(names(), false));
  }

  private List<String> names() {
    if (columns == null) {
      return List.of();
    }
    return columns.equals(ALL) ? List.of(ReadOptions.ALL) : InputArguments.names(columns);
  }
}
