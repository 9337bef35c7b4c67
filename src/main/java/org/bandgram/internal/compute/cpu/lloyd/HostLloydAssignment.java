package org.bandgram.internal.compute.cpu.lloyd;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.PointBlocks;
import org.bandgram.internal.compute.lloyd.CentroidSums;
import org.bandgram.internal.compute.lloyd.ClusterStripes;
import org.bandgram.internal.compute.lloyd.LloydArguments;
import org.bandgram.internal.compute.lloyd.LloydAssignment;
import org.bandgram.internal.compute.tiles.PointSums;

/** Labels and distances in the host's memory; threads take blocks of points. */
final class HostLloydAssignment implements LloydAssignment {
  private final PointSet points;
  private final Assigner assigner;
  private final RowSums.Factory rowSums;
  private final double[] weights;
  private final int[] labels;
  private final float[] distances;
  private final double[] inertias;

  HostLloydAssignment(PointSet points, CentroidTiles.Source source, double[] weights) {
    this.points = points;
    this.assigner = source.begin();
    this.rowSums = source::sums;
    this.weights = weights;
    labels = new int[points.size()];
    Arrays.fill(labels, -1);
    distances = new float[points.size()];
    inertias = new double[Execution.blocks(points.size(), PointBlocks.SIZE)];
  }

  @Override
  public int size() {
    return labels.length;
  }

  @Override
  public IntSupplier beginAssign(PointSet centroids, Execution execution) {
    LloydArguments.requireAlike(points, centroids);
    int changes = assigner.assign(centroids, labels, distances, execution);
    execution.forBlocks(
        points.size(),
        PointBlocks.SIZE,
        (block, from, to) -> {
          double[] lanes = new double[TILE];
          for (int start = from; start < to; start += TILE) {
            addTo(lanes, start, Math.min(TILE, to - start));
          }
          inertias[block] = PointBlocks.overLanes(lanes, 0);
        });
    return () -> changes;
  }

  private void addTo(double[] lanes, int start, int count) {
    for (int l = 0; l < count; l++) {
      double distance = distances[start + l];
      lanes[l] += weights.length == 0 ? distance : weights[start + l] * distance;
    }
  }

  @Override
  public double inertia(double before) {
    return PointSums.overBlocks(before, inertias);
  }

  @Override
  public Consumer<CentroidSums> beginSums(int k, ClusterStripes stripes, Execution execution) {
    CentroidSums[] sums =
        new RowSums.OfPoints(points, labels, weights, rowSums).byStripe(k, stripes, execution);
    return target -> Arrays.stream(sums).forEach(target::add);
  }

  @Override
  public int[] labels() {
    return labels;
  }

  @Override
  public float[] distances() {
    return distances;
  }
}
