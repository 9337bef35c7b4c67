package org.bandgram.io.internal.result;

import static org.bandgram.InvalidInputException.require;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.RandomAccessFile;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.TableFormat;
import org.bandgram.io.internal.parquet.ParquetLibrary;

/**
 * A table of results, column by column, written as CSV or as Parquet. In CSV, numbers have as many
 * digits as it takes to read the same number back.
 */
public final class ResultTable {
  /** The name of the column that says what rows are called. */
  public static final String ID = "id";

  private final int rows;
  private final List<Column> columns = new ArrayList<>();

  /** A column and its cells by row. */
  sealed interface Column {
    String name();

    /** Returns a cell as text. */
    String text(int row);
  }

  /** 32-bit integers. */
  record Integers(String name, IntUnaryOperator values) implements Column {
    @Override
    public String text(int row) {
      return Integer.toString(values.applyAsInt(row));
    }
  }

  /** 64-bit integers. */
  record Longs(String name, IntToLongFunction values) implements Column {
    @Override
    public String text(int row) {
      return Long.toString(values.applyAsLong(row));
    }
  }

  /** Floating-point numbers. */
  record Numbers(String name, Precision precision, IntToDoubleFunction values) implements Column {
    @Override
    public String text(int row) {
      double value = values.applyAsDouble(row);
      return precision == Precision.FLOAT32
          ? Float.toString((float) value)
          : Double.toString(value);
    }
  }

  /** Words. */
  record Texts(String name, IntFunction<String> values) implements Column {
    @Override
    public String text(int row) {
      return values.apply(row);
    }
  }

  /**
   * Kept cells, in CSV as the input spells them.
   *
   * @param rows the row of the input for each row of the table
   */
  record Kept(String name, org.bandgram.io.Column column, IntUnaryOperator rows) implements Column {
    @Override
    public String text(int row) {
      return column.text(rows.applyAsInt(row));
    }

    double number(int row) {
      return column.number(rows.applyAsInt(row));
    }
  }

  /**
   * Begins a table without columns.
   *
   * @param rows how many rows each column has
   */
  public ResultTable(int rows) {
    this.rows = rows;
  }

  /** Adds a column of 32-bit integers. */
  public ResultTable integers(String name, IntUnaryOperator values) {
    return add(new Integers(name, values));
  }

  /** Adds a column of 64-bit integers. */
  public ResultTable longs(String name, IntToLongFunction values) {
    return add(new Longs(name, values));
  }

  /** Adds a column of numbers in a precision. */
  public ResultTable numbers(String name, Precision precision, IntToDoubleFunction values) {
    return add(new Numbers(name, precision, values));
  }

  /** Adds a column of words. */
  public ResultTable texts(String name, IntFunction<String> values) {
    return add(new Texts(name, values));
  }

  /**
   * Adds a column {@code id} of what rows are called.
   *
   * @param ids one for each row, or none at all, which adds nothing
   * @throws InvalidInputException if there are more or fewer
   */
  public ResultTable ids(List<String> ids) {
    require(ids.isEmpty() || ids.size() == rows, "the number of ids", ids.size(), "0 or " + rows);
    return ids.isEmpty() ? this : texts(ID, ids::get);
  }

  /**
   * Adds a column for each coordinate of points.
   *
   * @param points one for each row
   * @throws InvalidInputException if there are more or fewer names or points
   */
  public ResultTable points(List<String> names, PointSet points) {
    require(
        names.size() == points.dimensions(),
        "the number of columns",
        names.size(),
        points.dimensions() + "");
    require(points.size() == rows, "the number of points", points.size(), rows + "");
    for (int j = 0; j < names.size(); j++) {
      int column = j;
      numbers(names.get(j), points.precision(), row -> points.get(row, column));
    }
    return this;
  }

  /** Adds columns {@code x1}, {@code x2} and so on of points that an embedding has placed. */
  public ResultTable places(PointSet points) {
    for (int f = 0; f < points.dimensions(); f++) {
      int dimension = f;
      numbers("x" + (f + 1), Precision.FLOAT64, row -> points.get(row, dimension));
    }
    return this;
  }

  /**
   * Adds columns of the input. One whose name is taken gets {@code _input} behind it, and then a
   * number.
   *
   * @param rows the row of the input for each row of the table
   */
  public ResultTable kept(List<org.bandgram.io.Column> kept, IntUnaryOperator rows) {
    for (org.bandgram.io.Column column : kept) {
      String name = column.name();
      for (int i = 1; has(name); i++) {
        name = column.name() + "_input" + (i == 1 ? "" : "_" + i);
      }
      add(new Kept(name, column, rows));
    }
    return this;
  }

  private boolean has(String name) {
    return columns.stream().anyMatch(column -> column.name().equals(name));
  }

  private ResultTable add(Column column) {
    columns.add(column);
    return this;
  }

  /**
   * Writes or replaces a file; its name decides on the format.
   *
   * @throws org.bandgram.BandgramException if the file cannot be written, or is to be Parquet,
   *     whose library is missing
   */
  public void write(Path file) {
    boolean parquet = TableFormat.ofFile(file) == TableFormat.PARQUET;
    if (parquet) {
      ParquetLibrary.require(file.toString());
    }
    AtomicFile.write(
        file,
        parquet
            ? out -> ParquetTable.write(rows, columns, out)
            : out -> write(new OutputStreamWriter(out, StandardCharsets.UTF_8), true));
  }

  /**
   * Writes the table as CSV to a stream of characters, which stays open.
   *
   * @param names whether the names of its columns come first
   * @throws IOException if the stream fails
   */
  public void write(Writer text, boolean names) throws IOException {
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
    if (names) {
      csv.writeRecord(columns.stream().map(Column::name).toList());
    }
    for (int row = 0; row < rows; row++) {
      CsvWriter.CsvWriterRecord line = csv.writeRecord();
      for (Column column : columns) {
        line.writeField(column.text(row));
      }
      line.endRecord();
    }
    csv.flush();
  }

  /**
   * Checks that a table that was written ends where its last row does: one that is cut within a
   * number has another. Parquet says so itself.
   *
   * @throws DataFormatException if it is text without an end of its last line
   */
  public static void requireEnd(Path file) {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
      bytes.seek(Math.max(0, bytes.length() - 1));
      if (file.toString().endsWith(".csv") && bytes.length() > 0 && bytes.read() != '\n') {
        throw DataFormatException.of(
            file.toString(),
            "its last line does not end, as of a file that was cut; copy it again, or end the"
                + " line");
      }
    } catch (IOException e) {
      // Reading the table will say why.
    }
  }
}
