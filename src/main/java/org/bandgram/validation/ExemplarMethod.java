package org.bandgram.validation;

import java.util.List;
import org.bandgram.Execution;
import org.bandgram.cluster.BandAffinityPropagation;
import org.bandgram.cluster.MultilevelAffinityPropagation;
import org.bandgram.compute.Device;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.Evaluation;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.exemplar.ExemplarOptimizer;
import org.bandgram.exemplar.LazyGreedy;
import org.bandgram.exemplar.SelectionOptions;
import org.bandgram.exemplar.SieveStreamingPlusPlus;
import org.bandgram.exemplar.StochasticGreedy;
import org.bandgram.exemplar.ThreeSieves;

/** A way to find exemplars, at its defaults. */
sealed interface ExemplarMethod {
  /** Up to so many points affinity propagation runs on a band, as the command line chooses. */
  int MOST_ON_A_BAND = 8208;

  /** All that take a number of exemplars. */
  List<ExemplarMethod> WITH_A_NUMBER =
      List.of(
          new Multilevel(),
          new Optimizer(new LazyGreedy(), Evaluation.INCREMENTAL),
          new Optimizer(new StochasticGreedy(), Evaluation.INCREMENTAL),
          new Optimizer(new LazyGreedy(), Evaluation.BAND),
          new Optimizer(new SieveStreamingPlusPlus(), Evaluation.INCREMENTAL),
          new Optimizer(new ThreeSieves(), Evaluation.INCREMENTAL));

  /** Returns the name in tables. */
  String name();

  /**
   * Finds exemplars.
   *
   * @param points where to look for them
   * @param k how many there may be
   * @param device where to compute
   * @param execution threads and cancellation
   * @return rows of the exemplars
   */
  int[] exemplars(PointSet points, int k, Device device, Execution execution);

  /** Affinity propagation, which finds the number of exemplars itself. */
  record Propagation() implements ExemplarMethod {
    @Override
    public String name() {
      return "affinity propagation";
    }

    @Override
    public int[] exemplars(PointSet points, int k, Device device, Execution execution) {
      BandAffinityPropagation.Options options =
          BandAffinityPropagation.Options.defaults().withDevice(device);
      if (points.size() <= MOST_ON_A_BAND) {
        return BandAffinityPropagation.fit(points, options, execution).exemplars();
      }
      MultilevelAffinityPropagation.Options levels =
          MultilevelAffinityPropagation.Options.defaults().withBand(options);
      return MultilevelAffinityPropagation.fit(points, levels, execution).clustering().exemplars();
    }
  }

  /** Multilevel affinity propagation whose medoids are swapped until no swap helps. */
  record Multilevel() implements ExemplarMethod {
    @Override
    public String name() {
      return "k-medoids from multilevel";
    }

    @Override
    public int[] exemplars(PointSet points, int k, Device device, Execution execution) {
      MultilevelAffinityPropagation.Options options =
          MultilevelAffinityPropagation.Options.defaults();
      options = options.withBand(options.band().withDevice(device)).withClusters(k);
      return MultilevelAffinityPropagation.fit(points, options, execution).clustering().exemplars();
    }
  }

  /**
   * Maximises the function of exemplar clustering.
   *
   * @param optimizer how
   * @param evaluation how gains are computed
   */
  record Optimizer(ExemplarOptimizer optimizer, Evaluation evaluation) implements ExemplarMethod {
    @Override
    public String name() {
      return optimizer.name() + (evaluation == Evaluation.BAND ? " on a band" : "");
    }

    @Override
    public int[] exemplars(PointSet points, int k, Device device, Execution execution) {
      ExemplarClustering function =
          ExemplarClustering.of(
              points, ExemplarClustering.Options.defaults().withDevice(device), execution);
      SelectionOptions options = SelectionOptions.of(k).withEvaluation(evaluation);
      return optimizer.select(function, options, execution).rows();
    }
  }
}
