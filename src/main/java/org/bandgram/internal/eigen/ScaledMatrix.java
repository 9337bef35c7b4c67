package org.bandgram.internal.eigen;

import java.util.Arrays;
import org.bandgram.Execution;

/**
 * A symmetric matrix A = S B S^-1 of which B, that need not be symmetric, is what is multiplied; S
 * is diagonal. A polynomial of A is S p(B) S^-1, so that vectors are scaled once for all products
 * of B that it takes.
 *
 * @param product multiplies B
 * @param scales the n elements of S, none of them 0
 */
public record ScaledMatrix(BlockProduct product, double[] scales, Execution execution)
    implements BlockProduct {
  private static final int ROWS_PER_BLOCK = 1 << 11;

  /** Returns a symmetric matrix that is multiplied itself. */
  static ScaledMatrix unscaled(BlockProduct product, int size, Execution execution) {
    double[] ones = new double[size];
    Arrays.fill(ones, 1);
    return new ScaledMatrix(product, ones, execution);
  }

  @Override
  public double[] of(double[] x, int vectors) {
    double[] y = product.of(toProduct(x, vectors), vectors);
    fromProduct(y, vectors);
    return y;
  }

  /** Returns S^-1 X. */
  double[] toProduct(double[] x, int vectors) {
    double[] scaled = new double[x.length];
    scale(x, scaled, vectors, true);
    return scaled;
  }

  /** Makes S Y of Y. */
  void fromProduct(double[] y, int vectors) {
    scale(y, y, vectors, false);
  }

  private void scale(double[] source, double[] target, int vectors, boolean inverse) {
    execution.forBlocks(
        scales.length,
        ROWS_PER_BLOCK,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            double factor = inverse ? 1 / scales[i] : scales[i];
            for (int at = i * vectors; at < (i + 1) * vectors; at++) {
              target[at] = source[at] * factor;
            }
          }
        });
  }
}
