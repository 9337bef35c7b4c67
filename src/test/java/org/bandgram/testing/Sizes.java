package org.bandgram.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * How much a test tries: everything, or a part that {@code ./bandgram test} has time for.
 *
 * <p>The system property {@code bandgram.test.sizes} says which, {@code all} (the default) or
 * {@code small}. What is left out of the part is tried by {@code ./bandgram test --all}.
 */
public final class Sizes {
  /** One of so many random cases is tried when sizes are small. */
  private static final int SHARE = 10;

  /** So many random cases are tried all the same. */
  private static final int FEWEST = 8;

  private Sizes() {}

  /** Tells whether there is time for a part only. */
  public static boolean small() {
    return System.getProperty("bandgram.test.sizes", "all").equals("small");
  }

  /** Returns one value or another. */
  public static <T> T of(T all, T small) {
    return small() ? small : all;
  }

  /** Skips what follows in a test of more than so many points when sizes are small. */
  public static void skipAbove(int limit, int n) {
    assumeTrue(!small() || n <= limit, "left to ./bandgram test --all");
  }

  /** Returns how many of some random cases are tried. */
  static int cases(int all) {
    return small() ? Math.min(all, Math.max(FEWEST, all / SHARE)) : all;
  }
}
