package org.bandgram.internal.compute.cpu.band;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.dissimilarity.BandDissimilarities;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.internal.compute.cpu.messages.FusedRows;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;
import org.bandgram.internal.compute.cpu.messages.StripeSums;
import org.bandgram.layout.BandLayout;

/**
 * The loops of {@link FusedBandMessages} in single precision if similarities are not in memory as
 * such: they come from {@link BandDissimilarities}, messages from the band, one row at a time into
 * scratch memory. Every loop goes over the whole row before the next.
 */
public final class StagedRows implements FusedRows {
  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT;

  private final BandState band;
  private final BandLayout layout;
  private final BandDissimilarities dissimilarities;
  private final DiagonalState diagonal;
  private final ScalarRowLoops loops;
  private final RowMaxima maxima;
  private final StripeSums sums;

  /**
   * Allocates column sums and maxima.
   *
   * @param band the messages
   * @param dissimilarities the similarities
   * @param diagonal what is kept per point
   * @param loops the loops over a row
   */
  public StagedRows(
      BandState band,
      BandDissimilarities dissimilarities,
      DiagonalState diagonal,
      ScalarRowLoops loops) {
    this.band = band;
    this.layout = band.layout;
    this.dissimilarities = dissimilarities;
    this.diagonal = diagonal;
    this.loops = loops;
    this.maxima = new RowMaxima(layout.size(), Precision.FLOAT32);
    this.sums = new StripeSums(layout);
  }

  @Override
  public RowMaxima maxima() {
    return maxima;
  }

  @Override
  public void refresh(int from, int to, double damping) {
    Stage stage = new Stage(from, to);
    for (int i = from; i < to; i++) {
      stage.load(i);
      stage.refresh(i, (float) damping);
    }
  }

  @Override
  public void update(int from, int to, double damping) {
    Stage stage = new Stage(from, to);
    for (int i = from; i < to; i++) {
      stage.load(i);
      stage.row.first = (float) maxima.greatest(i);
      stage.row.second = (float) maxima.second(i);
      stage.update(i, (float) damping);
    }
  }

  @Override
  public void refreshAndUpdate(int from, int to, double lastDamping, double damping) {
    Stage stage = new Stage(from, to);
    for (int i = from; i < to; i++) {
      stage.load(i);
      stage.refresh(i, (float) lastDamping);
      stage.update(i, (float) damping);
    }
  }

  /** Rows of a range, one after another, in scratch memory of one thread. */
  private final class Stage {
    private final StagedRow row = new StagedRow(layout.width());
    private final BandDissimilarities.Reader similarities = dissimilarities.reader(0);

    /** What the availabilities of the columns start from, from {@link #firstColumn} on. */
    private final float[] bases;

    private final int firstColumn;
    private final StripeSums.Block block;

    Stage(int from, int to) {
      block = sums.new Block(from);
      firstColumn = layout.firstStored(from);
      int count = layout.firstStored(to - 1) + layout.width() - firstColumn;
      bases = new float[count + BandDissimilarities.PADDING];
      for (int k = 0; k < count; k++) {
        bases[k] = diagonal.columnBase.floats()[band.curve.source(firstColumn + k)];
      }
    }

    void load(int i) {
      similarities.load(i, row.similarities, 0);
      for (int k = 0; k < row.width; k++) {
        row.similarities[k] = 0 - row.similarities[k];
      }
      Arrays.fill(row.similarities, row.width, row.similarities.length, Float.NEGATIVE_INFINITY);
      load(band.responsibilities, layout.rowOffset(i), row.responsibilities);
      load(band.availabilities, layout.rowOffset(i), row.availabilities);
    }

    private void load(MemorySegment messages, long from, float[] target) {
      MemorySegment.copy(messages, FLOAT, from * Float.BYTES, target, 0, layout.width());
    }

    private void store(float[] source, MemorySegment messages, long from) {
      MemorySegment.copy(source, 0, messages, FLOAT, from * Float.BYTES, layout.width());
    }

    void refresh(int i, float damping) {
      loops.refresh(row, bases, layout.firstStored(i) - firstColumn, damping);
      store(row.availabilities, band.availabilities, layout.rowOffset(i));
      row.first = (float) maxima.greatest(i);
      row.second = (float) maxima.second(i);
      loops.findMaxima(row);
      maxima.set(i, row.first, row.second);
    }

    void update(int i, float damping) {
      loops.update(row, damping);
      store(row.responsibilities, band.responsibilities, layout.rowOffset(i));
      loops.addPositive(row, block.window(i), block.offset(i) + layout.firstStored(i));
      block.complete(i + 1);
    }
  }

  @Override
  public void sumColumns(int from, int to) {
    sums.addKept(from, to);
  }

  @Override
  public double columnSum(int column) {
    return sums.of(column);
  }
}
