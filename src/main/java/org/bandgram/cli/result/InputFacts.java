package org.bandgram.cli.result;

import java.util.List;
import java.util.Optional;
import org.bandgram.io.Column;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.Conversion;
import org.bandgram.io.DataSet.RowIds;

/**
 * What reports say about points that were read, wherever they are.
 *
 * @param file their file as the user named it
 * @param format its format, for people
 * @param header what is known of the columns
 * @param conversion what became of the coordinates
 * @param labelColumn the column of known classes
 * @param idColumn the column of ids
 * @param kept the columns that tables get besides
 * @param notes what was decided while reading that the user may see otherwise, sentences
 * @param size the number of points n
 * @param dimensions the number of dimensions d
 */
public record InputFacts(
    String file,
    String format,
    DataSet.Header header,
    Conversion conversion,
    Optional<String> labelColumn,
    Optional<String> idColumn,
    List<String> kept,
    List<String> notes,
    int size,
    int dimensions) {
  /** Copies the lists. */
  public InputFacts {
    kept = List.copyOf(kept);
    notes = List.copyOf(notes);
  }

  /** Returns what is said about the points of a file in memory. */
  public static InputFacts of(DataSet data) {
    return new InputFacts(
        data.source().name(),
        data.source().format().title(),
        data.header(),
        data.conversion(),
        data.labels().map(labels -> labels.column()),
        data.ids().map(RowIds::column),
        data.kept().stream().map(Column::name).toList(),
        data.notes(),
        data.size(),
        data.points().dimensions());
  }
}
