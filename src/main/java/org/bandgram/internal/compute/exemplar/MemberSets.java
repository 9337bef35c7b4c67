package org.bandgram.internal.compute.exemplar;

import static org.bandgram.InvalidInputException.require;

import org.bandgram.data.PointSet;

/**
 * Sets of exemplars of different sizes, among which empty ones: set j consists of the points {@code
 * starts[j]} to {@code starts[j + 1] - 1}. Arrays are borrowed, not copied.
 *
 * @param members the points of all sets, one set after the other; not read where all are empty
 * @param starts as many numbers as there are sets, and one more, ascending from 0
 */
public record MemberSets(PointSet members, int[] starts) {
  /**
   * Checks the starts.
   *
   * @throws org.bandgram.InvalidInputException if there is no set, or starts do not ascend from 0
   *     to at most the number of members
   */
  public MemberSets {
    require(starts.length >= 2, "the number of sets", starts.length - 1, "at least 1");
    require(starts[0] == 0, "the start of set 0", starts[0], "0");
    for (int j = 1; j < starts.length; j++) {
      require(
          starts[j] >= starts[j - 1] && starts[j] <= members.size(),
          "the end of set " + (j - 1),
          starts[j],
          "from %d, where it starts, to %d, the number of members"
              .formatted(starts[j - 1], members.size()));
    }
  }

  /** Returns one set that holds all of some points. */
  public static MemberSets single(PointSet members) {
    return new MemberSets(members, new int[] {0, members.size()});
  }

  /** Returns the number of sets. */
  public int count() {
    return starts.length - 1;
  }

  /** Returns the number of points in set {@code j}. */
  public int size(int j) {
    return starts[j + 1] - starts[j];
  }
}
