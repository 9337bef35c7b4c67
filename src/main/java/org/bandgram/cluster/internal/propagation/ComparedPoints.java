package org.bandgram.cluster.internal.propagation;

import java.util.function.IntPredicate;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.Clustering.ExemplarModel;
import org.bandgram.cluster.internal.medoids.MeanAssignment;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.points.DistributedPoints;
import org.bandgram.data.PointSet;
import org.bandgram.data.internal.RunIdentity;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.internal.compute.gram.PointScale;
import org.bandgram.similarity.Similarity;

/** Points in input order, wherever they are, and how they are compared. */
public interface ComparedPoints {
  /** Returns the distribution of the similarities of random pairs. */
  SimilarityDistribution sampled(long seed, Execution execution);

  /** Returns what assigns points to the most similar exemplar of all. */
  Assigner.Anywhere nearest(IntPredicate candidate, Execution execution);

  /** Returns what assigns points to the nearest mean. */
  MeanAssignment toMeans(IntPredicate candidate, Execution execution);

  /** Returns the similarity of every point to a point of its own. */
  double[] similarities(int[] columns, Execution execution);

  /** Adds what tells these points from others. */
  RunIdentity identified(RunIdentity identity);

  /** Returns what labels new points. */
  ExemplarModel model(int[] exemplars);

  /**
   * Points in this machine's memory.
   *
   * @param held as they are compared
   * @param original as they were given, by which new points are labelled
   */
  record Local(HeldPoints held, PointSet original, Similarity similarity)
      implements ComparedPoints, AutoCloseable {
    /** Takes points in the precision of a run; refuses such as would vanish in it. */
    public static Local of(
        PointSet points,
        Precision precision,
        Similarity similarity,
        GramOps ops,
        Execution execution) {
      PointScale.of(points, execution).requireLargeEnough(precision);
      PointSet compared = GramArguments.inPrecision(points, precision, similarity);
      return new Local(ops.hold(compared, execution), points, similarity);
    }

    /** Returns the points as they are compared. */
    public PointSet points() {
      return held.points();
    }

    @Override
    public SimilarityDistribution sampled(long seed, Execution execution) {
      return SimilarityDistribution.ofPoints(points(), similarity, held.ops(), seed, execution);
    }

    @Override
    public Assigner.Anywhere nearest(IntPredicate candidate, Execution execution) {
      return new Assigner.Nearest(held, similarity, candidate, execution);
    }

    @Override
    public MeanAssignment toMeans(IntPredicate candidate, Execution execution) {
      return new MeanAssignment(DistinctPoints.asTheyAre(points()), candidate, held, execution);
    }

    @Override
    public double[] similarities(int[] columns, Execution execution) {
      return held.similarities(points(), columns, similarity, execution);
    }

    @Override
    public RunIdentity identified(RunIdentity identity) {
      return identity.with(points());
    }

    @Override
    public ExemplarModel model(int[] exemplars) {
      return new ExemplarModel(original.select(exemplars), similarity);
    }

    @Override
    public void close() {
      held.close();
    }
  }

  /** Points elsewhere; every one of them may be an exemplar. */
  record Remote(DistributedPoints points) implements ComparedPoints {
    @Override
    public SimilarityDistribution sampled(long seed, Execution execution) {
      return SimilarityDistribution.ofPairs(points.size(), seed, points::similarities);
    }

    @Override
    public Assigner.Anywhere nearest(IntPredicate candidate, Execution execution) {
      return new Assigner.Remote(points);
    }

    @Override
    public MeanAssignment toMeans(IntPredicate candidate, Execution execution) {
      throw new UnsupportedOperationException("means of distributed points");
    }

    @Override
    public double[] similarities(int[] columns, Execution execution) {
      return points.similarities(columns);
    }

    @Override
    public RunIdentity identified(RunIdentity identity) {
      return points.identified(identity);
    }

    @Override
    public ExemplarModel model(int[] exemplars) {
      return new ExemplarModel(points.select(exemplars), points.similarity());
    }
  }
}
