package org.bandgram.validation;

import org.bandgram.Execution;
import org.bandgram.compute.BackendProvider;
import org.bandgram.compute.Device;
import org.bandgram.data.PointSet;
import org.bandgram.gram.CooMatrix;
import org.bandgram.gram.NearestNeighbourGraph;
import org.bandgram.kernel.NegativeSquaredEuclidean;

/**
 * Builds graphs of nearest neighbours and keeps the last one, so that several runs on the same
 * points share it. Built on the CPU; closing releases the graph.
 */
final class NeighbourGraphs implements AutoCloseable {
  private PointSet points;
  private int rowLength;
  private CooMatrix graph;

  /** Returns the graph of points, valid until other points are asked for. */
  CooMatrix of(PointSet wanted, int wantedLength, Execution execution) {
    if (wanted != points || wantedLength != rowLength) {
      close();
      graph =
          NearestNeighbourGraph.ofRowLength(
              wanted,
              new NegativeSquaredEuclidean(),
              Math.min(wantedLength, wanted.size()),
              wanted.precision(),
              BackendProvider.select(Device.CPU, 0).gram(),
              execution);
      points = wanted;
      rowLength = wantedLength;
    }
    return graph;
  }

  @Override
  public void close() {
    if (graph != null) {
      graph.close();
      graph = null;
      points = null;
    }
  }
}
