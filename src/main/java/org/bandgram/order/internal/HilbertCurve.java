package org.bandgram.order.internal;

/**
 * The Hilbert curve in any number of dimensions: cells with consecutive codes share a face.
 *
 * <p>The curve is that of J. Skilling, Programming the Hilbert curve, AIP Conf. Proc. 707, 2004,
 * doi 10.1063/1.1751381. Up to four dimensions with codes of at most 64 bits it is walked by a
 * table ({@link HilbertAutomaton}), otherwise by Skilling's bit transposition ({@link
 * HilbertTransposition}); both give the same codes. Encoding takes O(d b) for a cell.
 */
public final class HilbertCurve implements SpaceFillingCurve {
  private static final int MAX_TABLE_DIMENSIONS = 4;

  private final int dimensions;
  private final int bits;
  private final Interleaver interleaver;
  private final HilbertAutomaton automaton;

  private HilbertCurve(int dimensions, int bits) {
    this.dimensions = dimensions;
    this.bits = bits;
    this.interleaver = Interleaver.of(dimensions, bits);
    boolean small = dimensions <= MAX_TABLE_DIMENSIONS && codeBits() <= Long.SIZE;
    this.automaton = small ? new HilbertAutomaton(dimensions, bits) : null;
  }

  /**
   * Creates the curve with the usual number of bits.
   *
   * @param dimensions d, from 1 to {@link SpaceFillingCurve#MAX_DIMENSIONS}
   * @see SpaceFillingCurve#bitsFor
   */
  public static HilbertCurve of(int dimensions) {
    return new HilbertCurve(dimensions, SpaceFillingCurve.bitsFor(dimensions));
  }

  /**
   * Creates the curve through a grid of {@code 2^bits} cells per side.
   *
   * @param dimensions d, from 1 to {@link SpaceFillingCurve#MAX_DIMENSIONS}
   * @param bits bits per dimension, from 1 to 32, with {@code d * bits <= 128}
   */
  public static HilbertCurve of(int dimensions, int bits) {
    SpaceFillingCurve.requireGrid(dimensions, bits);
    return new HilbertCurve(dimensions, bits);
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
    if (automaton != null) {
      interleaver.interleave(cells, count, codes, first);
      automaton.fromMorton(codes.lowWords(), first, count);
    } else {
      int[] transposed = HilbertTransposition.transpose(cells, count, dimensions, bits);
      interleaver.interleave(transposed, count, codes, first);
    }
  }

  @Override
  public String toString() {
    return "HilbertCurve[d=%d, bits=%d]".formatted(dimensions, bits);
  }
}
