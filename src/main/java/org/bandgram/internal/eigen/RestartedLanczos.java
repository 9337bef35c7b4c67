package org.bandgram.internal.eigen;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Leading eigenpairs of a large symmetric matrix by the block Lanczos method with thick restarts
 * and full orthogonalisation (K. Wu, H. Simon, Thick-restart Lanczos method for large symmetric
 * eigenvalue problems, SIAM J. Matrix Anal. Appl. 22, 2000, doi 10.1137/S0895479898334605).
 *
 * <pre>
 *   basis V, A V = V H + residuals of its last block
 *   step:     multiply the last block by A, take out what V has of it, append the rest
 *   restart:  once V is full, keep the leading eigenvectors of H, combined from V, and the last block
 * </pre>
 *
 * <p>A pair of H whose residual is r has an eigenvalue within r of it (B. N. Parlett, The Symmetric
 * Eigenvalue Problem, SIAM 1998, chapter 13, doi 10.1137/1.9781611971163). An eigenvalue that
 * occurs more often than a block has vectors may be found that often only. The matrix may be
 * indefinite. k products take O(k b n) time besides for a basis of b vectors. The same random
 * numbers give the same result for any number of threads.
 */
public final class RestartedLanczos {
  /** What is shorter than this, compared with the longest image, is rounding. */
  private static final double NOTHING = 1e-13;

  /** After how many products pairs are looked at again, and after which share of the basis. */
  private static final int CHECK = 10;

  private static final int CHECKED_SHARE = 8;

  private static final int MOST_ELEMENTS = Integer.MAX_VALUE - 8;
  private static final int MOST_BLOCK = 4;

  private final BlockProduct matrix;
  private final Space space;
  private final Options options;
  private final Predicate<Found> accurate;
  private final SplittableRandom random;
  private final Execution execution;
  private final OrthonormalBasis basis;
  private final DMatrixRMaj projected;

  /** How many vectors of the basis were multiplied. */
  private int done;

  /** How many of them there were when pairs were looked at. */
  private int looked;

  /** How many vectors the last block multiplied had. */
  private int last;

  /** The greatest length of an image. */
  private double scale;

  /** From which vector on its images have shares of more than rounding. */
  private int near;

  /** What its residuals have of the vectors that follow, a row for each residual. */
  private double[][] couplings = new double[0][];

  private int products;
  private int restarts;

  /**
   * Where eigenvectors are looked for.
   *
   * @param size n, rows of A
   * @param dimension of an invariant subspace, at least 1
   * @param restriction takes from a vector what lies outside of it
   */
  public record Space(int size, int dimension, Consumer<double[]> restriction) {
    /** Returns the space of all vectors. */
    public static Space whole(int size) {
      return new Space(size, size, _ -> {});
    }
  }

  /**
   * How far to go.
   *
   * @param wanted how many pairs, at least 1
   * @param spare how many more to return
   * @param block how many vectors are multiplied at once, at least 1
   * @param basis how many vectors to keep; if there are restarts, at least {@code wanted + spare +
   *     3 block}
   * @param restarts how many restarts at most
   * @param products after how many products it ends, once there are as many pairs as are wanted
   */
  public record Options(int wanted, int spare, int block, int basis, int restarts, int products) {
    /**
     * Returns about how many bytes it takes to find eigenpairs.
     *
     * @param size n, rows of A
     * @throws InvalidInputException if they have too many elements for one array
     */
    public long bytes(int size) {
      requireAddressable(size, this);
      long vectors = basis + 5L * block + wanted + spare;
      return Math.min(vectors, 5L * size) * size * Double.BYTES;
    }
  }

  /**
   * The pairs of H.
   *
   * @param values descending
   * @param residuals how far from an eigenvalue of A each is at most, up to rounding
   */
  public record Found(double[] values, double[] residuals) {
    /** Returns the greatest residual of the first pairs. */
    public double residual(int pairs) {
      return Arrays.stream(residuals).limit(pairs).max().orElseThrow();
    }

