package org.bandgram.internal.compute.cpu.dissimilarity;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.layout.BandLayout;

/**
 * Dissimilarities of a band for compact messages, from similarities stored in single precision.
 *
 * @param similarities the stored similarities, borrowed
 */
public record StoredDissimilarities(BandLayout layout, MemorySegment similarities)
    implements BandDissimilarities {
  @Override
  public Reader reader(float maxSimilarity) {
    return (row, dissimilarities, at) -> {
      int width = layout.width();
      long bytes = layout.rowOffset(row) * Float.BYTES;
      MemorySegment.copy(similarities, ValueLayout.JAVA_FLOAT, bytes, dissimilarities, at, width);
      for (int k = at; k < at + width; k++) {
        dissimilarities[k] = maxSimilarity - dissimilarities[k];
      }
    };
  }
}
