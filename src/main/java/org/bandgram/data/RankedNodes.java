package org.bandgram.data;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;

/**
 * Nodes of a graph by descending score, as a {@link TableFormat table} with the columns
 *
 * <pre>    rank,id,score</pre>
 *
 * (from 1; scores with as many digits as it takes to read the same number back).
 *
 * @param ids the nodes; not copied
 * @param scores their scores; not copied
 */
// shared, as the documentation says
public record RankedNodes(long[] ids, double[] scores) {
  /**
   * Checks that there is a score for each node.
   *
   * @throws InvalidInputException if there is not
   */
  public RankedNodes {
    InvalidInputException.require(
        scores.length == ids.length,
        "the number of scores",
        scores.length,
        ids.length + ", the number of nodes");
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
    return new ParquetTable(ids.length)
        .integers("rank", r -> r + 1)
        .longs("id", r -> ids[r])
        .numbers("score", Precision.FLOAT64, r -> scores[r]);
  }

  private void write(OutputStream out) throws IOException {
    Writer text =
        new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.US_ASCII), 1 << 16);
    text.write("rank,id,score\n");
    StringBuilder line = new StringBuilder();
    for (int r = 0; r < ids.length; r++) {
      line.setLength(0);
      line.append(r + 1).append(',').append(ids[r]).append(',').append(scores[r]);
      text.append(line.append('\n'));
    }
    text.flush();
  }
}
