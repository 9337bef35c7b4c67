package org.bandgram.cluster.multilevel.internal;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.cluster.internal.points.PointGroups;
import org.bandgram.cluster.internal.propagation.PointPreferences;

/** The levels of a run as they grow: groups of points, then groups of those. */
final class Hierarchy {
  private final DistinctPoints distinct;
  private final PointPreferences preferences;
  private final List<PointGroups> levels = new ArrayList<>();
  private final List<Partition> partitions = new ArrayList<>();

  /** Starts with the points themselves. */
  Hierarchy(DistinctPoints distinct, PointPreferences preferences, PointGroups points) {
    this.distinct = distinct;
    this.preferences = preferences;
    levels.add(points);
  }

  /** Returns the groups of every level, points first. */
  List<PointGroups> levels() {
    return levels;
  }

  /** Returns how each level but the first divides the points. */
  List<Partition> partitions() {
    return partitions;
  }

  /** Returns the coarsest groups. */
  PointGroups top() {
    return levels.getLast();
  }

  /**
   * Joins the coarsest groups to a further level if that is usable.
   *
   * @param joined the group that each joins
   * @return whether there is a further level now
   */
  boolean join(int[] joined, LevelSizes sizes, Execution execution) {
    PointGroups groups = top();
    int[] exemplarOf = new int[distinct.size()];
    for (int i = 0; i < exemplarOf.length; i++) {
      int group = partitions.isEmpty() ? i : partitions.getLast().labels()[i];
      exemplarOf[i] = groups.rows()[joined[group]];
    }
    Partition partition = Partition.of(exemplarOf);
    PointGroups next =
        PointGroups.of(distinct, partition, groups.similarity(), preferences::allows, execution);
    int allowed = Partition.indices(preferences.allowed(next)).length;
    if (!sizes.isUsable(groups.size(), next.size(), allowed)) {
      return false;
    }
    partitions.add(partition);
    levels.add(next);
    return true;
  }
}
