package org.bandgram.internal.compute.cpu.lloyd;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.GROUP;
import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.PointBlocks;
import org.bandgram.internal.compute.lloyd.StartDistances;

/** Least distances in the host's memory; threads take blocks of points. */
record HostStartDistances(
    PointSet points, CentroidTiles.Source source, double[] weights, float[] least, float[][] tried)
    implements StartDistances {
  static StartDistances begin(
      PointSet points, CentroidTiles.Source source, double[] weights, int most) {
    float[] least = new float[points.size()];
    Arrays.fill(least, Float.POSITIVE_INFINITY);
    return new HostStartDistances(points, source, weights, least, new float[most][least.length]);
  }

  @Override
  public double[][] potentials(int[] rows, Execution execution) {
    CentroidTiles.Prepared prepared = source.prepare(points.select(rows));
    double[][] sums = new double[rows.length][Execution.blocks(least.length, PointBlocks.SIZE)];
    execution.forBlocks(
        least.length,
        PointBlocks.SIZE,
        (block, from, to) -> {
          double[][] lanes = lanes(prepared.forThread(), rows.length, from, to);
          for (int t = 0; t < rows.length; t++) {
            sums[t][block] = PointBlocks.overLanes(lanes[t], 0);
          }
        });
    return sums;
  }

  /** Compares each tile with all points that are tried while it is in the cache. */
  private double[][] lanes(CentroidTiles tiles, int candidates, int from, int to) {
    float[] out = new float[GROUP * TILE];
    double[][] lanes = new double[candidates][TILE];
    for (int start = from; start < to; start += TILE) {
      int count = Math.min(TILE, to - start);
      for (int t = 0; t < candidates; t++) {
        if (t % GROUP == 0) {
          tiles.distances(start / TILE, t, out);
        }
        System.arraycopy(out, t % GROUP * TILE, tried[t], start, count);
        addLeast(tried[t], start, count, lanes[t]);
      }
    }
    return lanes;
  }

  private void addLeast(float[] distances, int start, int count, double[] lanes) {
    for (int l = 0; l < count; l++) {
      double left = Math.min(least[start + l], distances[start + l]);
      lanes[l] += weights.length == 0 ? left : weights[start + l] * left;
    }
  }

  @Override
  public void take(int t, Execution execution) {
    execution.forBlocks(
        least.length,
        PointBlocks.SIZE,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            least[i] = Math.min(least[i], tried[t][i]);
          }
        });
  }

  @Override
  public float[] ofBlock(int block) {
    int from = block * PointBlocks.SIZE;
    return Arrays.copyOfRange(
        least, from, (int) Math.min(least.length, from + (long) PointBlocks.SIZE));
  }
}
