package org.bandgram.data;

import java.util.List;

/**
 * Known classes of the points of a set, numbered from 0 in the order in which they first appear.
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

  /** Returns the class of point {@code i} as the file spells it. */
  public String nameOf(int i) {
    return names.get(classes[i]);
  }
}
