package org.bandgram.validation.iterative;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.rank.CsrMatrix;

/**
 * {@link RankLoop} written down plainly, on compressed rows and one thread, in either precision.
 * The sum over nodes that no arc leaves is in double precision in both.
 */
final class PlainRanks implements Loop {
  private final CsrMatrix matrix;
  private final Precision precision;
  private final double[] inverseOut;
  private final float[] inverseOut32;
  private final double[] scores;
  private final float[] scores32;
  private final double[] shares;
  private final float[] shares32;

  PlainRanks(CsrMatrix matrix, double[] inverseOut, Precision precision) {
    this.matrix = matrix;
    this.precision = precision;
    this.inverseOut = inverseOut;
    int n = matrix.size();
    inverseOut32 = new float[n];
    scores = new double[n];
    scores32 = new float[n];
    shares = new double[n];
    shares32 = new float[n];
    Arrays.fill(scores, 1.0 / n);
    Arrays.fill(scores32, 1f / n);
  }

  @Override
  public void prepare(Execution execution) {
    for (int i = 0; i < inverseOut.length; i++) {
      inverseOut32[i] = (float) inverseOut[i];
    }
  }

  @Override
  public void iterate(Execution execution) {
    switch (precision) {
      case FLOAT32 -> iterate32();
      case FLOAT64 -> iterate64();
    }
  }

  private void iterate64() {
    int n = scores.length;
    int[] starts = matrix.starts();
    int[] columns = matrix.columns();
    double dangling = 0;
    for (int i = 0; i < n; i++) {
      shares[i] = scores[i] * inverseOut[i];
      dangling += inverseOut[i] == 0 ? scores[i] : 0;
    }
    double everywhere = (1 - RankLoop.ALPHA + RankLoop.ALPHA * dangling) / n;
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        sum += shares[columns[e]];
      }
      scores[i] = RankLoop.ALPHA * sum + everywhere;
    }
  }

  private void iterate32() {
    int n = scores32.length;
    int[] starts = matrix.starts();
    int[] columns = matrix.columns();
    double dangling = 0;
    for (int i = 0; i < n; i++) {
      shares32[i] = scores32[i] * inverseOut32[i];
      dangling += inverseOut32[i] == 0 ? scores32[i] : 0;
    }
    float everywhere = (float) ((1 - RankLoop.ALPHA + RankLoop.ALPHA * dangling) / n);
    float alpha = (float) RankLoop.ALPHA;
    for (int i = 0; i < n; i++) {
      float sum = 0;
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        sum += shares32[columns[e]];
      }
      scores32[i] = alpha * sum + everywhere;
    }
  }

  /** Returns the score of each node. */
  @Override
  public double[] result() {
    double[] found = scores.clone();
    if (precision == Precision.FLOAT32) {
      Arrays.setAll(found, i -> scores32[i]);
    }
    return found;
  }

  @Override
  public String backend() {
    return PlainLoops.BACKEND;
  }
}
