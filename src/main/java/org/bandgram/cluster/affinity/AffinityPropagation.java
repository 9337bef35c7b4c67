package org.bandgram.cluster.affinity;

import java.util.Map;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Clustering.Timings;
import org.bandgram.cluster.affinity.internal.GraphRun;
import org.bandgram.cluster.affinity.internal.MemoryPlan;
import org.bandgram.cluster.internal.propagation.ComparedPoints;
import org.bandgram.cluster.internal.propagation.Propagation;
import org.bandgram.cluster.internal.propagation.RunParameters;
import org.bandgram.data.PointSet;
import org.bandgram.gram.CooMatrix;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.gram.internal.CooGramBuilder;
import org.bandgram.gram.internal.GraphBuilder;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.MessageFormat;

/**
 * Affinity propagation on all pairs of points, on a graph of nearest neighbours, or on chosen pairs
 * in coordinate (COO) form. Results are the same for any number of threads.
 *
 * <p>B. Frey, D. Dueck. Clustering by passing messages between data points. Science 315, 2007, doi
 * 10.1126/science.1136800.
 */
public final class AffinityPropagation {
  private AffinityPropagation() {}

  /**
   * Clusters points, as {@link #fit(PointSet, AffinityOptions, Execution)} does, on all processors.
   */
  public static Clustering fit(PointSet points, AffinityOptions options) {
    try (Execution execution = Execution.onAllProcessors()) {
      return fit(points, options, execution);
    }
  }

  /**
   * Clusters points by all their similarities; O(n² (d + iterations)) time, 3 n² elements of
   * memory.
   *
   * @param points n points
   * @param options what to do; half-bandwidth and ordering are not used
   * @param execution threads, progress and cancellation
   * @throws InvalidInputException if the options do not suit the points
   * @throws InsufficientMemoryException if the matrix does not fit in memory
   */
  public static Clustering fit(PointSet points, AffinityOptions options, Execution execution) {
    return BandAffinityPropagation.fit(
        points, options.withHalfBandwidth(Math.max(1, points.size() - 1)), execution);
  }

  /**
   * Clusters by precomputed dense similarities.
   *
   * @param similarities similarities s(i, k), which need not be symmetric; negative infinity for no
   *     edge; the diagonal is not read, preferences take its place
   * @param options what to do; ordering, similarity, precision, half-bandwidth and assignment are
   *     not used
   * @param execution threads, progress and cancellation
   * @throws InvalidInputException if the options do not suit the similarities
   */
  public static Clustering fit(
      DenseMatrix similarities, AffinityOptions options, Execution execution) {
    return BandAffinityPropagation.fit(similarities.asBand(), options, execution);
  }

  /**
   * Clusters points by their greatest similarities, as many as one band of the same half-bandwidth
   * would keep: all n² pairs are computed, and those above a threshold estimated from a random
   * sample of pairs are kept. The baseline of Hussein and Abd-Almageed, SC '09, doi
   * 10.1145/1654059.1654091. O(n² d + n (2h + 1) iterations) time.
   *
   * @param points n points
   * @param options what to do; ordering and form are not used. As published, messages are passed in
   *     segmented scans
   * @param execution threads, progress and cancellation
   * @throws InvalidInputException if the options do not suit the points
   * @throws InsufficientMemoryException if the elements do not fit in memory
   */
  public static Clustering fitCoo(PointSet points, AffinityOptions options, Execution execution) {
    Propagation.requireClusterCount(options.clusters().count(), points.size());
    BandLayout equal = BandLayout.of(points.size(), options.bands().halfBandwidth());
    Backend backend = BackendProvider.select(options.device(), equal.elementCount());
    MemoryPlan.requireCoo(
        equal,
        options,
        MemoryPlan.isGpu(backend),
        () -> backend.availableBytes(execution.memory()));
    Timings.Stopwatch watch = new Timings.Stopwatch();
    Similarity similarity = options.similarity();
    try (ComparedPoints.Local compared =
        ComparedPoints.Local.of(
            points, options.storage().precision(), similarity, backend.gram(), execution)) {
      PointSet input = compared.points();
      double threshold =
          CooGramBuilder.threshold(
              input,
              similarity,
              equal.pairCount(),
              CooGramBuilder.DEFAULT_SAMPLE,
              options.propagation().seed(),
              backend.gram(),
              execution);
      try (SparseSimilarities kept =
          backend.coo(compared.held(), similarity, threshold, execution)) {
        compared.held().makeRoom(kept);
        return new Propagation(
                new Propagation.Kept(
                    kept,
                    messaging(options),
                    Permutation.identity(points.size()),
                    (i, j) -> similarity.between(input, i, input, j) >= threshold),
                Optional.of(compared),
                options.propagation(),
                options.clusters(),
                backend,
                parameters(options, kept))
            .run(0, watch.lap(), execution);
      }
    }
  }

