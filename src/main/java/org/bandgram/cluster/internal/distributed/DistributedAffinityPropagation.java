package org.bandgram.cluster.internal.distributed;

import static org.bandgram.InvalidInputException.require;

import java.util.Optional;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.internal.BandRun;
import org.bandgram.cluster.internal.points.DistributedPoints;
import org.bandgram.cluster.internal.propagation.ComparedPoints;
import org.bandgram.cluster.internal.propagation.OrderedBands;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.CurveBands;

/**
 * Affinity propagation on a band along one curve whose similarities, messages and points are on
 * other machines. What is decided here, and how, is what {@code BandAffinityPropagation} does, so
 * the result is the same. The arrays held here add up to some 60 bytes per point, whatever the
 * half-bandwidth; that is an estimate, not a measurement.
 */
public final class DistributedAffinityPropagation {
  private DistributedAffinityPropagation() {}

  /**
   * Checks what is asked for.
   *
   * @throws InvalidInputException if it is done on a single machine only
   */
  public static void requireSupported(AffinityOptions options) {
    require(
        options.bands().curves() == 1, "curves", options.bands().curves(), "1 on several machines");
    require(
        options.clusters().assignment() == FinalAssignment.NEAREST,
        "assignment",
        options.clusters().assignment(),
        FinalAssignment.NEAREST + " on several machines");
    require(
        !(options.propagation().preference() instanceof Preference.PerPoint),
        "the preference",
        "one per point",
        "a number or a rule on several machines");
  }

  /**
   * Clusters points.
   *
   * @param band the similarities along the curve
   * @param options what to do; the options of similarities are for the record only
   * @param execution progress (stages propagate, assign) and cancellation
   * @throws InvalidInputException if the options do not suit the points
   */
  public static Clustering fit(
      DistributedBand band,
      DistributedPoints points,
      AffinityOptions options,
      Execution execution) {
    requireSupported(options);
    BandRun run = BandRun.of(options, points.size());
    run.requireReachable();
    return run.propagation(
            band.similarities(),
            new OrderedBands(band.order(), CurveBands.single(run.layout())),
            Optional.of(new ComparedPoints.Remote(points)),
            options.clusters().assignment(),
            BackendProvider.select(Device.CPU, 0))
        .run(band.orderSeconds(), band.constructSeconds(), execution);
  }
}
