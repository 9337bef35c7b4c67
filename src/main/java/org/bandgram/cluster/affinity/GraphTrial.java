package org.bandgram.cluster.affinity;

import java.util.List;
import java.util.stream.Stream;
import org.bandgram.Checkpoints.Stage;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.Provenance;
import org.bandgram.cluster.Timings;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.cluster.internal.propagation.RunParameters;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.internal.compute.Backend;
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
    Backend backend = new GraphRun(options, graph).select(points.size(), points.dimensions());
    PointSet sample = TrialRun.sample(points, rows).withPrecision(Precision.FLOAT32);
    Timings.Stopwatch watch = new Timings.Stopwatch();
    NeighbourGraph built =
        NeighbourGraph.build(
            sample, options.similarity(), graph, backend.gram(), Stage.NONE, execution);
    double scale = (double) points.size() / sample.size();
    double prepareSeconds = watch.lap() * scale;
    try (SparseSimilarities kept = backend.graph(built.layout(), built.similarities())) {
      double[] preferences = TrialRun.preferences(options, sample, kept, 1, backend, execution);
      List<RunPlan.Configuration> configurations =
          Stream.of(MessageFormat.values())
              .map(
                  format ->
                      new RunPlan.Configuration(
                          storage(format, backend), scale * seconds(kept, format, preferences)))
              .toList();
      return new RunPlan(
          (long) (scale * kept.elementCount()),
          MemoryPlan.availableToGraph(backend),
          prepareSeconds,
          configurations,
          Provenance.now(
              backend.name(),
              execution.threads(),
              RunParameters.of("graph", points.size(), options)));
    }
  }

  private StoragePlan storage(MessageFormat format, Backend backend) {
    long bytes = MemoryPlan.graphBytes(points.size(), graph.neighbours(), format, backend);
    long toBuild = NeighbourGraph.bytes(points.size(), points.dimensions(), graph);
    boolean builtThere = !backend.name().equals(Backend.CUDA);
    return new StoragePlan(
        format, SimilarityStorage.STORED, builtThere ? Math.max(bytes, toBuild) : bytes);
  }

  private double seconds(SparseSimilarities kept, MessageFormat format, double[] preferences) {
    try (Messages messages = kept.messages(options.storage().form(), format, execution)) {
      messages.reset(preferences);
      return TrialRun.iterationSeconds(
          messages, options.propagation().damping().factor(), execution);
    }
  }
}
