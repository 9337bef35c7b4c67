package org.bandgram.internal.compute.cpu.lloyd;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.GROUP;
import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cpu.tiles.PointBlocks;
import org.bandgram.internal.compute.cpu.warmup.WarmUp;
import org.bandgram.internal.compute.gram.PointScale;
import org.bandgram.internal.compute.lloyd.LloydArguments;
import org.bandgram.internal.compute.lloyd.LloydAssignment;
import org.bandgram.internal.compute.lloyd.LloydPoints;

/**
 * Points in the host's memory; threads take blocks of them, in the order of {@link PointBlocks}.
 *
 * @param points the points
 * @param scale how large they are, or all of which they are a part
 * @param source compares them
 * @param backend names what does
 */
public record HostLloydPoints(
    PointSet points, PointScale scale, CentroidTiles.Source source, String backend)
    implements LloydPoints {
  /**
   * Prepares points for scalar loops, the readable reference.
   *
   * @param points n points, borrowed
   * @param execution threads and cancellation
   */
  public static HostLloydPoints scalar(PointSet points, Execution execution) {
    if (points.precision() == Precision.FLOAT64) {
      return exact(points, execution);
    }
    PointScale scale = LloydArguments.requirePoints(points, execution);
    CentroidTiles.Source source = new ScalarCentroidTiles.Source(points);
    return new HostLloydPoints(points, scale, source, Backend.CPU_SCALAR);
  }

  /**
   * Copies points into tiles for loops of the Vector API; points of double precision stay where
   * they are, for scalar ones.
   *
   * @param points n points, borrowed
   * @param warmUp when those loops begin
   * @param execution threads and cancellation
   */
  public static HostLloydPoints vector(PointSet points, WarmUp warmUp, Execution execution) {
    if (points.precision() == Precision.FLOAT64) {
      return exact(points, execution);
    }
    PointScale scale = LloydArguments.requirePoints(points, execution);
    return new HostLloydPoints(
        points, scale, VectorCentroidTiles.Source.of(points, warmUp, execution), "cpu-vector");
  }

  /** Prepares points whose distances are compared before they are rounded, the only such loops. */
  private static HostLloydPoints exact(PointSet points, Execution execution) {
    PointScale scale = LloydArguments.requireDistances(points, execution);
    return new HostLloydPoints(
        points, scale, new ExactCentroidTiles.Source(points), Backend.CPU_SCALAR);
  }

  @Override
  public double hostShare() {
    return 1;
  }

  @Override
  public HostLloydPoints part(int from, int to, Execution execution) {
    return new HostLloydPoints(points.slice(from, to), scale, source.part(from, to), backend);
  }

  @Override
  public LloydAssignment begin(double[] weights) {
    LloydArguments.requireWeights(weights, points);
    return new HostLloydAssignment(points, source, weights);
  }

  @Override
  public void potentials(
      PointSet candidates, float[] nearest, double[] weights, double[] sums, Execution execution) {
    LloydArguments.requireAlike(points, candidates);
    LloydArguments.requireLength("the number of distances", nearest.length, points);
    LloydArguments.requireWeights(weights, points);
    int count = candidates.size();
    double[] parts = new double[Execution.blocks(points.size(), PointBlocks.SIZE) * count];
    CentroidTiles.Prepared prepared = source.prepare(candidates);
    forBlocks(
        execution,
        (block, from, to) -> {
          CentroidTiles tiles = prepared.forThread();
          float[] out = new float[GROUP * TILE];
          for (int group = 0; group < count; group += GROUP) {
            for (int start = from; start < to; start += TILE) {
              tiles.distances(start / TILE, group, out);
              int end = Math.min(to, start + TILE);
              for (int m = 0; m < Math.min(GROUP, count - group); m++) {
                parts[block * count + group + m] +=
                    lowered(nearest, start, end, out, m * TILE, weights);
              }
            }
          }
        });
    for (int c = 0; c < count; c++) {
      sums[c] = PointBlocks.overBlocks(parts, c, count, parts.length / count);
    }
  }

  private static double lowered(
      float[] nearest, int from, int to, float[] distances, int at, double[] weights) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      double least = Math.min(nearest[i], distances[at + i - from]);
      sum += weights.length == 0 ? least : weights[i] * least;
    }
    return sum;
  }

  @Override
  public void lower(PointSet candidates, int c, float[] nearest, Execution execution) {
    LloydArguments.requireAlike(points, candidates);
    LloydArguments.requireLength("the number of distances", nearest.length, points);
    CentroidTiles.Prepared prepared = source.prepare(candidates.select(new int[] {c}));
    forBlocks(
        execution,
        (block, from, to) -> {
          CentroidTiles tiles = prepared.forThread();
          float[] out = new float[GROUP * TILE];
          for (int start = from; start < to; start += TILE) {
            tiles.distances(start / TILE, 0, out);
            for (int i = start; i < Math.min(to, start + TILE); i++) {
              nearest[i] = Math.min(nearest[i], out[i - start]);
            }
          }
        });
  }

  private void forBlocks(Execution execution, Execution.BlockTask task) {
    execution.forBlocks(points.size(), PointBlocks.SIZE, task);
  }
}
