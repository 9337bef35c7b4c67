package org.bandgram.validation.iterative;

import java.util.Arrays;
import java.util.function.Function;
import org.bandgram.Execution;
import org.bandgram.internal.compute.rank.CsrMatrix;
import org.bandgram.internal.compute.rank.EllpackMatrix;
import org.bandgram.internal.compute.rank.RankIteration;
import org.bandgram.internal.compute.rank.RankOps;
import org.bandgram.internal.compute.rank.RankStart;
import org.bandgram.storage.SparseFormat;

/**
 * PageRank by the loops of a backend, from equal scores, without weights; scores of nodes that no
 * arc leaves go to all nodes alike. What is prepared is the stored matrix.
 */
final class RankLoop implements Loop {
  /** The probability of following an arc. */
  static final double ALPHA = 0.85;

  private final double[] inverseOut;
  private final Function<RankStart, RankIteration> begin;
  private RankIteration iteration;

  private RankLoop(double[] inverseOut, Function<RankStart, RankIteration> begin) {
    this.inverseOut = inverseOut;
    this.begin = begin;
  }

  /** Returns a loop on a matrix in a format. */
  static RankLoop of(RankOps ops, CsrMatrix matrix, double[] inverseOut, SparseFormat format) {
    return new RankLoop(inverseOut, start -> ops.begin(matrix, format, start));
  }

  /** Returns a loop on a matrix in tables of given widths. */
  static RankLoop ofTables(RankOps ops, CsrMatrix matrix, double[] inverseOut, int... widths) {
    return new RankLoop(inverseOut, start -> ops.begin(EllpackMatrix.of(matrix, widths), start));
  }

  /** Returns one over the number of arcs that leave each node, 0 where none does. */
  static double[] inverseOut(CsrMatrix matrix) {
    double[] out = new double[matrix.size()];
    for (int node : matrix.columns()) {
      out[node]++;
    }
    return Arrays.stream(out).map(count -> count == 0 ? 0 : 1 / count).toArray();
  }

  @Override
  public void prepare(Execution execution) {
    iteration = begin.apply(new RankStart(result(), inverseOut, new double[0]));
  }

  @Override
  public void iterate(Execution execution) {
    double given = 1 - ALPHA + ALPHA * iteration.danglingMass();
    iteration.step(ALPHA, given, given * (1.0 / inverseOut.length), execution);
  }

  /** Returns the score of each node. */
  @Override
  public double[] result() {
    if (iteration != null) {
      return iteration.scores();
    }
    double[] scores = new double[inverseOut.length];
    Arrays.fill(scores, 1.0 / scores.length);
    return scores;
  }

  @Override
  public String backend() {
    return iteration.backend();
  }
}
