package org.bandgram.internal.compute.cpu.gram;

import static org.bandgram.internal.compute.cpu.gram.VectorTile.WIDTH;

import org.bandgram.data.PointSet;

/**
 * A transposed copy of a few points, cut into tiles of WIDTH points so that a tile is read from one
 * end to the other: coordinate f of the panel's point c is {@code values()[(c / WIDTH * d + f) *
 * WIDTH + c % WIDTH]}.
 */
final class PanelFloat32 {
  /** Points copied at a time; their coordinates fit the first-level cache up to 512 dimensions. */
  private static final int STRIP = 8;

  private final int d;
  private final int capacity;
  private final float[] values;
  private final float[] strip;

  /** Makes room for {@code capacity} points, rounded up to full tiles. */
  PanelFloat32(int dimensions, int capacity) {
    d = dimensions;
    this.capacity = (capacity + WIDTH - 1) / WIDTH * WIDTH;
    values = new float[Math.multiplyExact(d, this.capacity)];
    strip = new float[STRIP * d];
  }

  /** Returns how many points there is room for, a multiple of WIDTH. */
  int capacity() {
    return capacity;
  }

  float[] values() {
    return values;
  }

  /** Returns the index of coordinate 0 of a point; coordinate f follows at f * WIDTH. */
  int start(int point) {
    return point / WIDTH * d * WIDTH + point % WIDTH;
  }

  /** Copies points {@code from} to {@code to - 1}. */
  void load(PointSet points, int from, int to) {
    for (int i = from; i < to; i += STRIP) {
      int count = Math.min(STRIP, to - i);
      points.read(i, i + count, strip);
      int start = start(i - from);
      for (int f = 0; f < d; f++) {
        for (int c = 0; c < count; c++) {
          values[start + f * WIDTH + c] = strip[c * d + f];
        }
      }
    }
  }
}
