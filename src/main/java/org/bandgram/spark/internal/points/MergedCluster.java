package org.bandgram.spark.internal.points;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.bandgram.Precision;
import org.bandgram.cluster.internal.points.DistributedPoints.Groups;
import org.bandgram.data.PointSet;

/**
 * A cluster whose points are merged into one: a group of {@link Groups}, by input rows.
 *
 * @param named the exemplar that its points named
 * @param row the point that stands for it
 * @param centre d coordinates
 * @param size the number of its points
 * @param cohesion the sum of their similarities to the point that stands for it
 */
record MergedCluster(int named, int row, double[] centre, double size, double cohesion)
    implements Serializable {
  /** Takes groups of some points apart. */
  static List<MergedCluster> of(Groups groups, PointRows members) {
    List<MergedCluster> rows = new ArrayList<>();
    for (int g = 0; g < groups.count(); g++) {
      rows.add(
          new MergedCluster(
              members.rows()[groups.named()[g]],
              members.rows()[groups.rows()[g]],
              groups.centres().row(g),
              groups.sizes()[g],
              groups.cohesion()[g]));
    }
    return rows;
  }

  /** Puts groups together, by the exemplars that their points named. */
  static Groups join(List<MergedCluster> parts, int dimensions, Precision precision) {
    MergedCluster[] sorted = parts.toArray(MergedCluster[]::new);
    Arrays.sort(sorted, Comparator.comparingInt(MergedCluster::named));
    PointSet centres = PointSet.allocate(sorted.length, dimensions, precision);
    for (int g = 0; g < sorted.length; g++) {
      for (int j = 0; j < dimensions; j++) {
        centres.set(g, j, sorted[g].centre[j]);
      }
    }
    return new Groups(
        Arrays.stream(sorted).mapToInt(MergedCluster::named).toArray(),
        Arrays.stream(sorted).mapToInt(MergedCluster::row).toArray(),
        centres,
        Arrays.stream(sorted).mapToDouble(MergedCluster::size).toArray(),
        Arrays.stream(sorted).mapToDouble(MergedCluster::cohesion).toArray());
  }
}
