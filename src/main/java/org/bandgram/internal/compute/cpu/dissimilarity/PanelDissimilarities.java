package org.bandgram.internal.compute.cpu.dissimilarity;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.gram.PanelKernel;
import org.bandgram.internal.compute.cpu.gram.PanelKernels;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;

/**
 * Dissimilarities computed from the points a few rows at a time, with the loops that fill bands.
 *
 * @param points the points in the order of the band, borrowed
 * @param similarity what to compute, not a custom one
 */
public record PanelDissimilarities(BandLayout layout, PointSet points, Similarity similarity)
    implements BandDissimilarities {
  @Override
  public Reader reader(float maxSimilarity) {
    return new Panels(maxSimilarity);
  }

  /** Keeps the columns of a stripe of rows transposed, and the similarities of a group of rows. */
  private final class Panels implements Reader {
    private final float maxSimilarity;
    private final PanelKernel kernel =
        PanelKernels.of(points, similarity, BandLayout.STRIPE_ROWS, layout.windowPitch());
    private int stripe = -1;
    private int group = -1;

    Panels(float maxSimilarity) {
      this.maxSimilarity = maxSimilarity;
    }

    @Override
    public void load(int row, float[] dissimilarities, int at) {
      seek(row);
      int stored = layout.firstStored(row) - at;
      int from = layout.first(row);
      int to = layout.end(row);
      Arrays.fill(dissimilarities, at, from - stored, Float.POSITIVE_INFINITY);
      kernel.store(
          row - group,
          from,
          to,
          Precision.FLOAT32,
          MemorySegment.ofArray(dissimilarities),
          from - stored);
      for (int k = from - stored; k < to - stored; k++) {
        dissimilarities[k] = maxSimilarity - dissimilarities[k];
      }
      Arrays.fill(dissimilarities, to - stored, at + layout.width(), Float.POSITIVE_INFINITY);
    }

    private void seek(int row) {
      int wanted = BandLayout.stripe(row);
      int start = BandLayout.stripeStart(wanted);
      int end = layout.stripeEnd(wanted);
      if (wanted != stripe) {
        stripe = wanted;
        group = -1;
        kernel.loadRows(points, start, end);
        kernel.loadColumns(points, layout.first(start), layout.end(end - 1));
      }
      int first = start + (row - start) / PanelKernel.GROUP * PanelKernel.GROUP;
      if (first != group) {
        group = first;
        int last = Math.min(first + PanelKernel.GROUP, end) - 1;
        kernel.compute(first, layout.first(first), layout.end(last));
      }
    }
  }
}
