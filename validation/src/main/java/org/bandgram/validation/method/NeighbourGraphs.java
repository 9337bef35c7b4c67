package org.bandgram.validation.method;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.gram.CooMatrix;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.layout.GraphLayout;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/**
 * Builds graphs of nearest neighbours and keeps the last one, so that several runs on the same
 * points share it. Built on the CPU; closing releases the graph.
 */
public final class NeighbourGraphs implements AutoCloseable {
  private static final Similarity SIMILARITY = new NegativeSquaredEuclidean();

  private PointSet points;
  private int rowLength;
  private CooMatrix graph;

  /**
   * Returns the graph of points whose rows hold about a wanted number of elements in the mean, the
   * diagonal included; valid until another one is asked for.
   */
  public CooMatrix of(PointSet wanted, int wantedLength, Execution execution) {
    if (wanted != points || wantedLength != rowLength) {
      close();
      graph = matrix(wanted, closest(wanted, Math.min(wantedLength, wanted.size()), execution));
      points = wanted;
      rowLength = wantedLength;
    }
    return graph;
  }

  /** Bisects for the number of neighbours whose elements come closest to the number wanted. */
  private static NeighbourGraph closest(PointSet points, int rowLength, Execution execution) {
    long wanted = (long) rowLength * points.size();
    int below = 0;
    int above = rowLength - 1;
    NeighbourGraph fewer = null;
    NeighbourGraph more = graph(points, above, execution);
    while (above - below > 1) {
      int middle = (below + above) >>> 1;
      NeighbourGraph found = graph(points, middle, execution);
      if (elements(found) < wanted) {
        below = middle;
        fewer = found;
      } else {
        above = middle;
        more = found;
      }
    }
    return fewer != null && wanted - elements(fewer) <= elements(more) - wanted ? fewer : more;
  }

  private static NeighbourGraph graph(PointSet points, int neighbours, Execution execution) {
    return NeighbourGraph.build(
        points,
        SIMILARITY,
        NeighbourGraph.Options.defaults()
            .withNeighbours(neighbours)
            .withMethod(NeighbourGraph.Method.EXACT),
        execution);
  }

  private static int elements(NeighbourGraph graph) {
    int elements = graph.layout().size();
    for (int i = 0; i < graph.layout().size(); i++) {
      elements += graph.layout().degree(i);
    }
    return elements;
  }

  private static CooMatrix matrix(PointSet points, NeighbourGraph graph) {
    GraphLayout layout = graph.layout();
    int[] rows = new int[elements(graph)];
    int[] columns = new int[rows.length];
    double[] values = new double[rows.length];
    int at = 0;
    for (int i = 0; i < layout.size(); i++) {
      for (int e = -1; e < layout.degree(i); e++, at++) {
        int j = e < 0 ? i : layout.columns()[layout.rowStarts()[i] + e];
        rows[at] = graph.permutation().source(i);
        columns[at] = graph.permutation().source(j);
        values[at] = SIMILARITY.between(points, rows[at], points, columns[at]);
      }
    }
    return CooMatrix.fromTriples(layout.size(), rows, columns, values, points.precision());
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
