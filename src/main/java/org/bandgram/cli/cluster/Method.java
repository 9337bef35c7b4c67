package org.bandgram.cli.cluster;

import java.util.Locale;
import org.bandgram.Execution;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;

/** Which similarities messages are passed along; the name in lower case is the one for users. */
public enum Method {
  /** Those of points close to each other on one of some space-filling curves. */
  BAND {
    @Override
    Fitted fit(PointSet points, Request request, Execution execution) {
      return Fitted.of(BandAffinityPropagation.fit(points, request.options(), execution));
    }
  },

  /** Those of a band, then those of the groups it finds, level by level. */
  MULTILEVEL {
    @Override
    Fitted fit(PointSet points, Request request, Execution execution) {
      MultilevelAffinityPropagation.Options options = request.ofLevels();
      return Fitted.of(
          request
              .weights()
              .map(w -> MultilevelAffinityPropagation.fit(points, w, options, execution))
              .orElseGet(() -> MultilevelAffinityPropagation.fit(points, options, execution)));
    }
  },

  /** The greatest ones, as many as one band of the same half-bandwidth has. */
  COO {
    @Override
    Fitted fit(PointSet points, Request request, Execution execution) {
      return Fitted.of(AffinityPropagation.fitCoo(points, request.options(), execution));
    }
  },

  /** All of them. */
  DENSE {
    @Override
    Fitted fit(PointSet points, Request request, Execution execution) {
      return Fitted.of(AffinityPropagation.fit(points, request.options(), execution));
    }
  };

  /** Clusters points. */
  abstract Fitted fit(PointSet points, Request request, Execution execution);

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