    /** Returns the greatest absolute value. */
    public double magnitude() {
      return Math.max(Math.abs(values[0]), Math.abs(values[values.length - 1]));
    }
  }

  /**
   * What was found.
   *
   * @param pairs as many as were asked for, or as the subspace has, values descending
   * @param found these and all others that the basis has
   * @param products how many vectors were multiplied
   * @param accurate whether the pairs are as accurate as wanted
   */
  public record Result(SymmetricEigen pairs, Found found, int products, boolean accurate) {}

  private static void requireAddressable(int size, Options options) {
    int pairs = options.wanted() + options.spare();
    InvalidInputException.require(
        (long) size * pairs <= MOST_ELEMENTS,
        "the number of eigenvectors, spare ones among them,",
        pairs,
        "at most %d for %d rows".formatted(MOST_ELEMENTS / size, size));
  }

  private RestartedLanczos(
      BlockProduct matrix,
      Space space,
      Options options,
      Predicate<Found> accurate,
      SplittableRandom random,
      Execution execution) {
    this.matrix = matrix;
    this.space = space;
    this.options = options;
    this.accurate = accurate;
    this.random = random;
    this.execution = execution;
    requireAddressable(space.size(), options);
    basis = new OrthonormalBasis(space.size(), options.basis() + options.block(), execution);
    projected = new DMatrixRMaj(options.basis(), options.basis());
  }

  /**
   * Finds eigenpairs within an invariant subspace.
   *
   * @param matrix A, symmetric
   * @param space where
   * @param options how far to go
   * @param accurate whether pairs are as accurate as wanted
   * @param random draws vectors to start with
   * @param execution threads and cancellation
   * @throws InvalidInputException if all pairs have 2^31 elements or more
   */
  public static Result leading(
      BlockProduct matrix,
      Space space,
      Options options,
      Predicate<Found> accurate,
      SplittableRandom random,
      Execution execution) {
    return new RestartedLanczos(matrix, space, options, accurate, random, execution).run();
  }

  /**
   * Finds the pairs that some products show, without restarts.
   *
   * @param matrix A, symmetric
   * @param size n, rows of A
   * @param wanted how many pairs, at least 1
   * @param products how many vectors are multiplied at most, at least {@code wanted + 4}; n are
   *     enough
   * @param random draws vectors to start with
   * @param execution threads and cancellation
   */
  public static SymmetricEigen leading(
      BlockProduct matrix,
      int size,
      int wanted,
      int products,
      SplittableRandom random,
      Execution execution) {
    int block = Math.min(wanted, MOST_BLOCK);
    Options options = new Options(wanted, 0, block, products, 0, products);
    return leading(matrix, Space.whole(size), options, _ -> false, random, execution).pairs();
  }

  private Result run() {
    extend(new double[0][], NOTHING);
    int pairs = options.wanted() + options.spare();
    while (true) {
      step();
      boolean isWhole = basis.count() == done;
      boolean isFull = basis.count() > options.basis();
      boolean isOver = products >= options.products() && done >= pairs;
      boolean isSevered = done >= pairs && isSevered();
      boolean isDue =
          done >= pairs + options.block() && done - looked >= Math.max(CHECK, done / CHECKED_SHARE);
      if (isWhole || isFull || isOver || isSevered || isDue) {
        looked = done;
        SymmetricEigen within =
            SymmetricEigen.of(CommonOps_DDRM.extract(projected, 0, done, 0, done));
        Found found = new Found(within.values(), residuals(within.vectors()));
        boolean isAccurate = isWhole || accurate.test(found);
        if (isAccurate || isOver || isFull && restarts == options.restarts()) {
          return new Result(vectors(within), found, products, isAccurate);
        }
        if (isFull) {
          restart(within);
        }
      }
    }
  }

