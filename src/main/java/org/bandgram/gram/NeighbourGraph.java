package org.bandgram.gram;

import java.util.Objects;
import org.bandgram.Checkpoints.Stage;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;
import org.bandgram.gram.internal.GraphBuilder;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.layout.GraphLayout;
import org.bandgram.layout.SparsityPattern;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;

/**
 * A sparse, symmetric Gram matrix on the graph of nearest neighbours: an edge between two points
 * where one is among the k points most similar to the other. Points are numbered by their positions
 * on a Hilbert curve, so that most neighbours of a point are stored near it.
 *
 * <p>{@link Method#EXACT} searches a k-d tree where the similarity decreases with distance and
 * points have up to eight dimensions, O(n k log n); otherwise it compares all pairs, O(n² d), on a
 * GPU if the run has one. {@link Method#DESCENT} is NN-descent (W. Dong, M. Charikar, K. Li,
 * Efficient k-nearest neighbor graph construction for generic similarity measures, WWW 2011, doi
 * 10.1145/1963405.1963487): neighbours of neighbours are likely to be neighbours, so each round
 * compares the neighbours of every point with one another, about O(n^1.14) comparisons in all by
 * the authors' measurements. It takes any similarity, and its recall is measured: the share of the
 * most similar points that a list holds, for some points whose neighbours are searched exactly.
 *
 * <p>Of equally similar points those at the lowest positions count as nearest, so that k copies of
 * a point hide all others. Pairs of similarity negative infinity ("no edge") are never kept.
 * Similarities are those of {@link Similarity#between} in single precision; points in double
 * precision are rounded first. The graph depends on the points and the options alone, not on the
 * number of threads, nor on the device unless {@link Method#AUTO} takes another method there.
 *
 * @param permutation the input row of each position
 * @param layout the edges, by position; n points
 * @param similarities one for each slot of the layout; negative infinity in slots left over.
 *     Borrowed, not copied
 * @param construction how it was made
 */
public record NeighbourGraph(
    Permutation permutation, GraphLayout layout, float[] similarities, Construction construction)
    implements SparsityPattern {
  /** How neighbours are found. */
  public enum Method {
    /**
     * {@link #EXACT} where a k-d tree serves, there are at most 20,000 points, or a GPU compares
     * all pairs in about 40 seconds; else {@link #DESCENT}. So a graph made with a GPU can have the
     * true neighbours where one made on the CPU has most of them.
     */
    AUTO,
    /** The true neighbours; the same on CPU and GPU. */
    EXACT,
    /** NN-descent: most of the true neighbours. Always on the CPU. */
    DESCENT
  }

  /**
   * What the graph depends on besides points and similarity.
   *
   * @param neighbours k, at least 1; taken as n - 1 where there are fewer other points
   * @param method how neighbours are found
   * @param wantedRecall NN-descent stops once the lists of a sample have this share of the ten and
   *     of the k most similar points, or where further rounds find nothing; above 0, at most 1
   * @param seed draws whom NN-descent compares, and the sample
   */
  public record Options(int neighbours, Method method, double wantedRecall, long seed) {
    private static final Options DEFAULTS = new Options(32, Method.AUTO, 0.95, 0);

    /**
     * Checks the options.
     *
     * @throws InvalidInputException if a number is out of bounds
     */
    public Options {
      InvalidInputException.require(neighbours >= 1, "neighbours", neighbours, "at least 1");
      Objects.requireNonNull(method, "method");
      InvalidInputException.require(
          wantedRecall > 0 && wantedRecall <= 1, "recall", wantedRecall, "above 0 and at most 1");
    }

    /** Returns 32 neighbours, found as it suits the points; recall 0.95, seed 0. */
    public static Options defaults() {
      return DEFAULTS;
    }

    /** Returns a copy with another number of {@link #neighbours}. */
    public Options withNeighbours(int value) {
      return new Options(value, method, wantedRecall, seed);
    }

    /** Returns a copy with another {@link #method}. */
    public Options withMethod(Method value) {
      return new Options(neighbours, value, wantedRecall, seed);
    }

    /** Returns a copy with another {@link #wantedRecall}. */
    public Options withWantedRecall(double value) {
      return new Options(neighbours, method, value, seed);
    }

    /** Returns a copy with another {@link #seed}. */
    public Options withSeed(long value) {
      return new Options(neighbours, method, wantedRecall, value);
    }
  }

  /**
   * How a graph was made.
   *
   * @param method {@link Method#EXACT} or {@link Method#DESCENT}
   * @param rounds of NN-descent; 0 if exact
   * @param distances pairs compared by NN-descent, the sample's included, divided by n; 0 if exact
   * @param recall share of the ten most similar points, or of k where that is less, that the lists
   *     of a sample hold; before edges are taken from the lists of other points, which can only add
   *     to it
   * @param listRecall likewise, share of the k most similar points
   * @param sampled number of points that recall was measured on; n if exact
   */
  public record Construction(
      Method method, int rounds, double distances, double recall, double listRecall, int sampled) {
    /** Returns how a graph of n points is made exactly. */
    public static Construction exact(int n) {
      return new Construction(Method.EXACT, 0, 0, 1, 1, n);
    }
  }

  /** Tells whether two points are neighbours, by input row. */
  @Override
  public boolean contains(int i, int j) {
    return layout.find(permutation.position(i), permutation.position(j)) >= 0;
  }

  /**
   * Builds a graph of similar points on the CPU.
   *
   * <p>Reports the stages {@code order}, {@code sample} where recall is to be measured, and {@code
   * graph}, which may end early. Checkpoints are not used.
   *
   * @param points n points, n k less than 2^31
   * @param similarity what to store, symmetric
   * @param options how many neighbours, and how they are found
   * @param execution threads, progress and cancellation
   * @throws InvalidInputException if the similarity is asymmetric or could overflow, or there would
   *     be 2^31 edges
   */
  public static NeighbourGraph build(
      PointSet points, Similarity similarity, Options options, Execution execution) {
    GramOps ops = BackendProvider.select(Device.CPU, 0).gram();
    return GraphBuilder.build(points, similarity, options, ops, Stage.NONE, execution);
  }

  @Override
  public String toString() {
    return permutation.size() + " points with " + similarities.length + " neighbours";
  }
}
