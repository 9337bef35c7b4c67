package org.bandgram.rank;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.bandgram.Provenance;
import org.bandgram.storage.SparseFormat;

/**
 * The scores of a graph's nodes.
 *
 * @param scores the score of each node; not copied
 * @param iterations how many iterations it took
 * @param changes the sum of the absolute changes of scores in each iteration; not copied
 * @param converged whether the last is within the tolerance
 * @param matrixBytes how many bytes of the stored matrix an iteration reads
 * @param format how the matrix was stored
 * @param provenance where the result comes from
 */
// shared, as the documentation says
public record Ranking(
    double[] scores,
    int iterations,
    double[] changes,
    boolean converged,
    long matrixBytes,
    SparseFormat format,
    Provenance provenance) {
  /** Returns all nodes by descending score, nodes of equal score by their numbers; O(n log n). */
  public int[] order() {
    return IntStream.range(0, scores.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer node) -> -scores[node]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  @Override
  public String toString() {
    return scores.length
        + " nodes, "
        + (converged ? "" : "not ")
        + "converged after "
        + iterations
        + " iterations";
  }
}
