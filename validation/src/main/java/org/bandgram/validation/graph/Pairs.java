package org.bandgram.validation.graph;

import java.util.Locale;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;

/** Which pairs of points are compared. */
enum Pairs {
  /** Those close on one of two Hilbert curves. */
  BANDS {
    @Override
    Clustering fit(PointSet points, AffinityOptions options, Execution execution) {
      return BandAffinityPropagation.fit(points, options, execution);
    }
  },
  /** Those where one is among the 32 nearest neighbours of the other. */
  GRAPH {
    @Override
    Clustering fit(PointSet points, AffinityOptions options, Execution execution) {
      return AffinityPropagation.fitGraph(
          points, options, NeighbourGraph.Options.defaults().withSeed(1), execution);
    }
  },
  /** All. */
  DENSE {
    @Override
    Clustering fit(PointSet points, AffinityOptions options, Execution execution) {
      return AffinityPropagation.fit(points, options, execution);
    }

    @Override
    boolean suits(int n) {
      return n <= MOST_DENSE;
    }
  };

  /** So many points have pairs that fit in 1 GB with their messages. */
  static final int MOST_DENSE = 8192;

  abstract Clustering fit(PointSet points, AffinityOptions options, Execution execution);

  /** Clusters points on the CPU, with defaults for all but pairs and preference. */
  Clustering fit(PointSet points, Preference preference, Execution execution) {
    AffinityOptions options =
        AffinityOptions.defaults().withDevice(Device.CPU).withPreference(preference);
    return fit(points, options, execution);
  }

  /** Tells whether so many points are few enough. */
  boolean suits(int n) {
    return true;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
