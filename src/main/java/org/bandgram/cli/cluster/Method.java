package org.bandgram.cli.cluster;

import java.util.List;
import java.util.Locale;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.gram.CooGramBuilder;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.layout.BandLayout;
import org.bandgram.metric.KeptPairs;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.HostCurveSorter;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;

/** Which similarities messages are passed along; the name in lower case is the one for users. */
public enum Method {
  /** Those of points close to each other on one of some space-filling curves. */
  BAND {
    @Override
    Fitted fit(PointSet points, Request request, Execution execution) {
      return Fitted.of(BandAffinityPropagation.fit(points, request.options(), execution));
    }

    @Override
    KeptPairs keptPairs(PointSet points, Options options, Execution execution) {
      BandLayout layout = BandLayout.of(points.size(), options.halfBandwidth());
      if (layout.isFull()) {
        return (i, j) -> true;
      }
      PointSet input = points.withPrecision(options.precision());
      List<Permutation> orders =
          CurveOrdering.order(
              input, options.ordering(), options.curves(), new HostCurveSorter(), execution);
      return orders.stream()
          .map(order -> KeptPairs.band(order.inverse().toArray(), layout.halfBandwidth()))
          .reduce(KeptPairs::or)
          .orElseThrow();
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

    @Override
    KeptPairs keptPairs(PointSet points, Options options, Execution execution) {
      return BAND.keptPairs(points, options, execution);
    }
  },

  /** The greatest ones, as many as one band of the same half-bandwidth has. */
  COO {
    @Override
    Fitted fit(PointSet points, Request request, Execution execution) {
      return Fitted.of(AffinityPropagation.fitCoo(points, request.options(), execution));
    }

    // Finds the threshold of the run again, which depends on points and options alone.
    @Override
    KeptPairs keptPairs(PointSet points, Options options, Execution execution) {
      PointSet input = points.withPrecision(options.precision());
      Similarity similarity = options.similarity();
      double threshold =
          CooGramBuilder.threshold(
              input,
              similarity,
              BandLayout.of(points.size(), options.halfBandwidth()).pairCount(),
              CooGramBuilder.DEFAULT_SAMPLE,
              options.propagation().seed(),
              BackendProvider.select(Device.CPU, 0).gram(),
              execution);
      return (i, j) -> similarity.between(input, i, input, j) >= threshold;
    }
  },

  /** All of them. */
  DENSE {
    @Override
    Fitted fit(PointSet points, Request request, Execution execution) {
      return Fitted.of(AffinityPropagation.fit(points, request.options(), execution));
    }

    @Override
    KeptPairs keptPairs(PointSet points, Options options, Execution execution) {
      return (i, j) -> true;
    }
  };

  /** Clusters points. */
  abstract Fitted fit(PointSet points, Request request, Execution execution);

  /** Returns the pairs whose similarities such a run keeps, by input row. */
  abstract KeptPairs keptPairs(PointSet points, Options options, Execution execution);

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
