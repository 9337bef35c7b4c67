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
 * Objects as points, as a {@link TableFormat table} with the columns {@code row} (from 0), {@code
 * name}, where objects have one, and {@code x1}, {@code x2} and so on, written with as many digits
 * as it takes to read the same numbers back.
 *
 * @param names the names of the objects, or none
 * @param points n rows of p coordinates; not copied
 */
// shared, as the documentation says
public record CoordinateTable(List<String> names, double[][] points) {
  /**
   * Checks the number of names.
   *
   * @throws InvalidInputException if there are names, but not one for each object
   */
  public CoordinateTable {
    names = List.copyOf(names);
    InvalidInputException.require(
        names.isEmpty() || names.size() == points.length,
        "the number of names",
        names.size(),
        "0 or %d, the number of objects".formatted(points.length));
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
    ParquetTable table = new ParquetTable(points.length).integers("row", i -> i);
    if (!names.isEmpty()) {
      table.texts("name", names::get);
    }
    for (int k = 0; k < points[0].length; k++) {
      int column = k;
      table.numbers("x" + (k + 1), Precision.FLOAT64, i -> points[i][column]);
    }
    return table;
  }

  private void write(OutputStream out) throws IOException {
    CsvWriter csv =
        CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out, StandardCharsets.UTF_8);
    CsvWriter.CsvWriterRecord header = csv.writeRecord();
    header.writeField("row");
    if (!names.isEmpty()) {
      header.writeField("name");
    }
    for (int k = 0; k < points[0].length; k++) {
      header.writeField("x" + (k + 1));
    }
    header.endRecord();
    for (int i = 0; i < points.length; i++) {
      CsvWriter.CsvWriterRecord line = csv.writeRecord();
      line.writeField(Integer.toString(i));
      if (!names.isEmpty()) {
        line.writeField(names.get(i));
      }
      for (double coordinate : points[i]) {
        line.writeField(Double.toString(coordinate));
      }
      line.endRecord();
    }
    csv.flush();
  }
}
