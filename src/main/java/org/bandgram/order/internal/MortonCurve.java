package org.bandgram.order.internal;

/**
 * The Morton or Z-order curve: a cell's code interleaves the bits of its coordinates, the most
 * significant bits first and dimension 0 first.
 *
 * <p>Encoding takes O(d) for a cell.
 */
public final class MortonCurve implements SpaceFillingCurve {
  private final int dimensions;
  private final int bits;
  private final Interleaver interleaver;

  private MortonCurve(int dimensions, int bits) {
    this.dimensions = dimensions;
    this.bits = bits;
    this.interleaver = Interleaver.of(dimensions, bits);
  }

  /**
   * Creates the curve with the usual number of bits.
   *
   * @param dimensions d, from 1 to {@link SpaceFillingCurve#MAX_DIMENSIONS}
   * @see SpaceFillingCurve#bitsFor
   */
  public static MortonCurve of(int dimensions) {
    return new MortonCurve(dimensions, SpaceFillingCurve.bitsFor(dimensions));
  }

  /**
   * Creates the curve through a grid of {@code 2^bits} cells per side.
   *
   * @param dimensions d, from 1 to {@link SpaceFillingCurve#MAX_DIMENSIONS}
   * @param bits bits per dimension, from 1 to 32, with {@code d * bits <= 128}
   */
  public static MortonCurve of(int dimensions, int bits) {
    SpaceFillingCurve.requireGrid(dimensions, bits);
    return new MortonCurve(dimensions, bits);
  }

  @Override
  public int dimensions() {
    return dimensions;
  }

  @Override
  public int bits() {
    return bits;
  }

  @Override
  public void encode(int[] cells, int count, CurveCodes codes, int first) {
    interleaver.interleave(cells, count, codes, first);
  }

  @Override
  public String toString() {
    return "MortonCurve[d=%d, bits=%d]".formatted(dimensions, bits);
  }
}
