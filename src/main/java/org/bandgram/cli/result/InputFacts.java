package org.bandgram.cli.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bandgram.cli.console.Phrases;
import org.bandgram.io.Column;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.Conversion;
import org.bandgram.io.DataSet.RowIds;
import org.bandgram.model.internal.SummaryFile;

/**
 * What reports say about points that were read, wherever they are.
 *
 * @param file their file as the user named it
 * @param format its format, for people
 * @param header what is known of the columns
 * @param conversion what became of the coordinates
 * @param labelColumn the column of known classes
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

  /** Returns what is said about the points of a file that has not changed since. */
  public static InputFacts of(DataSet data) {
    data.original().requireUnchanged();
    return of(data, data.size());
  }

  /** Returns what is said about so many points like these. */
  public static InputFacts of(DataSet data, long size) {
    return new InputFacts(
        data.source().name(),
        data.source().format().title(),
        data.header(),
        data.conversion(),
        data.labels().map(labels -> labels.column()),
        data.ids().map(RowIds::column),
        data.kept().stream().map(Column::name).toList(),
        data.notes(),
        (int) Math.min(Integer.MAX_VALUE, size),
        data.points().dimensions());
  }

  /** Returns a report that begins with the points. */
  public Report report() {
    Report input =
        new Report()
            .field("file", file)
            .field("format", format)
            .field("columns", header.columns())
            .field(SummaryFile.MADE_UP_NAMES, header.madeUpNames())
            .field(SummaryFile.GEO, conversion.isGeographic())
            .field("label_column", labelColumn)
            .field("id_column", idColumn)
            .field(SummaryFile.KEPT, kept.isEmpty() ? Optional.empty() : kept)
            .field("skipped_columns", header.skippedColumns());
    return addTo(
        new Report()
            .field(SummaryFile.INPUT, input)
            .basis("input", "%s: %s".formatted(file, points()))
            .field("n", size)
            .field("d", dimensions));
  }

  /** Adds what became of columns as points were read, and what there is to say of it. */
  public Report addTo(Report report) {
    report.scale(conversion);
    List<String> left = new ArrayList<>(header.skippedColumns());
    left.removeAll(kept);
    if (!left.isEmpty()) {
      report.basis("left out", Phrases.first(left));
    }
    notes.forEach(report::warning);
    return report;
  }

  /** Returns how many points there are, in which columns. */
  public String points() {
    String count = Phrases.count(size, "point");
    String columns = Phrases.first(header.columns());
    return conversion.isGeographic()
        ? "%s on the globe (%s)".formatted(count, columns)
        : "%s in %s (%s)".formatted(count, Phrases.count(dimensions, "dimension"), columns);
  }
}
