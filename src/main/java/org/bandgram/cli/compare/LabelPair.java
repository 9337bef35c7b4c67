package org.bandgram.cli.compare;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.result.Report;
import org.bandgram.internal.text.Composed;
import org.bandgram.io.internal.rows.JoinedIds;
import org.bandgram.metric.ContingencyTable;
import org.bandgram.metric.ExternalIndices;

/**
 * Two clusterings of the same rows.
 *
 * @param first one of them
 * @param table how many rows have each pair of labels
 * @param moves the clusters from which points have moved, the most such points first
 */
record LabelPair(
    LabelledRows first,
    LabelledRows second,
    ContingencyTable table,
    ExternalIndices indices,
    List<Move> moves) {
  /** The most clusters whose points a report for programs has. */
  private static final int MOST_MOVES = 100;

  /**
   * Joins two clusterings, by id if both have ids, else by row.
   *
   * @throws InvalidInputException if no id is in both, or there are no ids and the numbers of rows
   *     differ
   */
  static LabelPair of(LabelledRows first, LabelledRows second) {
    int[][] joined = isById(first, second) ? byId(first, second) : byRow(first, second);
    ContingencyTable table = ContingencyTable.of(joined[0], joined[1]);
    return new LabelPair(first, second, table, ExternalIndices.of(table), Move.of(table.cells()));
  }

  private static boolean isById(LabelledRows first, LabelledRows second) {
    return first.hasIds() && second.hasIds();
  }

  private static int[][] byRow(LabelledRows first, LabelledRows second) {
    if (first.size() != second.size()) {
      throw new InvalidInputException(
          ("%s has %s, but %s has %s, and without ids in both nobody knows which belong together;"
                  + " make both with --id-column")
              .formatted(
                  first.path(),
                  Phrases.count(first.size(), "row"),
                  second.path(),
                  Phrases.count(second.size(), "row")));
    }
    return new int[][] {first.labels(), second.labels()};
  }

  private static int[][] byId(LabelledRows first, LabelledRows second) {
    Map<String, Integer> rows = HashMap.newHashMap(second.size());
    for (int j = 0; j < second.size(); j++) {
      rows.put(Composed.of(second.ids().get(j)), j);
    }
    int[][] joined = new int[2][Math.min(first.size(), second.size())];
    int count = 0;
    for (int i = 0; i < first.size(); i++) {
      Integer j = rows.get(Composed.of(first.ids().get(i)));
      if (j != null) {
        joined[0][count] = first.labels()[i];
        joined[1][count++] = second.labels()[j];
      }
    }
    if (count == 0) {
      throw new InvalidInputException(
          "%s and %s have no id in common, such as %s and %s; %s"
              .formatted(
                  first.path(),
                  second.path(),
                  first.ids().getFirst(),
                  second.ids().getFirst(),
                  haveSameNumbers(first, second)
                      ? "they are the same numbers written in two ways, so write them alike"
                      : "they are of other rows"));
    }
    return new int[][] {Arrays.copyOf(joined[0], count), Arrays.copyOf(joined[1], count)};
  }

  private static boolean haveSameNumbers(LabelledRows first, LabelledRows second) {
    Set<String> numbers =
        second.ids().stream().map(LabelPair::shortest).collect(Collectors.toSet());
    return first.ids().stream().map(LabelPair::shortest).anyMatch(numbers::contains);
  }

  /** Returns a whole number without zeros that it can do without, and other ids as they are. */
  private static String shortest(String id) {
    return JoinedIds.whole(id).orElse(id).replaceFirst("^(-?)0+(?=\\d+$)", "$1");
  }

  private long moved() {
    return moves.stream().mapToLong(Move::moved).sum();
  }

  /** Returns how alike they are, for people. */
  String agreement() {
    return "ARI %s, NMI %s, AMI %s"
        .formatted(
            Phrases.number(indices.adjustedRandIndex()),
            Phrases.number(indices.normalizedMutualInformation()),
            Phrases.number(indices.adjustedMutualInformation()));
  }

  /** Returns how many rows have moved, and of how many. */
  String movedText() {
    return String.format(
        Locale.ROOT,
        "%s of %s moved (%.1f %%)",
        Phrases.count(moved()),
        Phrases.count(table.total(), "row"),
        100.0 * moved() / table.total());
  }

  /** Returns how rows were joined, and which were left out. */
  String joining() {
    return isById(first, second)
        ? "by id; %s only in %s, %s only in %s"
            .formatted(
                Phrases.count(first.size() - table.total()),
                first.path(),
                Phrases.count(second.size() - table.total()),
                second.path())
        : "by row";
  }

  /** Returns all of it for programs. */
  Map<String, Object> fields() {
    return new Report()
        .field("a", first.path())
        .field("b", second.path())
        .field("joined_by", isById(first, second) ? "id" : "row")
        .field("points", table.total())
        .field("only_a", first.size() - table.total())
        .field("only_b", second.size() - table.total())
        .field("ari", indices.adjustedRandIndex())
        .field("nmi", indices.normalizedMutualInformation())
        .field("ami", indices.adjustedMutualInformation())
        .field("moved", moved())
        .field("moves", moves.stream().limit(MOST_MOVES).map(Move::fields).toList())
        .fields();
  }
}
