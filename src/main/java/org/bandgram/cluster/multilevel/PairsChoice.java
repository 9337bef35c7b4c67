package org.bandgram.cluster.multilevel;

import java.util.Arrays;
import java.util.Locale;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.internal.BandRun;
import org.bandgram.cluster.affinity.internal.GraphRun;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.propagation.OrderedBands;
import org.bandgram.cluster.internal.propagation.PointPreferences;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Choice;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Levels;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.cluster.multilevel.internal.OpeningCost;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.metric.NeighbourRecall;
import org.bandgram.similarity.Similarity;

/**
 * Chooses between bands, a neighbour graph and all pairs, by how many of the nearest neighbours of
 * some points bands hold, and by how many points a cluster seems to have.
 *
 * @param input the points, in single precision
 * @param options how they would be clustered on bands
 * @param execution threads and cancellation
 */
record PairsChoice(PointSet input, AffinityOptions options, Execution execution) {
  /** Bands that hold this share of the nearest neighbours serve as well as all pairs. */
  private static final double ENOUGH_RECALL = 0.9;

  /** Up to so many points all pairs are compared rather than neighbours searched. */
  private static final int FEW_POINTS = 8192;

  /** Distances times dimensions to compute for the recall, at most; about a second of work. */
  private static final double BUDGET = 2e9;

  private static final int LEAST_SAMPLE = 25;

  /**
   * The number of points whose recall is measured first; enough if the recall is far from the
   * limit.
   */
  private static final int FEW_QUERIES = 128;

  /** Standard errors that a recall is off by once in some million samples. */
  private static final double CERTAIN = 5;

  /** Points around which the size of a cluster is estimated, at most. */
  private static final int SIZES = 200;

  private static final int USUAL_NEIGHBOURS = NeighbourGraph.Options.defaults().neighbours();
  private static final int MOST_NEIGHBOURS = 256;

  /** Many clusters are larger than the mean, and an exemplar is not in the middle of all. */
  private static final double NEIGHBOURS_PER_MEMBER = 4;

  private static final int STEP = 16;

  static PairsChoice of(PointSet points, AffinityOptions options, Execution execution) {
    PointSet single = GramArguments.inPrecision(points, Precision.FLOAT32, options.similarity());
    return new PairsChoice(single, options, execution);
  }

  /**
   * Chooses.
   *
   * @param onBands what to do if bands serve
   * @param levels what is asked for, whatever the pairs
   */
  Choice choose(Choice onBands, Levels levels) {
    BandRun run = BandRun.of(options, input.size());
    double recall = run.layout().isFull() ? 1 : recall(run);
    if (recall >= ENOUGH_RECALL) {
      return onBands;
    }
    String why =
        String.format(
            Locale.ROOT, "bands hold %.0f %% of the ten nearest neighbours only", 100 * recall);
    return input.size() <= FEW_POINTS && levels != Levels.MANY
        ? new Choice(Pairs.ALL, Levels.ONE, why)
        : onGraph(levels, why);
  }

  /**
   * Chooses how many levels a graph needs, and how many neighbours. A cluster on one level reaches
   * the neighbours of its exemplar alone, and copies of a point take the place of other neighbours.
   */
  Choice onGraph(Levels levels, String why) {
    if (levels == Levels.MANY) {
      return new Choice(Pairs.GRAPH, levels, why);
    }
    boolean fixed = levels == Levels.ONE;
    double copies = mostCopies();
    if (!fixed && NEIGHBOURS_PER_MEMBER * copies > MOST_NEIGHBOURS) {
      return onLevels("%s, and %,.0f points are in one place", why, copies);
    }
    double size = Math.max(clusterSize(), copies);
    int wanted = (int) Math.ceil(NEIGHBOURS_PER_MEMBER * size / STEP) * STEP;
    int neighbours = Math.max(USUAL_NEIGHBOURS, fixed ? Math.min(wanted, MOST_NEIGHBOURS) : wanted);
    NeighbourGraph.Options graph = NeighbourGraph.Options.defaults().withNeighbours(neighbours);
    return !fixed
            && (neighbours > MOST_NEIGHBOURS || !new GraphRun(options, graph).fits(input.size()))
        ? onLevels("%s, and about %.0f points like to be together", why, size)
        : new Choice(Pairs.GRAPH, Levels.ONE, why).withNeighbours(neighbours);
  }

  private static Choice onLevels(String format, String why, double points) {
    return new Choice(Pairs.GRAPH, Levels.MANY, String.format(Locale.ROOT, format, why, points));
  }

  private double mostCopies() {
    return Arrays.stream(DistinctPoints.of(input, execution).weights()).max().orElse(1);
  }

  /** Estimates how many points a cluster has at the preference of the run. */
  private double clusterSize() {
    Similarity similarity = options.similarity();
    Backend cpu = cpu();
    double preference =
        PointPreferences.mean(
            options.propagation().preference(),
            input,
            similarity,
            cpu.gram(),
            options.propagation().seed(),
            execution);
    double own = 0;
    for (int i = 0; i < input.size(); i++) {
      own += similarity.between(input, i, input, i) / input.size();
    }
    OpeningCost opening =
        OpeningCost.ofAll(input, similarity, Math.min(SIZES, sample()), cpu.gram(), execution);
    return input.size() / opening.clusters(own - preference);
  }

  private int sample() {
    double affordable = BUDGET / input.size() / input.dimensions();
    return (int) Math.clamp(affordable, LEAST_SAMPLE, NeighbourRecall.Options.defaults().sample());
  }

  private double recall(BandRun run) {
    OrderedBands ordered =
        OrderedBands.order(
            input, run.layout(), run.curves(), options.bands().ordering(), cpu(), execution);
    int sample = sample();
    NeighbourRecall few = recall(ordered, Math.min(FEW_QUERIES, sample));
    double margin = Math.abs(few.recall() - ENOUGH_RECALL);
    boolean decides = sample <= FEW_QUERIES || margin > CERTAIN * few.standardError();
    return decides ? few.recall() : recall(ordered, sample).recall();
  }

  private NeighbourRecall recall(OrderedBands ordered, int sample) {
    NeighbourRecall.Options usual = NeighbourRecall.Options.defaults();
    return NeighbourRecall.measure(
        input,
        ordered,
        new NeighbourRecall.Options(usual.neighbours(), sample, usual.seed()),
        execution);
  }

  private static Backend cpu() {
    return BackendProvider.select(Device.CPU, 0);
  }
}
