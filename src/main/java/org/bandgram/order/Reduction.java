package org.bandgram.order;

import java.util.Locale;

/** What stands for points that vary in more dimensions than a curve may have. */
public enum Reduction {
  /** Their leading principal components, found from a sample of the points; the default. */
  COMPONENTS,

  /**
   * The first of the dimensions in which they vary, as in the paper: a code of 128 bits has room
   * for the first bit of the first 128 dimensions.
   */
  FIRST_DIMENSIONS;

  /** Returns the name for users, such as {@code first_dimensions}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
