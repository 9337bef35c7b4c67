package org.bandgram.model.internal;

import java.nio.file.Path;
import java.util.List;
import org.bandgram.InvalidInputException;
import org.bandgram.io.internal.result.ResultTable;

/**
 * Writes which cluster each point belongs to at every level of a hierarchy, as a {@code
 * TableFormat} with the columns {@code row} (the point's position in the input, from 0) and {@code
 * level_0}, {@code level_1} and so on (its cluster at that level, from 0), the finest level first;
 * where points have ids, {@code id} before them.
 */
public final class LevelFile {
  private LevelFile() {}

  /**
   * Writes or replaces a file of levels.
   *
   * @param file the file; its name decides on the format
   * @param levels at least one level, the finest first; each the cluster of every point, n numbers
   *     of at least 0
   * @throws InvalidInputException if there is no level, levels differ in length or a cluster is
   *     negative; nothing is written then
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public static void write(Path file, int[]... levels) {
    write(file, List.of(), levels);
  }

  /**
   * Writes or replaces a file of levels, with what points are called.
   *
   * @param file the file; its name decides on the format
   * @param ids the id of each point, or none
   * @param levels at least one level, the finest first; each the cluster of every point, n numbers
   *     of at least 0
   * @throws InvalidInputException if there is no level, levels differ in length or a cluster is
   *     negative; nothing is written then
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public static void write(Path file, List<String> ids, int[]... levels) {
    requireLevels(levels);
    ResultTable table = new ResultTable(levels[0].length).ids(ids).integers("row", i -> i);
    for (int level = 0; level < levels.length; level++) {
      int[] labels = levels[level];
      table.integers("level_" + level, i -> labels[i]);
    }
    table.write(file);
  }

  private static void requireLevels(int[][] levels) {
    InvalidInputException.require(
        levels.length >= 1, "the number of levels", levels.length, "at least 1");
    int n = levels[0].length;
    for (int level = 0; level < levels.length; level++) {
      InvalidInputException.require(
          levels[level].length == n,
          "the number of labels of level " + level,
          levels[level].length,
          n + ", as for level 0");
      for (int i = 0; i < n; i++) {
        if (levels[level][i] < 0) {
          throw InvalidInputException.of(
              "the label of row %d at level %d".formatted(i, level),
              levels[level][i],
              "at least 0");
        }
      }
    }
  }
}
