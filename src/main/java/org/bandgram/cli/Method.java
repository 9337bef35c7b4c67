package org.bandgram.cli;

import java.util.Locale;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.BandAffinityPropagation;
import org.bandgram.cluster.BandAffinityPropagation.Options;
import org.bandgram.cluster.Clustering;
import org.bandgram.data.PointSet;
import org.bandgram.layout.BandLayout;
import org.bandgram.metric.KeptPairs;
import org.bandgram.order.CurveOrdering;

/** Which similarities messages are passed along; the name in lower case is the one for users. */
enum Method {
  /** Those of points close to each other on a space-filling curve. */
  BAND {
    @Override
    Clustering fit(PointSet points, Options options, Execution execution) {
      return BandAffinityPropagation.fit(points, options, execution);
    }

    @Override
    Optional<KeptPairs> keptPairs(PointSet points, Options options, Execution execution) {
      BandLayout layout = BandLayout.of(points.size(), options.halfBandwidth());
      if (layout.isFull()) {
        return Optional.of((i, j) -> true);
      }
      PointSet ordered = points.withPrecision(options.precision());
      int[] positions =
          CurveOrdering.order(ordered, options.ordering(), execution).inverse().toArray();
      return Optional.of(KeptPairs.band(positions, layout.halfBandwidth()));
    }
  },

  /** Those above a threshold, as a list of coordinates. */
  COO {
    @Override
    Clustering fit(PointSet points, Options options, Execution execution) {
      throw InvalidInputException.of("method", this, "band or dense; this version lacks coo");
    }

    @Override
    Optional<KeptPairs> keptPairs(PointSet points, Options options, Execution execution) {
      return Optional.empty();
    }
  },

  /** All of them. */
  DENSE {
    @Override
    Clustering fit(PointSet points, Options options, Execution execution) {
      return BAND.fit(points, full(points, options), execution);
    }

    @Override
    Optional<KeptPairs> keptPairs(PointSet points, Options options, Execution execution) {
      return BAND.keptPairs(points, full(points, options), execution);
    }
  };

  private static Options full(PointSet points, Options options) {
    return options.withHalfBandwidth(Math.max(1, points.size() - 1));
  }

  /** Clusters points. */
  abstract Clustering fit(PointSet points, Options options, Execution execution);

  /**
   * Returns the pairs whose similarities a run keeps, by input row; empty where that is not known.
   */
  abstract Optional<KeptPairs> keptPairs(PointSet points, Options options, Execution execution);

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
