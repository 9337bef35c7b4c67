package org.bandgram.validation.iterative;

import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.data.PointSet;
import org.bandgram.embed.Dissimilarities;
import org.bandgram.embed.Embedding;
import org.bandgram.embed.Smacof;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.lloyd.CentroidSums;
import org.bandgram.internal.compute.lloyd.LloydAssignment;
import org.bandgram.internal.compute.lloyd.LloydPoints;
import org.bandgram.rank.PageRank;
import org.bandgram.rank.Ranking;
import org.bandgram.rank.WebGraph;
import org.bandgram.validation.iterative.IterativeTask.Solved;
import org.bandgram.validation.iterative.IterativeTask.Solver;

/** Iterative algorithms, and parts of their iterations, as tasks time them. */
final class IterativeSolvers {
  private IterativeSolvers() {}

  /** Lloyd's algorithm; a tolerance of 0 lets it go on. */
  static Solver kMeans(PointSet points, KMeans.Options options) {
    return (count, execution) -> {
      KMeansClustering means =
          KMeans.fit(
              points,
              options.withStopping(stopping -> stopping.withMaxIterations(count)),
              execution);
      return new Solved(means.iterations().size(), means.provenance().backend());
    };
  }

  /** The first assignment of points to k centroids alone, which compares all, again and again. */
  static Solver assignment(PointSet points, KMeans.Options options) {
    return (count, execution) -> {
      Lloyd lloyd = Lloyd.of(points, options, execution);
      lloyd.repeat(count, own -> own.assigned(execution));
      return new Solved(count, lloyd.backend);
    };
  }

  /** The means of k clusters alone, again and again. */
  static Solver update(PointSet points, KMeans.Options options) {
    return (count, execution) -> {
      Lloyd lloyd = Lloyd.of(points, options, execution);
      LloydAssignment assignment = lloyd.assigned(execution);
      CentroidSums sums = CentroidSums.of(options.k(), points.dimensions());
      lloyd.repeat(
          count,
          own -> {
            assignment.sums(sums, execution);
            sums.means(own.centroids);
          });
      return new Solved(count, lloyd.backend);
    };
  }

  /** What an iteration of Lloyd's algorithm works on; the centroids are points at equal steps. */
  private record Lloyd(LloydPoints points, PointSet centroids, String backend) {
    static Lloyd of(PointSet points, KMeans.Options options, Execution execution) {
      int n = points.size();
      int k = options.k();
      Backend backend = BackendProvider.select(options.device(), (long) n * k);
      PointSet single = points.withPrecision(Precision.FLOAT32);
      int[] rows = IntStream.range(0, k).map(c -> (int) ((long) c * n / k)).toArray();
      return new Lloyd(backend.lloyd(single, execution), single.select(rows), backend.name());
    }

    LloydAssignment assigned(Execution execution) {
      LloydAssignment assignment = points.begin(new double[0]);
      assignment.assign(centroids, execution);
      return assignment;
    }

    void repeat(int count, Consumer<Lloyd> step) {
      for (int iteration = 0; iteration < count; iteration++) {
        step.accept(this);
      }
    }
  }

  /** Multidimensional scaling; a tolerance of 0 lets it go on. */
  static Solver smacof(Dissimilarities dissimilarities, Smacof.Options options) {
    return (count, execution) -> {
      Embedding embedding =
          Smacof.fit(
              dissimilarities,
              options.withStopping(stopping -> stopping.withMaxIterations(count)),
              execution);
      return new Solved(embedding.iterations(), embedding.provenance().backend());
    };
  }

  /** PageRank; a tolerance of 0 lets it go on. */
  static Solver pageRank(WebGraph graph, PageRank.Options options) {
    return (count, execution) -> {
      Ranking ranking =
          PageRank.fit(
              graph,
              options.withStopping(stopping -> stopping.withMaxIterations(count)),
              execution);
      return new Solved(ranking.iterations(), ranking.provenance().backend());
    };
  }
}
