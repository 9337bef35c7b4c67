package org.bandgram.cli.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.result.Report;
import org.bandgram.metric.ContingencyTable.Cell;

/**
 * Where the points of a cluster are in another clustering.
 *
 * @param to its points by their label in the other clustering, the most first
 * @param moved how many of them have moved: all, but for those in the most frequent pair of labels
 *     of both its clusters
 */
record Move(int label, List<Cell> to, long moved) {
  private static final int SHOWN = 4;

  private static final Comparator<Cell> LARGEST =
      Comparator.comparingLong(Cell::count)
          .reversed()
          .thenComparingInt(Cell::first)
          .thenComparingInt(Cell::second);

  /** Returns the clusters from which points have moved, the most such points first. */
  static List<Move> of(List<Cell> cells) {
    List<Cell> sorted = cells.stream().sorted(LARGEST).toList();
    Map<Integer, Cell> sources = new HashMap<>();
    sorted.forEach(cell -> sources.putIfAbsent(cell.second(), cell));
    Map<Integer, List<Cell>> rows = new TreeMap<>();
    sorted.forEach(cell -> rows.computeIfAbsent(cell.first(), _ -> new ArrayList<>()).add(cell));
    return rows.entrySet().stream()
        .map(row -> of(row.getKey(), row.getValue(), sources))
        .filter(move -> move.moved > 0)
        .sorted(Comparator.comparingLong(Move::moved).reversed())
        .toList();
  }

  private static Move of(int label, List<Cell> to, Map<Integer, Cell> sources) {
    Cell most = to.getFirst();
    long stayed = sources.get(most.second()).equals(most) ? most.count() : 0;
    return new Move(label, List.copyOf(to), count(to) - stayed);
  }

  private static long count(List<Cell> cells) {
    return cells.stream().mapToLong(Cell::count).sum();
  }

  /** Returns a line for people, such as {@code cluster 3 (1,204) -> 7 (1,100), 9 (104)}. */
  String text() {
    String shown =
        to.stream()
            .limit(SHOWN)
            .map(cell -> counted(name(cell.second()), cell.count()))
            .collect(Collectors.joining(", "));
    List<Cell> rest = to.subList(Math.min(SHOWN, to.size()), to.size());
    String more =
        rest.isEmpty() ? "" : ", " + counted("%d others".formatted(rest.size()), count(rest));
    String from = label == LabelledRows.NOISE ? name(label) : "cluster " + label;
    return "%s -> %s%s".formatted(counted(from, count(to)), shown, more);
  }

  private static String counted(String name, long count) {
    return "%s (%s)".formatted(name, Phrases.count(count));
  }

  private static String name(int label) {
    return label == LabelledRows.NOISE ? "noise" : Integer.toString(label);
  }

  /** Returns the same for programs. */
  Map<String, Object> fields() {
    return new Report()
        .field("label", label)
        .field("size", count(to))
        .field("moved", moved)
        .field(
            "to",
            to.stream()
                .map(
                    cell ->
                        new Report()
                            .field("label", cell.second())
                            .field("count", cell.count())
                            .fields())
                .toList())
        .fields();
  }
}
