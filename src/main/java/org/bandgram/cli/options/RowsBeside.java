package org.bandgram.cli.options;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.InvalidInputException;
import org.bandgram.io.DataSet;

/** Which rows of a file beside the points go with these. */
public final class RowsBeside {
  private RowsBeside() {}

  /**
   * Returns the number of a row for each point. The file has a row for each point, or for each row
   * of the points' file, those among them that were left out.
   *
   * @param file what the file beside is called
   * @param rows how many rows it has
   * @param things what they are, such as {@code weights}
   * @throws InvalidInputException if the file has more or fewer rows
   */
  public static int[] of(String file, int rows, String things, DataSet data) {
    int[] leftOut = data.beside().leftOut();
    int all = data.size() + leftOut.length;
    if (rows == data.size()) {
      return IntStream.range(0, rows).toArray();
    }
    if (rows != all) {
      throw new InvalidInputException(
          "%s: has %d %s, but %s has %d points"
                  .formatted(file, rows, things, data.source().name(), data.size())
              + (leftOut.length == 0 ? "" : " in %d rows".formatted(all)));
    }
    return IntStream.range(0, rows).filter(i -> Arrays.binarySearch(leftOut, i) < 0).toArray();
  }
}
