package org.bandgram.cluster.affinity;

import java.util.List;
import java.util.stream.Stream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.Provenance;
import org.bandgram.cluster.Timings;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.cluster.internal.propagation.RunParameters;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;

/**
 * Plans a run on a graph of nearest neighbours from one on an even sample of the points.
 *
 * @param points the points of the whole run
 * @param options how messages are passed
 * @param graph how neighbours are found
 * @param execution threads and cancellation
 */
record GraphTrial(
    PointSet points, Options options, NeighbourGraph.Options graph, Execution execution) {
  RunPlan plan(int rows) {
    new GraphRun(options, graph).require(points.size());
    PointSet sample = TrialRun.sample(points, rows).withPrecision(Precision.FLOAT32);
    Timings.Stopwatch watch = new Timings.Stopwatch();
    NeighbourGraph built = NeighbourGraph.build(sample, options.similarity(), graph, execution);
    double scale = (double) points.size() / sample.size();
    double prepareSeconds = watch.lap() * scale;
    Backend backend = BackendProvider.select(Device.CPU, 0);
    try (SparseSimilarities kept = backend.graph(built.layout(), built.similarities())) {
      double[] preferences = TrialRun.preferences(options, sample, kept, 1, backend, execution);
      List<RunPlan.Configuration> configurations =
          Stream.of(MessageFormat.values())
              .map(
                  format ->
                      new RunPlan.Configuration(
                          storage(format), scale * seconds(kept, format, preferences)))
              .toList();
      return new RunPlan(
          (long) (scale * kept.elementCount()),
          Runtime.getRuntime().maxMemory(),
          prepareSeconds,
          configurations,
          Provenance.now(
              backend.name(),
              execution.threads(),
              RunParameters.of("graph", points.size(), options)));
    }
  }

  private StoragePlan storage(MessageFormat format) {
    return new StoragePlan(
        format,
        SimilarityStorage.STORED,
        Math.max(
            MemoryPlan.graphBytes(points.size(), graph.neighbours(), format),
            NeighbourGraph.bytes(points.size(), points.dimensions(), graph)));
  }

  private double seconds(SparseSimilarities kept, MessageFormat format, double[] preferences) {
    try (Messages messages = kept.messages(options.storage().form(), format, execution)) {
      messages.reset(preferences);
      return TrialRun.iterationSeconds(
          messages, options.propagation().damping().factor(), execution);
    }
  }
}
