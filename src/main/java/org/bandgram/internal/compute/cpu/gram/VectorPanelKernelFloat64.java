package org.bandgram.internal.compute.cpu.gram;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.SparseRow;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.similarity.Similarity.Sigmoid;

/** Double precision, with vector instructions across columns; sums of a row stay in cache. */
final class VectorPanelKernelFloat64 implements PanelKernel {
  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  private final Similarity similarity;
  private final int d;
  private final boolean distances;

  private final double[] rows;
  private int rowFrom;

  private final double[] panel;
  private final int stride;
  private int columnFrom;
  private int columnCount;

  private final double[] group;
  private int groupFrom;

  private final double[] greatest;
  private final int[] leaders;

  VectorPanelKernelFloat64(
      Similarity similarity, int dimensions, int rowCapacity, int columnCapacity) {
    this.similarity = similarity;
    d = dimensions;
    distances = similarity.decreasesWithDistance();
    rows = new double[(rowCapacity + GROUP - 1) * d];
    stride = padded(columnCapacity);
    panel = new double[Math.addExact(Math.multiplyExact(d, stride), LANES)];
    group = new double[GROUP * stride];
    greatest = new double[stride];
    leaders = new int[stride];
  }

  private static int padded(int columns) {
    return Math.addExact(columns, LANES - 1) / LANES * LANES;
  }

  @Override
  public void loadRows(PointSet points, int from, int to) {
    rowFrom = from;
    int count = (to - from) * d;
    long start = (long) from * d * Double.BYTES;
    MemorySegment.copy(points.elements(), ValueLayout.JAVA_DOUBLE, start, rows, 0, count);
    Arrays.fill(rows, count, rows.length, 0);
  }

  @Override
  public void loadColumns(PointSet points, int from, int to) {
    columnFrom = from;
    columnCount = to - from;
    for (int c = 0; c < columnCount; c++) {
      for (int f = 0; f < d; f++) {
        panel[f * stride + c] =
            points.elements().getAtIndex(ValueLayout.JAVA_DOUBLE, (long) (from + c) * d + f);
      }
    }
  }

  @Override
  public void compute(int row, int from, int to) {
    groupFrom = from;
    for (int member = 0; member < GROUP; member++) {
      int at = member * stride;
      int count = to - from;
      Arrays.fill(group, at, at + padded(count), 0);
      for (int f = 0; f < d; f++) {
        double x = rows[(row - rowFrom + member) * d + f];
        int p = f * stride + from - columnFrom;
        if (distances) {
          addSquares(x, panel, p, group, at, count);
        } else {
          addProducts(x, panel, p, group, at, count);
        }
      }
      finish(row - rowFrom + member, from - columnFrom, at, count);
    }
  }

  private static void addSquares(
      double x, double[] panel, int p, double[] sums, int at, int count) {
    DoubleVector own = DoubleVector.broadcast(SPECIES, x);
    for (int c = 0; c < count; c += LANES) {
      DoubleVector difference = own.sub(DoubleVector.fromArray(SPECIES, panel, p + c));
      difference
          .fma(difference, DoubleVector.fromArray(SPECIES, sums, at + c))
          .intoArray(sums, at + c);
    }
  }

  private static void addProducts(
      double x, double[] panel, int p, double[] sums, int at, int count) {
    DoubleVector own = DoubleVector.broadcast(SPECIES, x);
    for (int c = 0; c < count; c += LANES) {
      DoubleVector.fromArray(SPECIES, panel, p + c)
          .fma(own, DoubleVector.fromArray(SPECIES, sums, at + c))
          .intoArray(sums, at + c);
    }
  }

  private void finish(int row, int column, int at, int count) {
    switch (similarity) {
      case Linear _, CustomSimilarity _ -> {}
      case NegativeSquaredEuclidean _ -> {
        for (int c = at; c < at + count; c++) {
          group[c] = 0 - group[c];
        }
      }
      case Gaussian g -> {
        for (int c = at; c < at + count; c++) {
          group[c] = Math.exp(-(g.gamma() * group[c]));
        }
      }
      case Polynomial p -> {
        for (int c = at; c < at + count; c++) {
          group[c] = power(p.gamma() * group[c] + p.coef0(), p.degree());
        }
      }
      case Sigmoid s -> {
        for (int c = at; c < at + count; c++) {
          group[c] = Math.tanh(s.gamma() * group[c] + s.coef0());
        }
      }
      case Cosine _ -> {
        double rowNorm = norm(rows, row * d, 1);
        for (int c = 0; c < count; c++) {
          double norms = rowNorm * norm(panel, column + c, stride);
          group[at + c] = norms == 0 ? 0 : group[at + c] / norms;
        }
      }
    }
  }

  private static double power(double base, int degree) {
    double power = base;
    for (int p = 1; p < degree; p++) {
      power *= base;
    }
    return power;
  }

  /** The twin of {@link Cosine#norm}. */
  private double norm(double[] values, int from, int step) {
    double sum = 0;
    for (int f = 0; f < d; f++) {
      double x = values[from + f * step];
      sum = Math.fma(x, x, sum);
    }
    return Math.sqrt(sum);
  }

  @Override
  public void store(
      int member, int from, int to, Precision precision, MemorySegment target, long index) {
    int start = member * stride + from - groupFrom;
    if (precision == Precision.FLOAT64) {
      long offset = index * Double.BYTES;
      MemorySegment.copy(group, start, target, ValueLayout.JAVA_DOUBLE, offset, to - from);
      return;
    }
    for (int c = 0; c < to - from; c++) {
      target.setAtIndex(ValueLayout.JAVA_FLOAT, index + c, (float) group[start + c]);
    }
  }

  @Override
  public void keepAtLeast(int member, int from, int to, double threshold, SparseRow row) {
    int base = member * stride - groupFrom;
    for (int c = from; c < to; c++) {
      if (group[base + c] >= threshold) {
        row.add(c, group[base + c]);
      }
    }
  }

  @Override
  public void startSearch() {
    Arrays.fill(greatest, Double.NEGATIVE_INFINITY);
    Arrays.fill(leaders, 0);
  }

  @Override
  public void contest(int member, int candidate) {
    int base = member * stride;
    for (int c = 0; c < columnCount; c++) {
      if (group[base + c] > greatest[c]) {
        greatest[c] = group[base + c];
        leaders[c] = candidate;
      }
    }
  }

  @Override
  public int[] leaders() {
    return leaders;
  }

  @Override
  public double greatest(int place) {
    return greatest[place];
  }
}
