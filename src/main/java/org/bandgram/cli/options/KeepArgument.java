package org.bandgram.cli.options;

import java.util.List;
import org.bandgram.data.ReadOptions;
import picocli.CommandLine.Option;

/** What tables of results keep of the input besides coordinates. */
public final class KeepArgument {
  private static final String ALL = "all";

  @Option(
      names = "--keep",
      paramLabel = "A,B|all",
      description = {
        "Columns of INPUT to add to tables of rows and of exemplars, and to the report.",
        "By name or 0-based index; all takes every column but that of --id-column. A column whose"
            + " name the table has already gets _input behind its name."
      })
  private String columns;

  /** Adds the columns to what is read, and others that describe clusters. */
  public ReadOptions addTo(ReadOptions options) {
    List<String> names =
        columns == null
            ? List.of()
            : columns.equals(ALL) ? List.of(ReadOptions.ALL) : InputArguments.names(columns);
    return options.withKept(new ReadOptions.Kept(names, true));
  }
}
