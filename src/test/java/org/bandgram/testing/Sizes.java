package org.bandgram.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * How much a test tries: everything, or a part that {@code ./bandgram test} has time for.
 *
 * <p>The system property {@code bandgram.test.sizes} says which, {@code all} (the default) or
 * {@code small}. What is left out of the part is tried by {@code ./bandgram test --all}.
 */
public final class Sizes {
  /** If sizes are small, one of so many random cases is tried. */
  private static final int SHARE = 10;

  /** The fewest random cases that are tried. */
  private static final int FEWEST = 8;

  private Sizes() {}

  /** Tells whether sizes are small. */
  public static boolean small() {
    return System.getProperty("bandgram.test.sizes", "all").equals("small");
  }

  /** Returns the first value, or the second if sizes are small. */
  public static <T> T of(T all, T small) {
    return small() ? small : all;
  }

  /** Skips the rest of a test of more than {@code limit} points if sizes are small. */
  public static void skipAbove(int limit, int n) {
    assumeTrue(!small() || n <= limit, "left to ./bandgram test --all");
  }

  /** Returns how many random cases are tried of those that a test asks for. */
  static int cases(int all) {
    return small() ? Math.min(all, Math.max(FEWEST, all / SHARE)) : all;
  }
}
