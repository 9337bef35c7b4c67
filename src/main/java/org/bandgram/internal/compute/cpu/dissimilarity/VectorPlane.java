package org.bandgram.internal.compute.cpu.dissimilarity;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.layout.BandLayout;

/**
 * Points in the plane with bounding boxes: of blocks of columns, as many as a vector has lanes, and
 * of groups of rows. Consecutive points of a curve are close to each other, so that boxes are
 * small. The distance of two boxes is computed with the operations that compute that of two points,
 * in the same order; as rounding keeps order, it is never greater than those of their points.
 */
final class VectorPlane {
  private static final VectorSpecies<Float> SPECIES = VectorLanes.SPECIES;
  private static final int LANES = SPECIES.length();
  private static final int ROWS = BlockReader.ROWS;

  /** In narrower bands it takes longer to find out what is far away than to compute all. */
  private static final int LEAST_WIDTH = 224;

  /** Rows computed together. */
  private static final int TOGETHER = 4;

  private final BandLayout layout;
  private final float[] xs;
  private final float[] ys;
  private final Boxes columns;
  private final Boxes rows;

  /** Columns that the first block of columns lacks. */
  private final int phase;

  /**
   * Finds the boxes, O(n).
   *
   * @param xs first coordinates, {@link BandDissimilarities#PADDING} longer than n
   * @param ys second coordinates
   */
  VectorPlane(BandLayout layout, float[] xs, float[] ys) {
    this.layout = layout;
    this.xs = xs;
    this.ys = ys;
    this.phase = layout.halfBandwidth() % LANES;
    this.columns = Boxes.of(xs, ys, layout.size(), LANES, phase);
    this.rows = Boxes.of(xs, ys, layout.size(), ROWS, 0);
  }

  /** Tells whether a band is wide enough. */
  static boolean suits(BandLayout layout) {
    return layout.width() >= LEAST_WIDTH;
  }

  /**
   * Smallest and greatest coordinates of consecutive points.
   *
   * @param left the smallest x of each box, and zeros
   * @param right the greatest x of each box, and zeros
   * @param bottom the smallest y of each box, and zeros
   * @param top the greatest y of each box, and zeros
   */
  // never compared
  private record Boxes(float[] left, float[] right, float[] bottom, float[] top) {
    /** Box j has points {@code j * width - phase} to {@code (j + 1) * width - phase - 1}. */
    static Boxes of(float[] xs, float[] ys, int size, int width, int phase) {
      int count = (size + phase + width - 1) / width;
      int padded = count + BandDissimilarities.PADDING;
      Boxes boxes =
          new Boxes(new float[padded], new float[padded], new float[padded], new float[padded]);
      for (int j = 0; j < count; j++) {
        int from = Math.max(0, j * width - phase);
        int to = Math.min(size, (j + 1) * width - phase);
        boxes.enclose(j, xs, ys, from, to);
      }
      return boxes;
    }

    private void enclose(int j, float[] xs, float[] ys, int from, int to) {
      left[j] = xs[from];
      right[j] = xs[from];
      bottom[j] = ys[from];
      top[j] = ys[from];
      for (int i = from + 1; i < to; i++) {
        left[j] = Math.min(left[j], xs[i]);
        right[j] = Math.max(right[j], xs[i]);
        bottom[j] = Math.min(bottom[j], ys[i]);
        top[j] = Math.max(top[j], ys[i]);
      }
    }
  }

  /** Returns a reader for rows that keep all columns stored for them. */
  BlockReader reader(BandDissimilarities.Reader rows) {
    return new BlockReader() {
      @Override
      public void load(int row, float[] dissimilarities, int at) {
        rows.load(row, dissimilarities, at);
      }

      @Override
      public void loadShifted(int start, int count, float[] dissimilarities, int pitch) {
        rows.loadShifted(start, count, dissimilarities, pitch);
      }

      @Override
      public int block(int column) {
        return VectorPlane.this.block(column);
      }

      @Override
      public int firstColumn(int block) {
        return block * LANES - phase;
      }

      @Override
      public void bound(int start, float[] bounds) {
        VectorPlane.this.bound(start, bounds);
      }

      @Override
      public void loadBlocks(
          int start, int[] offsets, int count, float[] dissimilarities, int pitch) {
        int first = layout.firstStored(start);
        for (int r = 0; r < ROWS; r += TOGETHER) {
          distances(start + r, first, offsets, count, dissimilarities, r * pitch, pitch);
        }
      }
    };
  }