  /**
   * Clusters points by the similarities of nearest neighbours; O(m (d + iterations)) time and
   * memory for m edges beside the search for neighbours, see {@link NeighbourGraph}; on a GPU it
   * compares all pairs of as many points as that is worth. In more dimensions than curves can
   * follow, four to eight, a graph holds the neighbours that bands miss, with a tenth of the
   * elements.
   *
   * <p>A cluster reaches as many points as its exemplar has edges, so expect at least about n / 40
   * clusters with 32 neighbours; multilevel affinity propagation finds any number.
   *
   * @param points n points
   * @param options what to do; bands and form are not used, and similarities are stored; single
   *     precision
   * @param graph how neighbours are found
   * @param execution threads, progress (stages order, graph, propagate, assign) and cancellation
   * @throws InvalidInputException if the options do not suit the points: an asymmetric similarity,
   *     double precision
   * @throws InsufficientMemoryException if graph and messages do not fit in memory
   * @throws org.bandgram.BandgramException if the device asked for is not usable
   */
  public static Clustering fitGraph(
      PointSet points, AffinityOptions options, NeighbourGraph.Options graph, Execution execution) {
    Propagation.requireClusterCount(options.clusters().count(), points.size());
    GraphRun run = new GraphRun(options, graph);
    Backend backend = run.select(points.size(), points.dimensions());
    Timings.Stopwatch watch = new Timings.Stopwatch();
    try (ComparedPoints.Local compared =
        ComparedPoints.Local.of(
            points, Precision.FLOAT32, options.similarity(), backend.gram(), execution)) {
      execution.checkpoints().begin(() -> run.identity(compared.points(), backend));
      NeighbourGraph built =
          GraphBuilder.build(
              compared.points(),
              options.similarity(),
              graph,
              compared.held(),
              execution.checkpoints().next(),
              execution);
      try (SparseSimilarities kept = backend.graph(built.layout(), built.similarities())) {
        compared.held().makeRoom(kept);
        return run.propagation(kept, built, compared, backend, execution)
            .rest(0, watch.lap(), execution);
      }
    }
  }

  private static Propagation.Messaging messaging(AffinityOptions options) {
    return new Propagation.Messaging(MessageFormat.FULL, options.published(), 1);
  }

  /**
   * Clusters points along chosen pairs of them.
   *
   * @param points n points
   * @param similarities the similarities of the chosen pairs, n x n; what is not stored is no edge;
   *     the diagonal is not read, preferences take its place
   * @param options what to do; ordering, form, precision and half-bandwidth are not used
   * @param execution threads, progress and cancellation
   * @throws InvalidInputException if points, similarities and options do not suit each other
   */
  public static Clustering fit(
      PointSet points, CooMatrix similarities, AffinityOptions options, Execution execution) {
    InvalidInputException.require(
        similarities.size() == points.size(),
        "the number of rows of the similarities",
        similarities.size(),
        points.size() + ", the number of points");
    PointSet input =
        GramArguments.inPrecision(points, similarities.precision(), options.similarity());
    Backend backend = BackendProvider.select(options.device(), similarities.count());
    try (HeldPoints held = backend.gram().hold(input, execution)) {
      return fit(
          similarities,
          Optional.of(new ComparedPoints.Local(held, points, options.similarity())),
          options.clusters().assignment(),
          options,
          execution);
    }
  }

  /**
   * Clusters by precomputed sparse similarities. Points end with the most similar exemplar along an
   * edge; one that reaches none becomes an exemplar itself.
   *
   * @param similarities similarities s(i, k), which need not be symmetric; what is not stored is no
   *     edge; the diagonal is not read, preferences take its place
   * @param options what to do; ordering, form, similarity, precision, half-bandwidth and assignment
   *     are not used
   * @param execution threads, progress and cancellation
   * @throws InvalidInputException if the options do not suit the similarities
   */
  public static Clustering fit(
      CooMatrix similarities, AffinityOptions options, Execution execution) {
    return fit(similarities, Optional.empty(), FinalAssignment.IN_BAND, options, execution);
  }

  private static Clustering fit(
      CooMatrix similarities,
      Optional<ComparedPoints> points,
      FinalAssignment assignment,
      AffinityOptions options,
      Execution execution) {
    Propagation.requireClusterCount(options.clusters().count(), similarities.size());
    Backend backend = BackendProvider.select(options.device(), similarities.count());
    try (SparseSimilarities kept =
        backend.coo(similarities.layout(), similarities.precision(), similarities.values())) {
      return new Propagation(
              new Propagation.Kept(
                  kept,
                  messaging(options),
                  Permutation.identity(similarities.size()),
                  (i, j) -> similarities.layout().find(i, j) >= 0),
              points,
              options.propagation(),
              options.clusters().withAssignment(assignment),
              backend,
              parameters(options, kept))
          .run(0, 0, execution);
    }
  }

  private static Map<String, String> parameters(AffinityOptions options, SparseSimilarities kept) {
    Map<String, String> parameters = RunParameters.of("coo", kept.size(), options);
    parameters.put("elements", Long.toString(kept.elementCount()));
    parameters.put("storage.precision", kept.precision().toString());
    return parameters;
  }
}
