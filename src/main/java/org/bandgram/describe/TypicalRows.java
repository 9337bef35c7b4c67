package org.bandgram.describe;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.describe.ClusterProfiles.Trait;
import org.bandgram.io.Column;
import org.bandgram.io.TableFormat;
import org.bandgram.io.internal.result.ResultTable;

/**
 * The most typical rows of each cluster: at most five, those nearest to what stands for it, of
 * equally near ones the first. The exemplar itself is left out. Arrays are not copied.
 *
 * @param exemplars the row that stands for each cluster
 * @param rows the typical rows of each cluster, the nearest first
 * @param values how far each of them is, or how similar
 * @param areSimilarities whether values are similarities, the nearest the greatest
 */
// a result, not compared
public record TypicalRows(
    int[] exemplars, int[][] rows, double[][] values, boolean areSimilarities) {
  /** The table's name without its ending. */
  public static final String STEM = "members";

  private static final int MOST_ROWS = 5;

  private static final int MOST_CHARACTERS = 80;

  /** More clusters share a block of work. */
  private static final int BLOCKS = 256;

  /**
   * Finds rows by distance, O(n) time and memory besides the distances. The result is the same for
   * any number of threads.
   *
   * @param labels the cluster of each row, n numbers from 0 to K - 1, or -1 for none
   * @param exemplars the row that stands for each cluster, K numbers
   * @param distance how far a row is from what stands for its cluster; asked once for each row, on
   *     several threads. A row that has none, NaN or an infinite one, is left out
   * @param execution threads, which go over clusters, and cancellation
   * @throws InvalidInputException if a label is that of no cluster
   */
  public static TypicalRows ofDistances(
      int[] labels, int[] exemplars, IntToDoubleFunction distance, Execution execution) {
    return of(labels, exemplars, distance, false, execution);
  }

  /** Finds rows by how similar they are to exemplars, as {@link #ofDistances} does. */
  public static TypicalRows ofSimilarities(
      int[] labels, int[] exemplars, IntToDoubleFunction similarity, Execution execution) {
    return of(labels, exemplars, similarity, true, execution);
  }

  private static TypicalRows of(
      int[] labels,
      int[] exemplars,
      IntToDoubleFunction value,
      boolean areSimilarities,
      Execution execution) {
    int clusters = exemplars.length;
    InvalidInputException.requireIndices(
        Arrays.stream(labels).map(c -> Math.max(c, 0)).toArray(), clusters, "the label of row");
    int[] groups = Arrays.stream(labels).map(c -> c < 0 ? clusters : c).toArray();
    Members members = Members.of(groups, clusters + 1);
    int[][] rows = new int[clusters][];
    double[][] values = new double[clusters][];
    execution.forBlocks(
        clusters,
        1 + clusters / BLOCKS,
        (_, from, to) -> {
          for (int c = from; c < to; c++) {
            int exemplar = exemplars[c];
            NearestRows nearest = new NearestRows(MOST_ROWS);
            for (int row : members.of(c)) {
              if (row != exemplar) {
                double near = value.applyAsDouble(row);
                nearest.add(row, areSimilarities ? -near : near);
              }
            }
            rows[c] = nearest.rows();
            values[c] =
                Arrays.stream(nearest.distances()).map(d -> areSimilarities ? 0 - d : d).toArray();
          }
        });
    return new TypicalRows(exemplars, rows, values, areSimilarities);
  }

  /**
   * Returns what the exemplar of each cluster and its most typical rows are called, such as {@code
   * king, queen, prince}; fewer of them if that takes more than 80 characters.
   *
   * @param name what a row is called
   */
  public List<String> words(IntFunction<String> name) {
    return IntStream.range(0, rows.length).mapToObj(c -> words(c, name)).toList();
  }

  private String words(int c, IntFunction<String> name) {
    String words = Trait.shown(name.apply(exemplars[c]));
    for (int row : rows[c]) {
      String more = words + ", " + Trait.shown(name.apply(row));
      if (more.length() > MOST_CHARACTERS) {
        return words;
      }
      words = more;
    }
    return words;
  }

  /**
   * Writes the table {@code members} into a folder, a line for each typical row.
   *
   * @param ids what rows are called, or none
   * @param kept columns of the input
   */
  public void write(Path folder, TableFormat format, List<String> ids, List<Column> kept) {
    int[] clusters =
        IntStream.range(0, rows.length)
            .flatMap(c -> IntStream.generate(() -> c).limit(rows[c].length))
            .toArray();
    int[] all = Arrays.stream(rows).flatMapToInt(Arrays::stream).toArray();
    int[] ranks =
        Arrays.stream(rows).flatMapToInt(of -> IntStream.rangeClosed(1, of.length)).toArray();
    double[] ofAll = Arrays.stream(values).flatMapToDouble(Arrays::stream).toArray();
    new ResultTable(all.length)
        .ids(ids.isEmpty() ? ids : Arrays.stream(all).mapToObj(ids::get).toList())
        .integers("label", i -> clusters[i])
        .integers("rank", i -> ranks[i])
        .integers("row", i -> all[i])
        .numbers(areSimilarities ? "similarity" : "distance", Precision.FLOAT64, i -> ofAll[i])
        .kept(kept, i -> all[i])
        .write(folder.resolve(format.fileName(STEM)));
  }
}
