package org.bandgram.internal.compute.rank;

/**
 * The order in which the terms of a row are added where they lie one after another: from {@link
 * #LONG} terms on in {@link #LANES} lanes, lane l adding up terms l, {@code LANES + l} and so on,
 * then the lanes in order; below that in four, of which the first takes what is left over from the
 * last whole four, then {@code (0 + 1) + (2 + 3)}. In slices and tables each row's terms are added
 * up in their order.
 */
public final class RowSums {
  /** As many terms make a long row. */
  public static final int LONG = 256;

  /** The lanes of a long row. */
  public static final int LANES = 32;

  private RowSums() {}
}
