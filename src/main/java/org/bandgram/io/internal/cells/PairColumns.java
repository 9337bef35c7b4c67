package org.bandgram.io.internal.cells;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The columns of a list of arcs or pairs, known by the names that common programs give them.
 *
 * @param source index of the column that arcs leave
 * @param target index of the column that arcs lead to
 * @param weight index of the column of weights, or {@link #NONE}
 */
public record PairColumns(int source, int target, int weight) {
  /** The index of a column that is not there. */
  public static final int NONE = -1;

  private static final List<List<String>> ENDS =
      List.of(
          List.of("source", "target"),
          List.of("from", "to"),
          List.of("src", "dst"),
          List.of("sourceid", "targetid"),
          List.of("fromnodeid", "tonodeid"),
          List.of("fromid", "toid"),
          List.of("fromnode", "tonode"),
          List.of("node1", "node2"),
          List.of("row", "column"),
          List.of("qseqid", "sseqid"),
          List.of("query", "target"));
  private static final List<String> WEIGHTS =
      List.of(
          "weight",
          "weights",
          "similarity",
          "affinity",
          "bitscore",
          "score",
          "value",
          "count",
          "w");

  /**
   * Finds the columns in a header.
   *
   * @return the columns; without a source and a target if it has none that are known
   */
  public static PairColumns find(List<String> header) {
    List<String> names = header.stream().map(PairColumns::plain).toList();
    for (List<String> ends : ENDS) {
      int source = names.indexOf(ends.getFirst());
      int target = names.indexOf(ends.getLast());
      if (source >= 0 && target >= 0) {
        return new PairColumns(source, target, weight(names, source, target));
      }
    }
    return new PairColumns(NONE, NONE, NONE);
  }

  /** Tells whether a column holds weights or similarities by its name. */
  public static boolean isWeight(String name) {
    return WEIGHTS.contains(plain(name));
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }

  /** Returns a known name's column; or, of three, that which is neither source nor target. */
  private static int weight(List<String> names, int source, int target) {
    return WEIGHTS.stream()
        .mapToInt(names::indexOf)
        .filter(c -> c >= 0)
        .findFirst()
        .orElseGet(
            () ->
                names.size() == 3
                    ? IntStream.range(0, 3).filter(c -> c != source && c != target).sum()
                    : NONE);
  }

  /** Tells whether there are a source and a target. */
  public boolean areKnown() {
    return source >= 0;
  }
}
