package org.bandgram.internal.compute.cpu.costs;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.layout.BandLayout;

/**
 * Costs from similarities stored in single precision.
 *
 * @param layout the band's layout
 * @param similarities the stored similarities, borrowed
 */
public record StoredCosts(BandLayout layout, MemorySegment similarities) implements BandCosts {
  @Override
  public Reader reader(float level) {
    return (row, costs, at) -> {
      int width = layout.width();
      long bytes = layout.rowOffset(row) * Float.BYTES;
      MemorySegment.copy(similarities, ValueLayout.JAVA_FLOAT, bytes, costs, at, width);
      for (int k = at; k < at + width; k++) {
        costs[k] = level - costs[k];
      }
    };
  }
}
