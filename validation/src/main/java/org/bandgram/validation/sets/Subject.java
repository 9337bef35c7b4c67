package org.bandgram.validation.sets;

import java.util.OptionalLong;

/**
 * The points of a run.
 *
 * @param seed what they were drawn with, if they were
 */
public record Subject(String set, int n, int d, OptionalLong seed) {
  /** Returns what is told of a set. */
  public static Subject of(TestSet set) {
    return new Subject(set.name(), set.size(), set.dimensions(), set.seed());
  }
}
