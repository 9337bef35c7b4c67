package org.bandgram.internal.compute.cpu.tiles;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.tiles.DistanceCoordinates;
import org.bandgram.internal.compute.tiles.HalfScale;

/**
 * Single-precision points by tile: coordinate f of a tile's point l is {@code tile(t)[f * TILE +
 * l]}, so that a tile is read from one end to the other. Stored as they are or, to save memory, as
 * 16-bit numbers times a power of two.
 */
public final class TilesFloat32 implements TiledPoints {
  private final int size;
  private final int width;
  private final DistanceCoordinates coordinates;
  private final float[][] full;
  private final short[][] half;
  private final HalfScale scale;

  private TilesFloat32(PointSet points, DistanceCoordinates coordinates, HalfScale scale) {
    size = points.size();
    width = coordinates.width(points);
    this.coordinates = coordinates;
    this.scale = scale;
    int tiles = TiledPoints.tiles(size);
    full = scale == null ? new float[tiles][] : null;
    half = scale == null ? null : new short[tiles][];
  }

  private TilesFloat32(TilesFloat32 whole, int from, int to) {
    size = to - from;
    width = whole.width;
    coordinates = whole.coordinates;
    scale = whole.scale;
    int first = from / TileKernel.TILE;
    int end = first + TiledPoints.tiles(size);
    full = whole.full == null ? null : Arrays.copyOfRange(whole.full, first, end);
    half = whole.half == null ? null : Arrays.copyOfRange(whole.half, first, end);
  }

  public static TilesFloat32 of(
      PointSet points, DistanceCoordinates coordinates, Execution execution) {
    TilesFloat32 stored = new TilesFloat32(points, coordinates, null);
    PointTiles.forTiles(
        points,
        coordinates,
        execution,
        (tile, rows) -> stored.full[tile] = transpose(rows, stored.width));
    return stored;
  }

  public static TilesFloat32 half(
      PointSet points, DistanceCoordinates coordinates, Execution execution) {
    TilesFloat32 stored =
        new TilesFloat32(points, coordinates, HalfScale.fitting(points, execution));
    PointTiles.forTiles(
        points,
        coordinates,
        execution,
        (tile, rows) -> stored.half[tile] = stored.narrow(transpose(rows, stored.width)));
    return stored;
  }

  private static float[] transpose(double[][] rows, int width) {
    float[] values = new float[TileKernel.TILE * width];
    for (int l = 0; l < rows.length; l++) {
      for (int f = 0; f < width; f++) {
        values[f * TileKernel.TILE + l] = (float) rows[l][f];
      }
    }
    return values;
  }

  private short[] narrow(float[] values) {
    short[] narrow = new short[values.length];
    for (int e = 0; e < values.length; e++) {
      narrow[e] = scale.store(values[e]);
    }
    return narrow;
  }

  /** Returns the points between two bounds of tiles, in the same memory. */
  public TilesFloat32 part(int from, int to) {
    return new TilesFloat32(this, from, to);
  }

  @Override
  public int size() {
    return size;
  }

  public int width() {
    return width;
  }

  DistanceCoordinates coordinates() {
    return coordinates;
  }

  boolean isHalf() {
    return half != null;
  }

  /**
   * Returns the coordinates of a tile.
   *
   * @param tile which
   * @param buffer room for {@code width * TILE} numbers where points are stored in half precision
   */
  public float[] tile(int tile, float[] buffer) {
    if (half == null) {
      return full[tile];
    }
    short[] stored = half[tile];
    float unit = scale.unit();
    for (int e = 0; e < stored.length; e++) {
      buffer[e] = Float.float16ToFloat(stored[e]) * unit;
    }
    return buffer;
  }

  @Override
  public TileKernel kernel(int capacity) {
    return new VectorTileKernel(this, capacity);
  }
}
