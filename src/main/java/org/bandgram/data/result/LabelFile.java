package org.bandgram.data.result;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.DataSet;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.TableFormat;
import org.bandgram.data.internal.parquet.ParquetReader;
import org.bandgram.data.read.PointReader;

/**
 * Writes which cluster each point belongs to, as a {@link TableFormat table} with the columns
 * {@code row} (the point's position in the input, from 0), {@code label} (its cluster, from 0) and
 * {@code exemplar} (the row of the cluster's exemplar).
 */
public final class LabelFile {
  private static final List<String> COLUMNS = List.of("row", "label", "exemplar");

  private LabelFile() {}

  /**
   * Writes or replaces a file of labels.
   *
   * @param file the file; its name decides on the format
   * @param labels the cluster of each point, n numbers from 0 to K - 1
   * @param exemplars the row of each cluster's exemplar, K numbers
   * @throws InvalidInputException if a label is not a cluster; nothing is written then
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public static void write(Path file, int[] labels, int[] exemplars) {
    table(labels, exemplars).write(file);
  }

  /**
   * Writes the same table as CSV to a stream of characters, which stays open.
   *
   * @param text where to
   * @param labels the cluster of each point, n numbers from 0 to K - 1
   * @param exemplars the row of each cluster's exemplar, K numbers
   * @throws InvalidInputException if a label is not a cluster; nothing is written then
   * @throws IOException if the stream fails
   */
  public static void write(Writer text, int[] labels, int[] exemplars) throws IOException {
    table(labels, exemplars).write(text);
  }

  /** Tells by its columns whether a file is a table of labels, in either format. */
  public static boolean isLabels(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] head = (String.join(",", COLUMNS) + "\n").getBytes(StandardCharsets.US_ASCII);
      return Arrays.equals(in.readNBytes(head.length), head)
          || ParquetReader.columns(file).equals(COLUMNS);
    } catch (IOException | DataFormatException e) {
      return false;
    }
  }

  /**
   * Reads from a file of labels which exemplar each point has.
   *
   * @param file a file that {@link #write(Path, int[], int[])} wrote, or one like it
   * @param n how many points there are
   * @return for each point the row of its exemplar
   * @throws DataFormatException if the file is not such a file, or not one of n points
   */
  public static int[] readExemplars(Path file, int n) {
    ReadOptions options = ReadOptions.defaults().withPrecision(Precision.FLOAT64);
    DataSet table = PointReader.read(file, options, Progress.NONE);
    if (!table.columns().equals(COLUMNS)) {
      throw DataFormatException.of(
          file.toString(),
          "is not a file of labels: its columns must be " + String.join(", ", COLUMNS));
    }
    if (table.size() != n) {
      throw DataFormatException.of(
          file.toString(), "has %d rows, but there are %d points".formatted(table.size(), n));
    }
    int[] exemplars = new int[n];
    for (int i = 0; i < n; i++) {
      double exemplar = table.points().get(i, COLUMNS.size() - 1);
      exemplars[i] = (int) exemplar;
      if (exemplars[i] != exemplar || exemplar < 0 || exemplar >= n) {
        throw DataFormatException.of(
            file.toString(),
            "the exemplar of row %d is %s, but must be a row of the input".formatted(i, exemplar));
      }
    }
    return exemplars;
  }

  private static ResultTable table(int[] labels, int[] exemplars) {
    for (int i = 0; i < labels.length; i++) {
      InvalidInputException.require(
          labels[i] >= 0 && labels[i] < exemplars.length,
          "the label of row " + i,
          labels[i],
          "0 to " + (exemplars.length - 1));
    }
    return new ResultTable(labels.length)
        .integers(COLUMNS.get(0), i -> i)
        .integers(COLUMNS.get(1), i -> labels[i])
        .integers(COLUMNS.get(2), i -> exemplars[labels[i]]);
  }
}
