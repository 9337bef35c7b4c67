package org.bandgram.io;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Similarities of pairs of objects as a file lists them: pair {@code p} says how well object {@code
 * columns[p]} suits object {@code rows[p]} as an exemplar. No pair is there twice; the two
 * directions of a pair are two pairs, and an object with itself is one.
 *
 * @param size number of objects n
 * @param rows an object for each pair, 0 to n - 1; not copied
 * @param columns an object for each pair, 0 to n - 1; not copied
 * @param values a similarity for each pair, finite or negative infinity for none; not copied
 * @param ids what the objects are called, or none where the file numbers them; not copied
 * @param source where the pairs come from
 * @param joined how many rows of the file were joined with an earlier one of the same pair
 * @param places what each pair is called in messages, such as {@code FILE:LINE}
 * @param valueColumn the name of the column of similarities; empty if the file has no names
 * @param notes what was decided while reading that somebody may see otherwise, sentences
 */
// there can be many, so all is shared
public record PairList(
    int size,
    int[] rows,
    int[] columns,
    double[] values,
    List<String> ids,
    DataSet.Source source,
    int joined,
    IntFunction<String> places,
    String valueColumn,
    List<String> notes) {
  private static final Set<String> DISTANCES =
      Set.of("distance", "distances", "dist", "dissimilarity", "dissimilarities", "length", "km");

  /** Returns how many pairs are of an object with itself. */
  public int selfPairs() {
    return (int) IntStream.range(0, rows.length).filter(p -> rows[p] == columns[p]).count();
  }

  /**
   * Tells whether the values may be distances: none is negative, and each of an object with itself
   * is 0, or there is none and the column is called so.
   */
  public boolean looksLikeDistances() {
    String name = valueColumn.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
    return (DISTANCES.contains(name) || selfPairs() > 0)
        && IntStream.range(0, values.length)
            .allMatch(p -> rows[p] == columns[p] ? values[p] == 0 : values[p] >= 0);
  }

  /** Returns the numbers of the pairs of two objects, those without a similarity left out. */
  public int[] edges() {
    return IntStream.range(0, rows.length)
        .filter(p -> rows[p] != columns[p] && values[p] != Double.NEGATIVE_INFINITY)
        .toArray();
  }

  @Override
  public String toString() {
    return rows.length + " pairs of " + size + " objects";
  }
}
