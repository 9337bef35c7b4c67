package org.bandgram.io.internal.cells;

import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.ReadOptions;

/**
 * Which columns of lists of numbers are coordinates, whatever the format: those that were chosen,
 * by their names or by names of their numbers such as {@code C[0]}; or else the only one, which
 * takes the place of all single numbers.
 *
 * @param names of all columns, a list being one
 */
public record ListColumns(ColumnNames names, ReadOptions options) {
  /** Tells whether a list in a column may be coordinates. */
  public boolean mayTake(int column) {
    boolean takesAll = options.columns().isEmpty() || options.columns().contains(ReadOptions.ALL);
    return takesAll
        ? !isLabelOrId(column)
        : options.columns().stream().anyMatch(choice -> chooses(choice, column));
  }

  private boolean chooses(String choice, int column) {
    return names.find(choice) == column
        || (choice.matches(".*\\[\\d+]")
            && choice.substring(0, choice.lastIndexOf('[')).equals(names.get(column)));
  }

  public boolean isLabelOrId(int column) {
    return options.labelColumn().map(names::find).orElse(-1) == column
        || options.idColumn().map(names::find).orElse(-1) == column;
  }

  /**
   * Returns the columns that become coordinates.
   *
   * @param lists the columns of lists
   * @throws DataFormatException if nobody chose between several
   */
  public BitSet taken(BitSet lists) {
    BitSet taken = new BitSet();
    if (options.geo().isEmpty()) {
      lists.stream().filter(this::mayTake).forEach(taken::set);
    }
    if (options.columns().isEmpty() && taken.cardinality() > 1) {
      throw DataFormatException.of(
          names.file(),
          "has %d columns of lists of numbers, %s; choose with %s"
              .formatted(
                  taken.cardinality(),
                  taken.stream().mapToObj(names::get).collect(Collectors.joining(", ")),
                  Setting.COLUMNS));
    }
    return taken;
  }

  /** Says that a list took the place of single numbers, a sentence or none. */
  public List<String> besides(int list, int size, BitSet numbers) {
    List<String> left = numbers.stream().mapToObj(c -> "'" + names.get(c) + "'").toList();
    return left.isEmpty()
        ? List.of()
        : List.of(
            "column '%s' has lists of %d numbers, which were taken; %s beside it %s left out; use %s for others"
                .formatted(
                    names.get(list),
                    size,
                    ColumnNames.listed(left),
                    left.size() == 1 ? "was" : "were",
                    Setting.COLUMNS));
  }
}
