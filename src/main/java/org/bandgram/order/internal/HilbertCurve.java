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

  private final MortonCurve morton;
  private final HilbertAutomaton automaton;

  private HilbertCurve(MortonCurve morton) {
    this.morton = morton;
    boolean small = dimensions() <= MAX_TABLE_DIMENSIONS && codeBits() <= Long.SIZE;
    this.automaton = small ? new HilbertAutomaton(dimensions(), bits()) : null;
  }

  /** Creates the curve with the usual number of bits, as {@link MortonCurve#of(int)}. */
  public static HilbertCurve of(int dimensions) {
    return new HilbertCurve(MortonCurve.of(dimensions));
  }

  /** Creates the curve through a grid, as {@link MortonCurve#of(int, int)}. */
  public static HilbertCurve of(int dimensions, int bits) {
    return new HilbertCurve(MortonCurve.of(dimensions, bits));
  }

  @Override
  public int dimensions() {
    return morton.dimensions();
  }

  @Override
  public int bits() {
    return morton.bits();
  }

  @Override
  public void encode(int[] cells, int count, CurveCodes codes, int first) {
    if (automaton != null) {
      morton.encode(cells, count, codes, first);
      automaton.fromMorton(codes.lowWords(), first, count);
    } else {
      int[] transposed = HilbertTransposition.transpose(cells, count, dimensions(), bits());
      morton.encode(transposed, count, codes, first);
    }
  }

  @Override
  public String toString() {
    return "HilbertCurve[d=%d, bits=%d]".formatted(dimensions(), bits());
  }
}
