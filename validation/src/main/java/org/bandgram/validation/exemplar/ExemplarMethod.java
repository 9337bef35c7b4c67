package org.bandgram.validation.exemplar;

import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.Evaluation;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.exemplar.ExemplarOptimizer;
import org.bandgram.exemplar.SelectionOptions;

/** A method to find exemplars, at its defaults. */
sealed interface ExemplarMethod {
  /** Returns the name in tables. */
  String name();

  /** Tells whether the loops run on a device, once it is chosen. */
  default boolean runsOn(Device device) {
    return true;
  }

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
      AffinityOptions options = AffinityOptions.defaults().withDevice(device);
      return BandAffinityPropagation.fit(points, options, execution).exemplars();
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
      options = options.withBand(band -> band.withDevice(device)).withClusters(k);
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
    public boolean runsOn(Device device) {
      return device == Device.CPU || evaluation != Evaluation.BAND;
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
