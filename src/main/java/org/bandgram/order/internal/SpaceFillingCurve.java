package org.bandgram.order.internal;

import static org.bandgram.InvalidInputException.require;

import org.bandgram.order.CurveKind;

/**
 * A curve that visits every cell of a d-dimensional grid of {@code 2^b} cells per side once. The
 * number of the visit is the cell's code, of {@code d * b} bits.
 *
 * <p>Curves are immutable and safe for use by several threads.
 */
public sealed interface SpaceFillingCurve permits MortonCurve, HilbertCurve {
  /** The largest number of dimensions: each then has one bit of a 128-bit code. */
  int MAX_DIMENSIONS = 128;

  /** The most bits a dimension may have. */
  int MAX_BITS = 32;

  /** Returns the number of dimensions d. */
  int dimensions();

  /** Returns the number of bits per dimension b. */
  int bits();

  /** Returns the number of significant bits in a code, {@code d * b}, at most 128. */
  default int codeBits() {
    return dimensions() * bits();
  }

  /**
   * Encodes a run of cells.
   *
   * @param cells {@code count * d} unsigned coordinates below {@code 2^b}, one cell after another;
   *     left as they are
   * @param count number of cells
   * @param codes receives the codes; allocated for {@link #codeBits}
   * @param first where the code of cell 0 goes
   */
  void encode(int[] cells, int count, CurveCodes codes, int first);

  /**
   * Returns a curve through a grid with the usual number of bits.
   *
   * @param kind the curve
   * @param dimensions d, from 1 to {@link #MAX_DIMENSIONS}
   * @see #bitsFor
   */
  static SpaceFillingCurve of(CurveKind kind, int dimensions) {
    return switch (kind) {
      case MORTON -> MortonCurve.of(dimensions);
      case HILBERT -> HilbertCurve.of(dimensions);
    };
  }

  /**
   * Returns how many bits a dimension gets when nothing else is asked: as many as fit a 64-bit code
   * up to four dimensions (32, 32, 21, 16), a 128-bit code above (25, 21, 18, 16 for five to
   * eight).
   *
   * @param dimensions d, from 1 to {@link #MAX_DIMENSIONS}
   */
  static int bitsFor(int dimensions) {
    require(
        dimensions >= 1 && dimensions <= MAX_DIMENSIONS,
        "the number of curve dimensions",
        dimensions,
        "from 1 to " + MAX_DIMENSIONS);
    return Math.min(MAX_BITS, (dimensions <= 4 ? 64 : 128) / dimensions);
  }

  /** Throws unless a grid of {@code dimensions} x {@code bits} has codes of at most 128 bits. */
  static void requireGrid(int dimensions, int bits) {
    bitsFor(dimensions);
    int most = Math.min(MAX_BITS, 128 / dimensions);
    require(
        bits >= 1 && bits <= most, "the number of bits per dimension", bits, "from 1 to " + most);
  }
}
