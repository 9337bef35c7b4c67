package org.bandgram.validation.method;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Clustering.Timings;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.data.PointSet;
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
 * @param method the sparsity pattern, and how it is clustered
 * @param options everything else; the device is replaced
 * @param repetition number of the repetition, from 1
 */
public record ClusteringTrial(TestSet set, Method method, AffinityOptions options, int repetition)
    implements Trial {
  private static final int ROWS_AT_ONCE = 256;

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
    double error = ClusteringError.mean(set.points(), clustering.exemplarOfRow(), execution);
    return new MethodRun.Outcome(
        clustering.preference().orElseThrow(),
        clustering.damping().orElseThrow(),
        clustering.clusterCount(),
        levels,
        clustering.iterations(),
        clustering.converged(),
        clustering.orphans(),
        crc(clustering.labels()),
        error,
        options.clusters().assignment() == FinalAssignment.IN_BAND
            ? nearestError(clustering.exemplars(), execution)
            : error,
        clustering.netSimilarity(),
        indices.map(ExternalIndices::adjustedRandIndex).orElse(Double.NaN),
        indices.map(ExternalIndices::normalizedMutualInformation).orElse(Double.NaN));
  }

  /** Returns the mean squared distance to the nearest exemplar, in O(n K d). */
  private double nearestError(int[] exemplars, Execution execution) {
    PointSet points = set.points();
    double[][] rows = Arrays.stream(exemplars).mapToObj(points::row).toArray(double[][]::new);
    int[] nearest = new int[points.size()];
    execution.forBlocks(
        points.size(),
        ROWS_AT_ONCE,
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            nearest[i] = exemplars[nearest(points.row(i), rows)];
          }
        });
    return ClusteringError.mean(points, nearest, execution);
  }

  private static int nearest(double[] point, double[][] rows) {
    int nearest = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < rows.length; k++) {
      double sum = 0;
      for (int j = 0; j < point.length; j++) {
        double difference = point[j] - rows[k][j];
        sum += difference * difference;
      }
      if (sum < least) {
        least = sum;
        nearest = k;
      }
    }
    return nearest;
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
