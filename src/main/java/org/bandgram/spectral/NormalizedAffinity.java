package org.bandgram.spectral;

import static org.bandgram.InvalidInputException.require;

import java.util.Arrays;
import java.util.function.Consumer;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.gram.GramOperator;
import org.bandgram.internal.eigen.ScaledMatrix;
import org.bandgram.order.Permutation;

/**
 * N = D^-1/2 W D^-1/2 for affinities W without their diagonal, D being their row sums; the
 * symmetric normalised Laplacian is I - N. Where no other point is alike, D counts as 1.
 *
 * <p>Each connected component has an eigenvector of eigenvalue 1 that is known: the square roots of
 * D on its points. N is looked at beside these.
 */
final class NormalizedAffinity implements AutoCloseable {
  private static final int ROWS_PER_BLOCK = 1 << 12;

  private final Permutation order;
  private final GramOperator affinity;
  private final double[] diagonal;
  private final double[] roots;

  /** One over D. */
  private final double[] inverses;

  private final int[] labels;
  private final double[] volumes;
  private final Execution execution;

  /**
   * Takes affinities.
   *
   * @throws InvalidInputException if they are asymmetric, or one is negative
   */
  NormalizedAffinity(GramOperator affinity, Execution execution) {
    require(affinity.isSymmetric(), "the matrix of affinities", "asymmetric", "symmetric");
    this.execution = execution;
    order = affinity.order();
    int[] sources = order.toArray();
    diagonal = Arrays.stream(sources).mapToDouble(i -> affinity.get(i, i)).toArray();
    roots = Arrays.stream(sources).mapToDouble(i -> root(affinity, i)).toArray();
    inverses = Arrays.stream(roots).map(root -> 1 / (root * root)).toArray();
    ConnectedComponents components = ConnectedComponents.of(affinity);
    labels = Arrays.stream(sources).map(i -> components.labels()[i]).toArray();
    volumes = new double[components.count()];
    for (int i = 0; i < roots.length; i++) {
      volumes[labels[i]] += roots[i] * roots[i];
    }
    this.affinity = affinity.inStoredOrder();
  }

  /** Returns the square root of a row's sum without the diagonal, 1 if there is nothing. */
  private static double root(GramOperator affinity, int i) {
    double[] degree = {0};
    affinity.row(
        i,
        (j, value) -> {
          requireAffinity(i, j, value);
          degree[0] += j == i ? 0 : value;
        });
    return degree[0] == 0 ? 1 : Math.sqrt(degree[0]);
  }

  private static void requireAffinity(int i, int j, double value) {
    if (value < 0) {
      throw InvalidInputException.of("affinity (%d, %d)".formatted(i, j), value, "at least 0");
    }
  }

  int size() {
    return roots.length;
  }

  /** Returns which object each row is: rows are in the order that the affinities are stored in. */
  Permutation order() {
    return order;
  }

  /** Returns the connected component of each row. */
  int[] labels() {
    return labels;
  }

  /** Returns the sum of D over the rows of each component. */
  double[] volumes() {
    return volumes;
  }

  /** Returns the square root of D of a row. */
  double root(int i) {
    return roots[i];
  }

  /** Returns N, scaled by the square roots of D from the walk D^-1 W, which is multiplied. */
  ScaledMatrix matrix() {
    return new ScaledMatrix(this::walk, roots, execution);
  }

  /** Returns D^-1 W X for n x m numbers, row-major, W without its diagonal. */
  private double[] walk(double[] x, int vectors) {
    double[] product = affinity.multiply(x, vectors, execution);
    execution.forBlocks(
        size(),
        ROWS_PER_BLOCK,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            double factor = inverses[i];
            double own = diagonal[i];
            for (int at = i * vectors; at < (i + 1) * vectors; at++) {
              product[at] = Math.fma(-own, x[at], product[at]) * factor;
            }
          }
        });
    return product;
  }

  @Override
  public void close() {
    affinity.close();
  }

  /** Returns what takes from a vector its shares of the known eigenvectors; O(n). */
  Consumer<double[]> withoutKnown() {
    return vector -> {
      double[] shares = new double[volumes.length];
      for (int i = 0; i < vector.length; i++) {
        shares[labels[i]] = Math.fma(roots[i], vector[i], shares[labels[i]]);
      }
      for (int i = 0; i < vector.length; i++) {
        vector[i] -= shares[labels[i]] / volumes[labels[i]] * roots[i];
      }
    };
  }
}
