package org.bandgram.similarity.internal;

import java.io.Serializable;
import java.util.Optional;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Dissimilarity.ManhattanDistance;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.TimeWarping;

/**
 * Compares points by a distance times -1, a pair at a time on the CPU. Equal for equal distances,
 * so that it can be written by its name and read again.
 *
 * @param distance the distance of two points
 */
public record NegativeDistance(Between distance) implements CustomSimilarity.Pairs, Serializable {
  /** A distance of two points. */
  interface Between extends Serializable {
    double of(PointSet x, int i, PointSet y, int j);
  }

  private record ByDissimilarity(Dissimilarity dissimilarity) implements Between {
    @Override
    public double of(PointSet x, int i, PointSet y, int j) {
      return dissimilarity.between(x, i, y, j);
    }
  }

  private record ByWarping(TimeWarping warping) implements Between {
    @Override
    public double of(PointSet x, int i, PointSet y, int j) {
      return 0 - warping.applyAsDouble(x.row(i), y.row(j));
    }
  }

  /** Returns the negative sum of absolute differences. */
  public static CustomSimilarity manhattan() {
    return named("manhattan", new ByDissimilarity(new ManhattanDistance()));
  }

  /** Returns the negative Euclidean distance. */
  public static CustomSimilarity euclidean() {
    return named("euclidean", new ByDissimilarity(new EuclideanDistance()));
  }

  /** Returns the negative distance by dynamic time warping; its name has an unusual band. */
  public static CustomSimilarity of(TimeWarping warping) {
    boolean isUsual = warping.equals(TimeWarping.ofUsualBand());
    return named(isUsual ? "dtw" : "dtw:" + warping.band(), new ByWarping(warping));
  }

  /** Returns how a similarity warps time, if it does. */
  public static Optional<TimeWarping> warping(Similarity similarity) {
    return similarity instanceof CustomSimilarity custom
            && custom.pairs() instanceof NegativeDistance(ByWarping(TimeWarping warping))
        ? Optional.of(warping)
        : Optional.empty();
  }

  private static CustomSimilarity named(String name, Between distance) {
    return new CustomSimilarity(name, true, new NegativeDistance(distance));
  }

  /** Tells whether a similarity is one of these. */
  public static boolean isOf(Similarity similarity) {
    return similarity instanceof CustomSimilarity custom
        && custom.pairs() instanceof NegativeDistance;
  }

  @Override
  public double between(PointSet x, int i, PointSet y, int j) {
    return 0 - distance.of(x, i, y, j);
  }
}
