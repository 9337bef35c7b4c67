package org.bandgram.data;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;

/**
 * Exemplars in the order they were chosen, as a {@link TableFormat table} with the columns
 *
 * <pre>    rank,row,gain,f,size</pre>
 *
 * (from 1; position in the input, from 0; the function that was maximised: by how much each
 * increased it, and its value then; how many points each represents in the end) and the coordinates
 * under their own names, as the input had them.
 *
 * @param rows each exemplar's position in the input
 * @param gains by how much each increased the function
 * @param values the function after each
 * @param sizes how many points each represents
 * @param columns names of the coordinates
 * @param coordinates the exemplars
 */
// shared, as the documentation says
public record RankedExemplars(
    int[] rows,
    double[] gains,
    double[] values,
    int[] sizes,
    List<String> columns,
    PointSet coordinates) {
  private static final List<String> KEYS = List.of("rank", "row", "gain", "f", "size");

  /** Checks that the parts belong together. */
  public RankedExemplars {
    columns = List.copyOf(columns);
    require("the number of gains", gains.length, rows.length);
    require("the number of values", values.length, rows.length);
    require("the number of sizes", sizes.length, rows.length);
    require("the number of points", coordinates.size(), rows.length);
    require("the number of columns", columns.size(), coordinates.dimensions());
  }

  private static void require(String what, int found, int wanted) {
    InvalidInputException.require(found == wanted, what, found, Integer.toString(wanted));
  }

  /**
   * Writes or replaces a file; its name decides on the format.
   *
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public void write(Path file) {
    boolean parquet = TableFormat.ofFile(file) == TableFormat.PARQUET;
    AtomicFile.write(file, parquet ? parquet()::write : this::write);
  }

  private ParquetTable parquet() {
    ParquetTable table =
        new ParquetTable(rows.length)
            .integers("rank", e -> e + 1)
            .integers("row", e -> rows[e])
            .numbers("gain", Precision.FLOAT64, e -> gains[e])
            .numbers("f", Precision.FLOAT64, e -> values[e])
            .integers("size", e -> sizes[e]);
    for (int j = 0; j < columns.size(); j++) {
      int column = j;
      table.numbers(columns.get(j), coordinates.precision(), e -> coordinates.get(e, column));
    }
    return table;
  }

  private void write(OutputStream out) throws IOException {
    CsvWriter csv =
        CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out, StandardCharsets.UTF_8);
    CsvWriter.CsvWriterRecord header = csv.writeRecord();
    KEYS.forEach(header::writeField);
    columns.forEach(header::writeField);
    header.endRecord();
    for (int e = 0; e < rows.length; e++) {
      CsvWriter.CsvWriterRecord line = csv.writeRecord();
      line.writeField(Integer.toString(e + 1));
      line.writeField(Integer.toString(rows[e]));
      line.writeField(Double.toString(gains[e]));
      line.writeField(Double.toString(values[e]));
      line.writeField(Integer.toString(sizes[e]));
      for (int j = 0; j < columns.size(); j++) {
        line.writeField(ExemplarTable.decimal(coordinates, e, j));
      }
      line.endRecord();
    }
    csv.flush();
  }
}
