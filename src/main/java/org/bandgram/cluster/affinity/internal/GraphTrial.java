package org.bandgram.cluster.affinity.internal;

import java.util.List;
import java.util.stream.Stream;
import org.bandgram.Checkpoints.Stage;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.Provenance;
import org.bandgram.cluster.Clustering.Timings;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.internal.propagation.RunParameters;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.gram.internal.GraphBuilder;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.internal.compute.gram.NeighbourLists;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;

/**
 * Plans a run on a graph of nearest neighbours from one on an even sample of the points.
 *
 * @param points the points of the whole run
 */
public record GraphTrial(
    PointSet points, AffinityOptions options, NeighbourGraph.Options graph, Execution execution) {
  /** What swaps of exemplars and measures of quality take of small sets; measured. */
  private static final long LATER_BYTES_PER_POINT = 800;

  /** The same of large ones. */
  private static final long MOST_LATER_BYTES = 320L << 20;

  public RunPlan plan(int rows) {
    Backend backend = new GraphRun(options, graph).select(points.size(), points.dimensions());
    PointSet all = GramArguments.inPrecision(points, Precision.FLOAT32, options.similarity());
    NeighbourGraph.Method method =
        GraphBuilder.method(all, options.similarity(), graph, backend.gram());
    PointSet sample = TrialRun.sample(all, rows);
    Timings.Stopwatch watch = new Timings.Stopwatch();
    NeighbourGraph built =
        GraphBuilder.build(
            sample,
            options.similarity(),
            graph.withMethod(method),
            backend.gram(),
            Stage.NONE,
            execution);
    double seconds = watch.lap();
    double comparing = comparingSeconds(sample, method, backend);
    double scale = (double) points.size() / sample.size();
    double prepareSeconds = prepareSeconds(seconds, comparing, sample.size(), points.size());
    try (SparseSimilarities kept = backend.graph(built.layout(), built.similarities())) {
      double[] preferences = TrialRun.preferences(options, sample, kept, 1, backend, execution);
      List<RunPlan.Configuration> configurations =
          Stream.of(MessageFormat.values())
              .map(
                  format -> {
                    StoragePlan plan = storage(format, backend, deviceBytes(all, method, backend));
                    return new RunPlan.Configuration(
                        plan,
                        peakBytes(plan, all, scale * built.layout().slots()),
                        scale * seconds(kept, format, preferences));
                  })
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

  private Similarity comparison() {
    return GramArguments.comparison(options.similarity());
  }

  /** Returns how long it takes to compare all pairs of a sample; 0 if that is not done. */
  private double comparingSeconds(PointSet sample, NeighbourGraph.Method method, Backend backend) {
    boolean compares =
        method == NeighbourGraph.Method.EXACT && !GramArguments.treeSuits(sample, comparison());
    if (!compares || sample.size() == points.size()) {
      return 0;
    }
    NeighbourLists lists = new NeighbourLists(sample.size(), neighbours(sample));
    Timings.Stopwatch watch = new Timings.Stopwatch();
    backend.gram().neighbours(sample, comparison(), lists, execution);
    return watch.lap();
  }

  private int neighbours(PointSet of) {
    return Math.clamp(of.size() - 1, 1, graph.neighbours());
  }

  /**
   * Returns how long it takes to make the graph of n points: comparisons of all pairs grow with n²,
   * all else with n log n, as curves, k-d trees and NN-descent do, about.
   *
   * @param seconds what a sample takes
   * @param comparing how many of these it takes to compare all pairs of it; 0 where none are
   * @param sample how many points it has, at least 2
   * @param n number of points, at least as many
   */
  public static double prepareSeconds(double seconds, double comparing, int sample, int n) {
    double scale = (double) n / sample;
    double others = Math.max(0, seconds - comparing);
    return others * scale * Math.log(n) / Math.log(sample) + comparing * scale * scale;
  }

  /** Returns the bytes taken at once; by messages the collector may not have come to the lists. */
  private long peakBytes(StoragePlan plan, PointSet all, double slots) {
    long coordinates =
        RunPlan.Configuration.copyBytes(all, options, options.similarity() instanceof Cosine);
    long build = GraphBuilder.bytes(all.size(), neighbours(all), coordinates, (long) slots);
    long lists = (long) all.size() * neighbours(all) * Long.BYTES;
    return Math.min(MOST_LATER_BYTES, LATER_BYTES_PER_POINT * all.size())
        + Math.max(plan.bytes() + lists, MemoryPlan.KEPT_BYTES_PER_POINT * all.size() + build);
  }

  /** Returns the bytes that the search takes of a GPU. */
  private long deviceBytes(PointSet all, NeighbourGraph.Method method, Backend backend) {
    return MemoryPlan.isGpu(backend) && method == NeighbourGraph.Method.EXACT
        ? backend.gram().deviceBytes(all, comparison(), neighbours(all))
        : 0;
  }

  /** The search is over when messages are made. */
  private StoragePlan storage(MessageFormat format, Backend backend, long searchBytes) {
    long bytes = MemoryPlan.graphBytes(points.size(), graph.neighbours(), format, backend);
    return new StoragePlan(format, SimilarityStorage.STORED, Math.max(bytes, searchBytes));
  }

  private double seconds(SparseSimilarities kept, MessageFormat format, double[] preferences) {
    try (Messages messages = kept.messages(format, execution)) {
      messages.reset(preferences);
      return TrialRun.iterationSeconds(
          messages, options.propagation().damping().factor(), execution);
    }
  }
}
