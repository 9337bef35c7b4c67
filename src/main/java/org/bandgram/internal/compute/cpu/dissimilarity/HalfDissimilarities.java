package org.bandgram.internal.compute.cpu.dissimilarity;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.layout.BandLayout;

/**
 * Dissimilarities from similarities stored as 16-bit floating-point numbers.
 *
 * @param layout the band's layout
 * @param similarities the stored numbers, borrowed
 * @param unit the similarity that a stored 1 stands for
 */
public record HalfDissimilarities(BandLayout layout, MemorySegment similarities, float unit)
    implements BandDissimilarities {
  @Override
  public Reader reader(float maxSimilarity) {
    short[] stored = new short[layout.width()];
    return (row, dissimilarities, at) -> {
      int width = stored.length;
      long bytes = layout.rowOffset(row) * Short.BYTES;
      MemorySegment.copy(similarities, ValueLayout.JAVA_SHORT, bytes, stored, 0, width);
      for (int k = 0; k < width; k++) {
        dissimilarities[at + k] = Float.float16ToFloat(stored[k]);
      }
      for (int k = at; k < at + width; k++) {
        dissimilarities[k] = maxSimilarity - dissimilarities[k] * unit;
      }
    };
  }
}
