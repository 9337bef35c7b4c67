package org.bandgram.validation.method;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.CRC32;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.Timings;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.internal.compute.SystemMemory;
import org.bandgram.metric.ClusteringError;
import org.bandgram.metric.ExternalIndices;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.harness.Stopwatch;
import org.bandgram.validation.sets.Subject;
import org.bandgram.validation.sets.TestSet;

/**
 * Clusters a set and judges the result.
 *
 * @param set the points
 * @param method the sparsity pattern, and how it is clustered
 * @param options everything else; the device is replaced
 * @param repetition number of the repetition, from 1
 */
public record ClusteringTrial(TestSet set, Method method, AffinityOptions options, int repetition)
    implements Trial {

  @Override
  public MethodRun run(Device device, Execution execution) {
    Stopwatch clock = Stopwatch.start();
    Method.Result result = method.fit(set.points(), options.withDevice(device), execution);
    double cpu = clock.cpuSeconds();
    Clustering clustering = result.clustering();
    Timings timings = clustering.timings();
    return new MethodRun(
        Subject.of(set),
        new MethodRun.Setting(method, rule(), repetition),
        Optional.of(outcome(clustering, result.levels(), execution)),
        new MethodRun.Seconds(
            timings.order(), timings.construct(), timings.propagate(), timings.assign(), cpu),
        SystemMemory.peakBytes(),
        Measured.Stamp.of(clustering.provenance()));
  }

  /** Tells whether a run is one of this trial, on any backend. */
  public boolean isOf(MethodRun run) {
    return run.set().equals(set.name())
        && run.method().equals(method)
        && run.rule().equals(rule())
        && run.setting().repetition() == repetition;
  }

  /** Returns what decides the number of clusters, and the damping where it is not the usual one. */
  private String rule() {
    PropagationOptions own = options.propagation();
    String rule =
        options.clusters().count().isPresent()
            ? "K=" + options.clusters().count().getAsInt()
            : own.preference().toString();
    boolean usual = own.damping().factor() == PropagationOptions.defaults().damping().factor();
    return usual ? rule : rule + ", damping " + own.damping().factor();
  }

  private MethodRun.Outcome outcome(Clustering clustering, int levels, Execution execution) {
    Optional<ExternalIndices> indices =
        set.classes().map(classes -> ExternalIndices.of(classes, clustering.labels()));
    return new MethodRun.Outcome(
        clustering.preference(),
        clustering.damping(),
        clustering.clusterCount(),
        levels,
        clustering.iterations(),
        clustering.converged(),
        clustering.orphans(),
        crc(clustering.labels()),
        ClusteringError.mean(set.points(), clustering.exemplarOfRow(), execution),
        clustering.netSimilarity(),
        indices.map(ExternalIndices::adjustedRandIndex).orElse(Double.NaN),
        indices.map(ExternalIndices::normalizedMutualInformation).orElse(Double.NaN));
  }

  public static long crc(int[] labels) {
    ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(labels.length, Integer.BYTES));
    bytes.asIntBuffer().put(labels);
    CRC32 crc = new CRC32();
    crc.update(bytes);
    return crc.getValue();
  }

  @Override
  public String label() {
    return "%s, %s, %s".formatted(set.name(), method.label(), rule());
  }
}
