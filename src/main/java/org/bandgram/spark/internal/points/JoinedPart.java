package org.bandgram.spark.internal.points;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.cluster.PropagationOptions.Damping;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.internal.points.PartLevel;
import org.bandgram.cluster.multilevel.internal.GraphGroups;
import org.bandgram.gram.NeighbourGraph;

/**
 * A part of the points, grouped on its own.
 *
 * @param rows input rows
 * @param exemplars the row of the exemplar that each joins
 * @param recall the share of nearest neighbours within the part that were compared
 */
record JoinedPart(int[] rows, int[] exemplars, double recall) implements Serializable {
  /**
   * Groups some parts, one after the other.
   *
   * @param members all points of the parts, by ascending row
   * @param partOf a number for the part of each
   */
  static List<JoinedPart> ofEach(PointRows members, int[] partOf, PartLevel level) {
    return Arrays.stream(partOf)
        .distinct()
        .sorted()
        .mapToObj(
            part ->
                of(
                    members.select(
                        IntStream.range(0, members.size())
                            .filter(i -> partOf[i] == part)
                            .toArray()),
                    level))
        .toList();
  }

  private static JoinedPart of(PointRows part, PartLevel level) {
    int[] rows = part.rows();
    GraphGroups groups =
        SparkRun.task(
            execution ->
                GraphGroups.of(
                    part.toPointSet(),
                    options(level),
                    NeighbourGraph.Options.defaults()
                        .withNeighbours(level.neighbours())
                        .withSeed(level.seed()),
                    rows.length / level.pointsPerGroup(),
                    execution));
    return new JoinedPart(
        rows, Arrays.stream(groups.exemplarOf()).map(i -> rows[i]).toArray(), groups.recall());
  }

  private static AffinityOptions options(PartLevel level) {
    return AffinityOptions.defaults()
        .withSimilarity(level.similarity())
        .withPropagation(
            propagation ->
                propagation
                    .withDamping(new Damping(level.damping(), level.adaptive()))
                    .withSeed(level.seed()));
  }
}
