package org.bandgram.io;

import java.util.Arrays;
import java.util.List;

/**
 * What the rows of a set are called, each otherwise.
 *
 * @param column name of the column they come from
 * @param values the id of each row as the file spells it; not copied
 */
// there can be many, so the list is shared
public record RowIds(String column, List<String> values) {
  /** Returns the ids of some rows. */
  public List<String> of(int... rows) {
    return Arrays.stream(rows).mapToObj(values::get).toList();
  }
}
