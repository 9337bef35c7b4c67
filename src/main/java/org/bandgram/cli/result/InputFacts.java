package org.bandgram.cli.result;

import java.util.List;
import java.util.Optional;
import org.bandgram.data.DataSet;
import org.bandgram.data.RowIds;

/**
 * What reports say about points that were read, wherever they are.
 *
 * @param file their file as the user named it
 * @param format its format, for people
 * @param columns names of the coordinates
 * @param madeUpNames whether those names were made up, since the file has none
 * @param geographic whether they are degrees on the globe
 * @param labelColumn the column of known classes
 * @param idColumn the column of ids
 * @param skippedColumns columns that were left out
 * @param notes what was decided while reading that the user may see otherwise, sentences
 * @param size the number of points n
 * @param dimensions the number of dimensions d
 */
public record InputFacts(
    String file,
    String format,
    List<String> columns,
    boolean madeUpNames,
    boolean geographic,
    Optional<String> labelColumn,
    Optional<String> idColumn,
    List<String> skippedColumns,
    List<String> notes,
    int size,
    int dimensions) {
  /** Copies the lists. */
  public InputFacts {
    columns = List.copyOf(columns);
    skippedColumns = List.copyOf(skippedColumns);
    notes = List.copyOf(notes);
  }

  /** Returns what is said about the points of a file in memory. */
  public static InputFacts of(DataSet data) {
    return new InputFacts(
        data.source().name(),
        data.source().format().title(),
        data.columns(),
        data.madeUpNames(),
        data.geographic().isPresent(),
        data.labels().map(labels -> labels.column()),
        data.ids().map(RowIds::column),
        data.skippedColumns(),
        data.notes(),
        data.size(),
        data.points().dimensions());
  }
}
