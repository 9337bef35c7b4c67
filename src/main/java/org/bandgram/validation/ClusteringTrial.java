package org.bandgram.validation;

import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.cluster.BandAffinityPropagation.Options;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Timings;
import org.bandgram.compute.Device;
import org.bandgram.metric.ClusteringError;
import org.bandgram.metric.ExternalIndices;

/**
 * Clusters a set and judges the result.
 *
 * @param set the points
 * @param method which pairs are kept
 * @param options everything else; the device is replaced
 * @param repetition number of the repetition, from 1
 */
record ClusteringTrial(TestSet set, Method method, Options options, int repetition)
    implements Trial {

  @Override
  public RunRecord run(Device device, Execution execution) {
    CpuClock clock = CpuClock.start();
    Clustering clustering = method.fit(set.points(), options.withDevice(device), execution);
    double cpu = clock.seconds();
    Timings timings = clustering.timings();
    return new RunRecord(
        RunRecord.Subject.of(set),
        new RunRecord.Setting(
            method,
            clustering.provenance().backend(),
            clustering.provenance().threads(),
            Optional.of(options),
            repetition),
        Optional.of(outcome(clustering, execution)),
        new RunRecord.Seconds(
            timings.order(), timings.construct(), timings.propagate(), timings.assign(), cpu),
        clustering.provenance().finished());
  }

  private RunRecord.Outcome outcome(Clustering clustering, Execution execution) {
    Optional<ExternalIndices> indices =
        set.classes().map(classes -> ExternalIndices.of(classes, clustering.labels()));
    return new RunRecord.Outcome(
        clustering.preference(),
        clustering.damping(),
        clustering.clusterCount(),
        clustering.iterations(),
        clustering.converged(),
        clustering.orphans(),
        ClusteringError.mean(set.points(), clustering.exemplarOfRow(), execution),
        clustering.netSimilarity(),
        indices.map(ExternalIndices::adjustedRandIndex).orElse(Double.NaN),
        indices.map(ExternalIndices::normalizedMutualInformation).orElse(Double.NaN));
  }

  @Override
  public String label() {
    return "%s, %s, %s".formatted(set.name(), method.label(), RunRecord.Setting.rule(options));
  }
}
