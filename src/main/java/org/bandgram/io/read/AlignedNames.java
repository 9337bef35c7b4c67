package org.bandgram.io.read;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.bandgram.internal.text.Composed;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.cells.Cell;

/**
 * The names of a square matrix's objects, and the column of each.
 *
 * @param names the names; none if there are none
 * @param columns for each object the index of its column; not copied
 * @param isGuess whether rows and columns are in one order though their names do not say so
 */
record AlignedNames(List<String> names, int[] columns, boolean isGuess) {
  private static final Pattern COUNTED = Pattern.compile("(\\D*)(\\d{1,9})");

  /** Takes names that rows or columns have, in the order of both. */
  static AlignedNames inOrder(List<String> names, int size) {
    return new AlignedNames(names, IntStream.range(0, size).toArray(), false);
  }

  /**
   * Finds the column of each row by its name. Names that count from 0 or 1 on are mere positions,
   * also behind a word if nothing else has such a name; so are names that differ as R changes them
   * to names of columns.
   *
   * @throws DataFormatException if a row or a column has no counterpart; the message names it
   */
  static AlignedNames of(String file, List<String> rows, List<String> columns) {
    int size = rows.size();
    if (isLike(rows, columns) || isCount(columns)) {
      return inOrder(rows, size);
    }
    if (isCount(rows)) {
      return inOrder(columns, size);
    }
    if (Collections.disjoint(rows, columns) && (isCounted(rows) || isCounted(columns))) {
      List<String> names = isCounted(rows) && !isCounted(columns) ? columns : rows;
      return new AlignedNames(names, IntStream.range(0, size).toArray(), true);
    }
    Map<String, Integer> places = new HashMap<>();
    for (int j = 0; j < size; j++) {
      if (places.put(Composed.of(columns.get(j)), j) != null) {
        throw fault(file, "two columns are called %s", columns.get(j));
      }
    }
    int[] found = new int[size];
    for (int i = 0; i < size; i++) {
      Integer place = places.remove(Composed.of(rows.get(i)));
      if (place == null) {
        throw fault(
            file,
            columns.contains(rows.get(i))
                ? "two rows are called %s"
                : "there is a row, but no column %s",
            rows.get(i));
      }
      found[i] = place;
    }
    return new AlignedNames(rows, found, false);
  }

  private static boolean isLike(List<String> rows, List<String> columns) {
    return rows.stream()
        .map(AlignedNames::simple)
        .toList()
        .equals(columns.stream().map(AlignedNames::simple).toList());
  }

  /** Returns a name as R makes it, but for the X before a digit. */
  private static String simple(String name) {
    return Composed.of(name)
        .replaceAll("[^\\p{L}\\p{N}_]", ".")
        .replaceFirst("^X(?=[\\p{N}_.])", "");
  }

  private static boolean isCount(List<String> names) {
    return counts(names, 0) || counts(names, 1);
  }

  private static boolean counts(List<String> names, int first) {
    return IntStream.range(0, names.size())
        .allMatch(i -> names.get(i).equals(Integer.toString(first + i)));
  }

  /** Tells whether names count behind one word, such as {@code col1} and {@code col2}. */
  private static boolean isCounted(List<String> names) {
    Matcher first = COUNTED.matcher(names.getFirst());
    return first.matches()
        && names.stream().allMatch(name -> name.startsWith(first.group(1)))
        && isCount(names.stream().map(name -> name.substring(first.group(1).length())).toList());
  }

  private static DataFormatException fault(String file, String problem, String name) {
    return DataFormatException.of(
        file,
        problem.formatted(Cell.shown(name))
            + ", but names of rows and columns must be the same, in any order; without one of them"
            + " rows and columns are taken in their order");
  }
}