  /** Multiplies the last block. */
  private void step() {
    execution.cancellation().throwIfCancelled();
    int from = done;
    last = basis.count() - done;
    products += last;
    double[][] residuals = images(from);
    scale = Math.max(scale, Arrays.stream(residuals).mapToDouble(basis::norm).max().orElseThrow());
    double[][] shares = basis.project(near, residuals);
    for (int v = 0; v < last; v++) {
      for (int b = 0; b < from + last; b++) {
        projected.set(b, from + v, shares[v][b]);
        projected.set(from + v, b, shares[v][b]);
      }
    }
    near = from;
    done += last;
    extend(residuals, NOTHING * scale);
  }

  /** Returns A times the vectors from one on, within the subspace. */
  private double[][] images(int from) {
    int count = last;
    int size = space.size();
    double[] block = new double[size * count];
    for (int v = 0; v < count; v++) {
      double[] vector = basis.vector(from + v);
      for (int i = 0; i < size; i++) {
        block[i * count + v] = vector[i];
      }
    }
    double[] products = matrix.of(block, count);
    double[][] images = new double[count][size];
    for (int v = 0; v < count; v++) {
      for (int i = 0; i < size; i++) {
        images[v][i] = products[i * count + v];
      }
      space.restriction().accept(images[v]);
    }
    return images;
  }

  /**
   * Appends a block: what vectors orthogonal to the basis have beyond one another, and random ones
   * in place of those that have no more than the least.
   */
  private void extend(double[][] residuals, double least) {
    int first = basis.count();
    int block = Math.min(options.block(), space.dimension() - first);
    couplings = new double[residuals.length][0];
    for (int v = 0; v < residuals.length && basis.count() - first < block; v++) {
      couplings[v] = basis.append(residuals[v], first, least);
    }
    while (basis.count() - first < block) {
      double[] vector = random.doubles(space.size(), -1, 1).toArray();
      space.restriction().accept(vector);
      basis.project(0, vector);
      basis.append(vector, first, NOTHING);
    }
  }

  /** Tells whether the last residuals have nothing of the vectors that follow. */
  private boolean isSevered() {
    return Arrays.stream(couplings).allMatch(coupling -> coupling.length == 0);
  }

  /** Returns the lengths of residuals: elements of the last block times the couplings. */
  private double[] residuals(DMatrixRMaj vectors) {
    double[] lengths = new double[done];
    for (int pair = 0; pair < done; pair++) {
      double[] sums = new double[basis.count() - done];
      for (int v = 0; v < last; v++) {
        double element = vectors.get(pair, done - last + v);
        for (int c = 0; c < couplings[v].length; c++) {
          sums[c] += element * couplings[v][c];
        }
      }
      lengths[pair] = Math.sqrt(Arrays.stream(sums).map(sum -> sum * sum).sum());
    }
    return lengths;
  }

  private void restart(SymmetricEigen within) {
    restarts++;
    int kept = options.wanted() + options.spare();
    int keep = Math.min(kept + (done - kept) / 3, done - options.block());
    basis.combine(CommonOps_DDRM.extract(within.vectors(), 0, keep, 0, done));
    projected.zero();
    for (int b = 0; b < keep; b++) {
      projected.set(b, b, within.values()[b]);
    }
    done = keep;
    looked = keep;
    near = 0;
  }

  private SymmetricEigen vectors(SymmetricEigen within) {
    int pairs = Math.min(options.wanted() + options.spare(), done);
    basis.combine(CommonOps_DDRM.extract(within.vectors(), 0, pairs, 0, done));
    DMatrixRMaj vectors = new DMatrixRMaj(pairs, space.size());
    for (int pair = 0; pair < pairs; pair++) {
      System.arraycopy(basis.vector(pair), 0, vectors.data, pair * space.size(), space.size());
    }
    return new SymmetricEigen(Arrays.copyOf(within.values(), pairs), vectors);
  }
}
