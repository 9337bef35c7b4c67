package org.bandgram.validation.iterative;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.stress.PairTriangle;

/**
 * {@link ScalingLoop} written down plainly, pair by pair on one thread, in either precision. The
 * stress is added up in double precision in both.
 */
final class PlainScaling implements Loop {
  private final PairTriangle dissimilarities;
  private final Precision precision;
  private final double[] x;
  private final double[] y;
  private final float[] x32;
  private final float[] y32;
  private float[][] rows32 = {};
  private double stress;

  PlainScaling(PairTriangle dissimilarities, Precision precision) {
    this.dissimilarities = dissimilarities;
    this.precision = precision;
    int n = dissimilarities.size();
    double[][] start = ScalingLoop.start(n, n);
    x = start[0];
    y = start[1];
    x32 = PlainLoops.rounded(x);
    y32 = PlainLoops.rounded(y);
  }

  @Override
  public void prepare(Execution execution) {
    if (precision == Precision.FLOAT32) {
      rows32 = new float[x.length][];
      Arrays.setAll(rows32, i -> PlainLoops.rounded(dissimilarities.row(i)));
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
    int n = x.length;
    double[] bx = new double[n];
    double[] by = new double[n];
    stress = 0;
    for (int i = 0; i < n; i++) {
      double[] row = dissimilarities.row(i);
      for (int j = 0; j < i; j++) {
        double dx = x[i] - x[j];
        double dy = y[i] - y[j];
        double distance = Math.sqrt(dx * dx + dy * dy);
        double error = row[j] - distance;
        stress += error * error;
        double ratio = distance == 0 ? 0 : row[j] / distance;
        bx[i] += ratio * dx;
        by[i] += ratio * dy;
        bx[j] -= ratio * dx;
        by[j] -= ratio * dy;
      }
    }
    Arrays.setAll(x, i -> bx[i] / n);
    Arrays.setAll(y, i -> by[i] / n);
  }

  private void iterate32() {
    int n = x32.length;
    float[] bx = new float[n];
    float[] by = new float[n];
    stress = 0;
    for (int i = 0; i < n; i++) {
      float[] row = rows32[i];
      for (int j = 0; j < i; j++) {
        float dx = x32[i] - x32[j];
        float dy = y32[i] - y32[j];
        float distance = (float) Math.sqrt(dx * dx + dy * dy);
        float error = row[j] - distance;
        stress += error * error;
        float ratio = distance == 0 ? 0 : row[j] / distance;
        bx[i] += ratio * dx;
        by[i] += ratio * dy;
        bx[j] -= ratio * dx;
        by[j] -= ratio * dy;
      }
    }
    for (int i = 0; i < n; i++) {
      x32[i] = bx[i] / n;
      y32[i] = by[i] / n;
    }
  }

  /** Returns the stress before the last iteration. */
  @Override
  public double[] result() {
    return new double[] {stress};
  }

  @Override
  public String backend() {
    return PlainLoops.BACKEND;
  }
}