  private void bound(int start, float[] bounds) {
    int blocks = (layout.width() + ROWS - 1 + LANES - 1) / LANES;
    int first = block(layout.firstStored(start));
    int own = start / ROWS;
    FloatVector left = FloatVector.broadcast(SPECIES, rows.left[own]);
    FloatVector right = FloatVector.broadcast(SPECIES, rows.right[own]);
    FloatVector bottom = FloatVector.broadcast(SPECIES, rows.bottom[own]);
    FloatVector top = FloatVector.broadcast(SPECIES, rows.top[own]);
    for (int j = 0; j < blocks; j += LANES) {
      FloatVector beyondLeft = left.sub(FloatVector.fromArray(SPECIES, columns.right, first + j));
      FloatVector beyondRight = FloatVector.fromArray(SPECIES, columns.left, first + j).sub(right);
      FloatVector below = bottom.sub(FloatVector.fromArray(SPECIES, columns.top, first + j));
      FloatVector above = FloatVector.fromArray(SPECIES, columns.bottom, first + j).sub(top);
      FloatVector dx =
          beyondLeft
              .reinterpretAsInts()
              .max(beyondRight.reinterpretAsInts())
              .max(0)
              .reinterpretAsFloats();
      FloatVector dy =
          below.reinterpretAsInts().max(above.reinterpretAsInts()).max(0).reinterpretAsFloats();
      dy.fma(dy, dx.mul(dx)).intoArray(bounds, j);
    }
  }

  private int block(int column) {
    return (column + phase) / LANES;
  }

  /** Four rows with the same columns, whose coordinates are read once. */
  private void distances(
      int row, int first, int[] offsets, int count, float[] dissimilarities, int at, int pitch) {
    float[] xs = this.xs;
    float[] ys = this.ys;
    FloatVector x0 = FloatVector.broadcast(SPECIES, xs[row]);
    FloatVector y0 = FloatVector.broadcast(SPECIES, ys[row]);
    FloatVector x1 = FloatVector.broadcast(SPECIES, xs[row + 1]);
    FloatVector y1 = FloatVector.broadcast(SPECIES, ys[row + 1]);
    FloatVector x2 = FloatVector.broadcast(SPECIES, xs[row + 2]);
    FloatVector y2 = FloatVector.broadcast(SPECIES, ys[row + 2]);
    FloatVector x3 = FloatVector.broadcast(SPECIES, xs[row + 3]);
    FloatVector y3 = FloatVector.broadcast(SPECIES, ys[row + 3]);
    int at1 = at + pitch;
    int at2 = at1 + pitch;
    int at3 = at2 + pitch;
    for (int b = 0; b < count; b++) {
      int k = offsets[b];
      FloatVector x = FloatVector.fromArray(SPECIES, xs, first + k);
      FloatVector y = FloatVector.fromArray(SPECIES, ys, first + k);
      FloatVector dx = x0.sub(x);
      FloatVector dy = y0.sub(y);
      dy.fma(dy, dx.mul(dx)).intoArray(dissimilarities, at + k);
      dx = x1.sub(x);
      dy = y1.sub(y);
      dy.fma(dy, dx.mul(dx)).intoArray(dissimilarities, at1 + k);
      dx = x2.sub(x);
      dy = y2.sub(y);
      dy.fma(dy, dx.mul(dx)).intoArray(dissimilarities, at2 + k);
      dx = x3.sub(x);
      dy = y3.sub(y);
      dy.fma(dy, dx.mul(dx)).intoArray(dissimilarities, at3 + k);
    }
  }
}
