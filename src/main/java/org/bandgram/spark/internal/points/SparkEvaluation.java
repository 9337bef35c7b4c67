package org.bandgram.spark.internal.points;

import java.io.Serializable;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.spark.broadcast.Broadcast;
import org.bandgram.Execution;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.internal.distributed.NearParts;
import org.bandgram.cluster.internal.propagation.OrderedBands;
import org.bandgram.layout.SparsityPattern;
import org.bandgram.metric.ClusteringError;
import org.bandgram.metric.NeighbourRecall;

/** How good a clustering is, measured where the points are: the same bits as on one machine. */
public final class SparkEvaluation {
  private SparkEvaluation() {}

  /** Returns the mean squared distance of a point to its exemplar; n distances come here. */
  public static double error(SparkPoints points, Clustering found, Execution execution) {
    PointRows exemplars = points.collect(found.exemplars());
    points.run().describe("add up distances to exemplars");
    Broadcast<PointRows> others = points.run().context().broadcast(exemplars);
    Broadcast<int[]> chosen =
        points.run().context().broadcast(exemplars.places(found.exemplarOfRow()));
    double[] squares =
        points.gather(
            new double[points.size()],
            piece ->
                ClusteringError.squaredDistances(
                    piece.toPointSet(),
                    others.value().toPointSet(),
                    Arrays.copyOfRange(chosen.value(), piece.at(), piece.at() + piece.size())));
    others.destroy();
    chosen.destroy();
    return ClusteringError.mean(squares, execution);
  }

  /** Returns how many nearest neighbours were compared, of a sample of points. */
  public static NeighbourRecall recall(
      SparkPoints points, Clustering found, NeighbourRecall.Options options, Execution execution) {
    int n = points.size();
    if (found.pattern() instanceof OrderedBands kept && kept.bands().count() == 1) {
      int halfBandwidth = kept.bands().layout().halfBandwidth();
      int[] positions = IntStream.range(0, n).map(kept.permutation()::position).toArray();
      return recall(
          points, positions, places -> SparsityPattern.band(places, halfBandwidth), options);
    }
    if (found.pattern() instanceof NearParts parts) {
      NeighbourRecall within =
          recall(points, parts.pivotOf(), pivots -> SparsityPattern.band(pivots, 0), options);
      return new NeighbourRecall(
          within.recall() * parts.recall(),
          within.standardError() * parts.recall(),
          within.sampled(),
          within.neighbours());
    }
    // Points that were clustered in one place were few.
    int[] all = IntStream.range(0, n).toArray();
    return NeighbourRecall.measure(points.select(all), found.pattern(), options, execution);
  }

  /** Makes a pattern of one number for each point; can be sent to other machines. */
  @FunctionalInterface
  private interface PatternOf extends Serializable {
    SparsityPattern of(int[] numbers);
  }

  private static NeighbourRecall recall(
      SparkPoints points, int[] numbers, PatternOf pattern, NeighbourRecall.Options options) {
    int n = points.size();
    int[] rows = NeighbourRecall.sample(n, options);
    int neighbours = NeighbourRecall.neighbours(n, options);
    PointRows found = points.collect(rows);
    points.run().describe("find the nearest neighbours of " + rows.length + " points");
    Broadcast<PointRows> sample = points.run().context().broadcast(found);
    Broadcast<int[]> places = points.run().context().broadcast(numbers);
    NeighbourRecall.Part all =
        points
            .pieces()
            .map(
                piece ->
                    SparkRun.task(
                        execution ->
                            NeighbourRecall.Part.of(
                                sample.value().toPointSet(),
                                sample.value().rows(),
                                piece.toPointSet(),
                                piece.at(),
                                pattern.of(places.value()),
                                neighbours,
                                execution)))
            .reduce(NeighbourRecall.Part::and);
    sample.destroy();
    places.destroy();
    return all.recall(n);
  }
}
