package org.bandgram.exemplar;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.layout.GraphLayout;
import org.bandgram.similarity.Dissimilarity;

/**
 * Finds what exemplars represent on a neighbour graph: the points at most two edges away. Used by
 * one caller at a time.
 */
final class GraphReach {
  private static final int POINTS_PER_BLOCK = 1 << 9;

  private final GraphPairs pairs;
  private final PointSet points;
  private final Dissimilarity dissimilarity;
  private final Execution execution;

  /** In which search a point was found last. */
  private final int[] found;

  private int searches;

  /**
   * Points that an exemplar represents.
   *
   * @param positions where they are, the exemplar among them
   * @param losses their dissimilarities to it
   */
  // used at once, not compared
  record Reach(int[] positions, float[] losses) {}

  GraphReach(ExemplarClustering function, GraphPairs pairs, Execution execution) {
    this.pairs = pairs;
    this.execution = execution;
    points = function.points();
    dissimilarity = function.options().dissimilarity();
    found = new int[pairs.size()];
  }

  /** Returns what an exemplar at a position represents, O(d) for each point of it. */
  Reach of(int exemplar) {
    int[] positions = within(exemplar);
    float[] losses = new float[positions.length];
    if (positions.length <= POINTS_PER_BLOCK) {
      compare(exemplar, positions, losses, 0, positions.length);
    } else {
      execution.forBlocks(
          positions.length,
          POINTS_PER_BLOCK,
          (_, from, to) -> compare(exemplar, positions, losses, from, to));
    }
    return new Reach(positions, losses);
  }

  private void compare(int exemplar, int[] positions, float[] losses, int from, int to) {
    int row = pairs.row(exemplar);
    for (int p = from; p < to; p++) {
      losses[p] = (float) dissimilarity.between(points, pairs.row(positions[p]), points, row);
    }
  }

  /** Returns the points at most two edges away; the slots left over lead to where one is. */
  private int[] within(int exemplar) {
    GraphLayout layout = pairs.graph().layout();
    searches++;
    found[exemplar] = searches;
    int[] positions = {exemplar};
    int count = 1;
    int begun = 0;
    for (int distance = 0; distance < 2; distance++) {
      int end = count;
      for (; begun < end; begun++) {
        int from = layout.rowStarts()[positions[begun]];
        int to = layout.rowStarts()[positions[begun] + 1];
        positions = withRoom(positions, count + to - from);
        for (int slot = from; slot < to; slot++) {
          int neighbour = layout.columns()[slot];
          if (found[neighbour] < searches) {
            found[neighbour] = searches;
            positions[count++] = neighbour;
          }
        }
      }
    }
    return Arrays.copyOf(positions, count);
  }

  private static int[] withRoom(int[] positions, int needed) {
    return needed <= positions.length ? positions : Arrays.copyOf(positions, 2 * needed);
  }
}
