package org.bandgram.spark;

import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.internal.distributed.DistributedMultilevel;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Choice;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Levels;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.metric.NeighbourRecall;
import org.bandgram.spark.ClusterEngine.Job;
import org.bandgram.spark.ClusterEngine.ManyLevels;
import org.bandgram.spark.internal.points.SparkPoints;

/** Chooses between bands and a graph as a single machine does, by a sample of the points. */
final class LevelsChoice {
  /** Coordinates of the sample, at most. */
  private static final int SAMPLED = 1 << 24;

  private LevelsChoice() {}

  /** Returns how the points of a job are clustered. */
  static Choice of(Job job, SparkPoints points, Execution execution) {
    if (job.levels().isEmpty()) {
      return new Choice(Pairs.BANDS, Levels.ONE, "Spark compares along curves");
    }
    ManyLevels levels = job.levels().get();
    Choice choice =
        levels.pairs() == Pairs.AUTO
            ? chosen(job.options(), sample(points, job.options()), execution)
            : new Choice(levels.pairs(), Levels.MANY, "you chose these pairs");
    return levels.neighbours().isPresent()
        ? choice.withNeighbours(levels.neighbours().getAsInt())
        : choice;
  }

  private static Choice chosen(AffinityOptions wanted, PointSet sample, Execution execution) {
    AutoAffinityPropagation.Options options =
        AutoAffinityPropagation.Options.defaults()
            .withLevels(Levels.MANY)
            .withBand(
                band ->
                    band.withSimilarity(wanted.similarity())
                        .withPrecision(wanted.storage().precision()));
    Choice choice = AutoAffinityPropagation.choose(sample, options, false, execution);
    return choice.pairs() == Pairs.GRAPH
        ? choice
        : new Choice(choice.pairs(), Levels.MANY, "you gave the number of clusters");
  }

  private static PointSet sample(SparkPoints points, AffinityOptions options) {
    int most = Math.max(1, SAMPLED / points.dimensions());
    NeighbourRecall.Options some =
        new NeighbourRecall.Options(1, most, options.propagation().seed());
    return points.select(NeighbourRecall.sample(points.size(), some));
  }

  /** Returns the options of many levels for a choice. */
  static MultilevelAffinityPropagation.Options options(Job job, Choice choice) {
    return new MultilevelAffinityPropagation.Options(
        job.options(),
        job.levels().orElseThrow().topSize(),
        choice.pairs() == Pairs.GRAPH
            ? Optional.of(choice.graph(job.options()))
            : Optional.empty());
  }

  /** Checks what is asked for, whatever is chosen. */
  static void requireSupported(Job job) {
    Pairs pairs = job.levels().orElseThrow().pairs();
    DistributedMultilevel.requireSupported(options(job, new Choice(pairs, Levels.MANY, "")));
  }
}
