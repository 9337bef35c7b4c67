package org.bandgram.io.internal.rows;

import java.util.List;
import java.util.function.IntFunction;
import org.bandgram.io.internal.cells.Cell;

/** What rows are called, each otherwise. For one thread. */
public final class UniqueIds {
  private final NumberedTexts ids = new NumberedTexts();

  /** Checks that there is an id. */
  static void requireText(String column, String id, RowSink.Location location) {
    if (id.isEmpty()) {
      throw location.fault(column, "is empty, but must be an id");
    }
  }

  /**
   * Adds the id of the next row.
   *
   * @param place says where a row is by its number, from 0
   */
  public void add(String column, String id, RowSink.Location location, IntFunction<String> place) {
    requireText(column, id, location);
    int size = ids.size();
    int number = ids.numberOf(id);
    if (number < size) {
      throw location.fault(
          column,
          "has %s, as %s has, but ids must differ".formatted(Cell.shown(id), place.apply(number)));
    }
  }

  /** Returns the ids, not copied. */
  public List<String> texts() {
    return ids.texts();
  }
}
