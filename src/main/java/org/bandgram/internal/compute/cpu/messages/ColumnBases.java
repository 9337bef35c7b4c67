package org.bandgram.internal.compute.cpu.messages;

import org.bandgram.internal.compute.cpu.dissimilarity.BandDissimilarities;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;

/**
 * What availabilities start from in the columns of a range of rows, split by sign: {@code
 * negativeParts} are max(0, -b(k)), {@code minusPositiveParts} min(0, -b(k)).
 *
 * @param first the first column
 * @param negativeParts values of the columns, and zeros
 * @param minusPositiveParts values of the columns, and zeros
 */
// scratch memory, never compared
public record ColumnBases(int first, int count, float[] negativeParts, float[] minusPositiveParts) {
  /** Splits the bases of the columns that rows {@code from .. to - 1} store. */
  public static ColumnBases of(
      BandLayout layout, Permutation curve, DiagonalState diagonal, int from, int to) {
    float[] all = diagonal.columnBase.floats();
    int first = layout.firstStored(from);
    int count = layout.firstStored(to - 1) + layout.width() - first;
    ColumnBases bases =
        new ColumnBases(
            first,
            count,
            new float[count + BandDissimilarities.PADDING],
            new float[count + BandDissimilarities.PADDING]);
    for (int k = 0; k < count; k++) {
      float base = all[curve.source(first + k)];
      bases.negativeParts[k] = Math.max(0, -base);
      bases.minusPositiveParts[k] = Math.min(0, -base);
    }
    return bases;
  }
}
