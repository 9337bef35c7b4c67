package org.bandgram.io.internal.table;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.BandgramException;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.CellForms;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.cells.Dialect;
import org.bandgram.io.internal.input.TableInput;
import org.bandgram.io.internal.rows.DataSetBuilder;
import org.bandgram.io.internal.rows.KeptCells;
import org.bandgram.io.internal.rows.RowSink;

/** Streams the rows of delimited text into a data set. */
public final class DelimitedRows {
  private DelimitedRows() {}

  /**
   * Reads all rows.
   *
   * @param text the rows, with the header where the table has one
   * @param table the columns of the text
   * @param input where the text comes from
   * @param options what to take from it
   * @throws IOException if the text cannot be read
   */
  public static DataSet read(Reader text, TextTable table, TableInput input, ReadOptions options)
      throws IOException {
    requireNumbers(table, input.name(), options);
    ColumnPlan plan = plan(table, options);
    ColumnDigits.Choice choice = table.digits().choose(plan, options);
    KeptCells kept = kept(table, plan, options);
    try (DataSetBuilder builder =
        new DataSetBuilder(input.source(), plan, choice.options(), kept)) {
      builder.inBatches(input.batches());
      List<String> leftOut = read(text, table, plan, builder, input.name());
      builder.note(notes(table, plan, options));
      builder.note(leftOut);
      builder.note(choice.notes(builder.sample()));
      DataSet data = builder.build();
      choice.require(data);
      return data;
    }
  }

  /** Says what becomes of the columns of a text. */
  public static ColumnPlan plan(TextTable table, ReadOptions options) {
    return table.cells().plan(table.numeric(), options);
  }

  /** Prepares to keep cells of a text whose columns are planned. */
  public static KeptCells kept(TextTable table, ColumnPlan plan, ReadOptions options) {
    CellForms forms = table.cells();
    BitSet others = new BitSet();
    BitSet numbers = new BitSet();
    BitSet all = new BitSet();
    all.set(0, forms.count());
    for (int c = 0; c < forms.count(); c++) {
      int first = forms.first(c);
      boolean isLeft =
          IntStream.range(first, first + Math.max(1, forms.size(c)))
              .allMatch(f -> plan.roles()[f] == ColumnPlan.IGNORED);
      others.set(c, forms.isCategory(c) || isLeft);
      numbers.set(c, forms.size(c) == 0 && !forms.isTruth(c) && table.numeric().get(first));
    }
    return KeptCells.of(new KeptCells.Cells(forms.names(), others, numbers, all), options);
  }

  /**
   * Reads all rows.
   *
   * @param text the rows, with the header where the table has one
   * @param table the columns of the text
   * @param plan what becomes of them
   * @param sink receives the rows, at least one
   * @param file name of the text
   * @return which lines and columns were left out as the rows tell, sentences
   * @throws IOException if the text cannot be read
   */
  public static List<String> read(
      Reader text, TextTable table, ColumnPlan plan, RowSink sink, String file) throws IOException {
    List<String> notes = part(text, table, plan, sink, file);
    if (sink.size() == 0) {
      throw DataFormatException.of(file, "has no rows");
    }
    return notes;
  }

  /** Reads rows as above, which may be none. */
  public static List<String> part(
      Reader text, TextTable table, ColumnPlan plan, RowSink sink, String file) throws IOException {
    RowHandler handler = new RowHandler(table, plan, sink, file);
    stream(text, table.dialect(), handler, file);
    return handler.notes();
  }

  /** Checks that some column holds numbers, unless columns were chosen. */
  public static void requireNumbers(TextTable table, String file, ReadOptions options) {
    if (options.takesNumericColumns() && table.numeric().isEmpty() && !table.example().isEmpty()) {
      FirstRows first = table.example();
      throw DataFormatException.of(
          file,
          "has no numeric column; cells are separated by %s, and the first rows are %s; %s"
              .formatted(table.dialect().delimiter(), first.shown(), first.advice(options)));
    }
  }

  /** Returns what to say; what was left out was the user's choice if there was one. */
  public static List<String> notes(TextTable table, ColumnPlan plan, ReadOptions options) {
    List<String> notes = new ArrayList<>(table.notes());
    for (int c = 0; c < plan.width(); c++) {
      int role = plan.roles()[c];
      boolean isWanted =
          role == ColumnPlan.LABEL
              || role == ColumnPlan.ID
              || options.kept().columns().contains(table.names().get(c));
      if (options.takesNumericColumns() && !isWanted && table.remarks().containsKey(c)) {
        notes.add(table.remarks().get(c));
      }
    }
    List<String> truths =
        IntStream.range(0, table.cells().count())
            .filter(c -> table.cells().isTruth(c) && plan.roles()[table.cells().first(c)] >= 0)
            .mapToObj(c -> "'" + table.cells().name(c) + "'")
            .toList();
    if (!truths.isEmpty()) {
      notes.add(
          "true and false, or yes and no, were read as 1 and 0 in " + ColumnNames.listed(truths));
    }
    return notes;
  }

  private static void stream(Reader text, Dialect dialect, RowHandler handler, String file)
      throws IOException {
    try (CsvReader<Boolean> reader = dialect.commentParser().build(handler, text);
        CloseableIterator<Boolean> rows = reader.iterator()) {
      while (rows.hasNext()) {
        rows.next();
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (CsvParseException e) {
      throw fault(e, handler, file);
    }
  }

  /** Finds out what really happened: the parser wraps what its handler and its reader throw. */
  private static RuntimeException fault(CsvParseException e, RowHandler handler, String file)
      throws IOException {
    return switch (e.getCause()) {
      case BandgramException cause -> cause;
      case UncheckedIOException cause -> throw cause.getCause();
      case IOException cause -> throw cause;
      case null -> DataFormatException.atLine(file, handler.line(), problem(e));
      default -> e;
    };
  }

  /** Says what is wrong with the form of a text. */
  public static String problem(CsvParseException e) {
    String message = e.getMessage();
    if (message.startsWith("Unclosed quoted field")) {
      return "has a quote that is never closed";
    }
    if (message.startsWith("Unexpected character after closing quote")) {
      return "has text after a closing quote; within quotes, a quote is written as two (\"\")";
    }
    if (message.startsWith("The maximum buffer size")) {
      return "has a cell of more than 16 MiB, or a quote that is never closed";
    }
    return "cannot be parsed: " + message;
  }
}
