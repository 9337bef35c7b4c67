package org.bandgram.gram.internal;

import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.BandMatrix;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;

/**
 * Builds the band of a Gram matrix: similarities of points at most h apart in a linear order, after
 * Hussein and Abd-Almageed, SC '09, doi 10.1145/1654059.1654091. Only pairs in the band are
 * computed.
 */
public final class BandGramBuilder {
  private BandGramBuilder() {}

  /**
   * Computes a band, O(n (2h + 1) d) time. It allocates {@code layout.elementCount() *
   * precision.bytes()} bytes off-heap without asking whether the machine has them.
   *
   * @param ordered n points, already in the order of the band's rows
   * @param similarity what to compute
   * @param layout which pairs are kept, for n points
   * @param precision format of the elements
   * @param ops how it is computed; the result does not depend on it
   * @param execution threads and cancellation; the result does not depend on the number of threads
   * @return the band, masked slots negative infinity; the caller closes it
   * @throws InvalidInputException if the layout is for another number of points, or coordinates are
   *     so large that similarities could overflow
   */
  public static BandMatrix build(
      PointSet ordered,
      Similarity similarity,
      BandLayout layout,
      Precision precision,
      GramOps ops,
      Execution execution) {
    InvalidInputException.require(
        layout.size() == ordered.size(),
        "the number of rows of the band",
        layout.size(),
        ordered.size() + ", the number of points");
    BandMatrix band = BandMatrix.allocate(layout, precision);
    try {
      ops.bandSimilarities(ordered, similarity, layout, precision, band.elements(), execution);
      return band;
    } catch (RuntimeException e) {
      band.close();
      throw e;
    }
  }
}
