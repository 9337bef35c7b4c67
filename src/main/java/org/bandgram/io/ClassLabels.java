package org.bandgram.io;

import java.util.Arrays;
import java.util.List;

/**
 * Known classes of the points of a set, numbered from 0 in the order in which they first appear.
 * Points whose class is unknown, an empty cell, make up a class, too, but for {@link #known}.
 *
 * @param column name of the column they come from
 * @param classes the class of each point, n numbers from 0 to {@code names.size() - 1}; not copied
 * @param names each class as the file spells it
 */
// n can be large, so the array is shared
public record ClassLabels(String column, int[] classes, List<String> names) {
  /** Copies the names. */
  public ClassLabels {
    names = List.copyOf(names);
  }

  /** Returns the number of different classes. */
  public int count() {
    return names.size();
  }

  /** Returns the class of each point, -1 if its cell is empty, so that nobody knows its class. */
  public int[] known() {
    int none = names.indexOf("");
    return none < 0 ? classes : Arrays.stream(classes).map(c -> c == none ? -1 : c).toArray();
  }

  /** Returns the class of point {@code i} as the file spells it. */
  public String nameOf(int i) {
    return names.get(classes[i]);
  }
}
