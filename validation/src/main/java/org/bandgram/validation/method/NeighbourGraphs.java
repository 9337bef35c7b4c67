package org.bandgram.validation.method;

import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.gram.CooMatrix;
import org.bandgram.gram.NearestNeighbourGraph;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.similarity.NegativeSquaredEuclidean;

/**
 * Builds graphs of nearest neighbours and keeps the last one, so that several runs on the same
 * points share it. Built on the CPU; closing releases the graph.
 */
public final class NeighbourGraphs implements AutoCloseable {
  private PointSet points;
  private int rowLength;
  private CooMatrix graph;

  /** Returns the graph of points, valid until other points are asked for. */
  public CooMatrix of(PointSet wanted, int wantedLength, Execution execution) {
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
