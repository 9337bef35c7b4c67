package org.bandgram;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.PropagationOptions.Convergence;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.count.ClusterCounts;
import org.bandgram.cluster.count.CountComparison;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering;
import org.bandgram.cluster.kernelkmeans.LabelStart;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.cluster.kmedoids.KMedoids;
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.data.PointSet;
import org.bandgram.embed.Dissimilarities;
import org.bandgram.embed.Embedding;
import org.bandgram.embed.Smacof;
import org.bandgram.exemplar.Evaluation;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.exemplar.ExemplarOptimizer;
import org.bandgram.exemplar.ExemplarSelection;
import org.bandgram.exemplar.ExemplarStream;
import org.bandgram.exemplar.SelectionOptions;
import org.bandgram.exemplar.StreamingOptimizer;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.gram.EigenvalueRange;
import org.bandgram.gram.GramError;
import org.bandgram.gram.GramOperator;
import org.bandgram.gram.KernelSystem;
import org.bandgram.gram.LowRankMatrix;
import org.bandgram.gram.LowRankPlusBlocks;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.graph.EdgeListReader;
import org.bandgram.io.read.NamedMatrix;
import org.bandgram.io.read.PointReader;
import org.bandgram.metric.ExemplarDistances;
import org.bandgram.metric.ExternalIndices;
import org.bandgram.metric.Outliers;
import org.bandgram.metric.Silhouette;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.SavedModel;
import org.bandgram.objects.ObjectClustering;
import org.bandgram.objects.ObjectClustering.ObjectModel;
import org.bandgram.objects.TextSimilarity;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.rank.PageRank;
import org.bandgram.rank.PageRank.Dangling;
import org.bandgram.rank.Ranking;
import org.bandgram.rank.WebGraph;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.spectral.NeighbourAffinity;
import org.bandgram.spectral.SpectralClustering;
import org.bandgram.storage.SparseFormat;
import org.ejml.data.DMatrixRMaj;

/**
 * The examples of the README and of the pages in docs, between markers; {@link ReadmeTest} compares
 * and runs them.
 */
@SuppressWarnings({"UnusedVariable", "SystemOut", "unused"})
final class ReadmeExamples {
  private ReadmeExamples() {}

  static Clustering points() {
    // example: points
    PointSet points = PointSet.of(new float[][] {{0, 0}, {0, 1}, {1, 0}, {9, 9}, {9, 8}, {8, 9}});
    Clustering clustering = BandAffinityPropagation.fit(points);

    int[] labels = clustering.labels(); // a cluster for every row
    int[] exemplars = clustering.exemplars(); // the row that stands for each cluster
    boolean settled = clustering.converged(); // if not: the best seen, complete all the same
    int[] more = clustering.predict(PointSet.of(new float[][] {{1, 1}, {8, 8}}));
    // end
    return clustering;
  }

  static void options(PointSet points) {
    // example: options
    AffinityOptions options =
        AffinityOptions.defaults()
            .withHalfBandwidth(64)
            .withSimilarity(new Gaussian(0.5))
            .withPreference(Preference.quantile(0.3));
    Progress progress =
        (stage, done, total) -> System.err.println(stage + " " + done + "/" + total);
    try (Execution execution = Execution.of(2, progress, new Cancellation())) {
      Clustering clustering = BandAffinityPropagation.fit(points, options, execution);
      System.out.println(
          clustering.clusterCount() + " clusters, " + clustering.orphans() + " orphans");
    }
    // end
  }

  static int[] saved(DataSet data, Path folder, Path file) {
    // example: saved
    KMeansClustering means = KMeans.fit(data.points(), KMeans.Options.of(5));
    ModelFiles.of(data, means).write(folder); // labels.csv, centroids.csv, summary.json

    SavedModel model = SavedModel.read(folder); // this folder, or one of the command's --out
    DataSet more = PointReader.read(file, model.addTo(ReadOptions.defaults()), Progress.NONE);
    int[] labels = model.predict(more.points());
    int[] rows = model.exemplarRows(); // the row that stands for each cluster
    // end
    return labels;
  }

  static double sure(PointSet points, Execution execution) {
    // example: sure
    KMeansClustering means = KMeans.fit(points, KMeans.Options.of(4));
    ExemplarDistances distances =
        ExemplarDistances.of(
            points,
            means.labels(),
            means.centroids(),
            new EuclideanDistance(),
            points.size(), // how many points to compare with all centroids
            0, // seed of that choice
            execution);
    double silhouette = distances.silhouette().orElseThrow().mean();
    int[] outliers = Outliers.of(distances).rows();
    double asInScikitLearn = Silhouette.of(points, means.labels(), execution).mean();
    // end
    return silhouette - asInScikitLearn;
  }

  static double files(Path file) {
    // example: files
    DataSet data =
        PointReader.read(file, ReadOptions.defaults().withLabelColumn("class"), Progress.NONE);
    AutoAffinityPropagation.Result result =
        AutoAffinityPropagation.fit(
            data.points(), AutoAffinityPropagation.Options.defaults().withClusters(5));
    System.out.println("chosen because " + result.choice().reason()); // bands, a graph, levels
    Clustering clustering = result.clustering();
    ExternalIndices agreement =
        ExternalIndices.of(data.labels().orElseThrow().classes(), clustering.labels());
    System.out.println("adjusted Rand index " + agreement.adjustedRandIndex());
    // end
    return agreement.adjustedRandIndex();
  }

  static void kMedoids(PointSet points) {
    // example: medoids
    try (Execution execution = Execution.onAllProcessors()) {
      Clustering clustering = KMedoids.fit(points, KMedoids.Options.of(40), execution);
      int[] labels = clustering.labels(); // exactly 40 clusters
      int[] medoids = clustering.exemplars(); // a row for each
      System.out.println(clustering.status() + ", point 0 is with row " + medoids[labels[0]]);
    }
    // end
  }

  static void multilevel(PointSet points) {
    // example: multilevel
    try (Execution execution = Execution.onAllProcessors()) {
      MultilevelClustering result =
          MultilevelAffinityPropagation.fit(
              points, MultilevelAffinityPropagation.Options.defaults().withClusters(40), execution);
      int[] labels = result.clustering().labels(); // exactly 40 clusters
      int[] finest = result.level(0).labels(); // the groups they were built from
      int[] ten = result.cut(10).labels(); // joined to ten
      System.out.println(result.levels().size() + " levels, " + finest.length + " points");
    }
    // end
  }

  static void counts(PointSet points) {
    try (Execution execution = Execution.onAllProcessors()) {
      // example: counts
      CountComparison comparison =
          ClusterCounts.compare(points, ClusterCounts.Options.of(2, 5), execution);
      System.out.println(comparison); // 2 clusters, the best silhouette, ...
      int[] labels = comparison.clustering().clustering().labels();
      // end
    }
  }

  static void graph(PointSet points) {
    // example: graph
    try (Execution execution = Execution.onAllProcessors()) {
      NeighbourGraph.Options neighbours = NeighbourGraph.Options.defaults().withNeighbours(64);
      Clustering clustering =
          AffinityPropagation.fitGraph(points, AffinityOptions.defaults(), neighbours, execution);
      System.out.println(clustering.clusterCount() + " clusters");
    }
    // end
  }

  static void precomputed() {
    // example: precomputed
    double none = Double.NEGATIVE_INFINITY;
    double[][] similarities = {{0, -1, none}, {-2, 0, -9}, {none, -8, 0}};
    try (Execution execution = Execution.onAllProcessors();
        DenseMatrix matrix = DenseMatrix.of(similarities)) {
      Clustering clustering =
          AffinityPropagation.fit(
              matrix, AffinityOptions.defaults().withPreference(Preference.scalar(-3)), execution);
      System.out.println(Arrays.toString(clustering.exemplarOfRow()));
    }
    // end
  }

  static void custom(PointSet points) {
    // example: custom
    CustomSimilarity canberra =
        CustomSimilarity.ofRows(
            "canberra",
            true, // s(x, y) = s(y, x)
            (x, y) -> {
              double sum = 0;
              for (int f = 0; f < x.length; f++) {
                double scale = Math.abs(x[f]) + Math.abs(y[f]);
                sum -= scale == 0 ? 0 : Math.abs(x[f] - y[f]) / scale;
              }
              return sum;
            });
    AffinityOptions options = AffinityOptions.defaults().withSimilarity(canberra);
    try (Execution execution = Execution.onAllProcessors()) {
      Clustering near = BandAffinityPropagation.fit(points, options, execution); // along curves
      Clustering all = AffinityPropagation.fit(points, options, execution); // all pairs
      System.out.println(near.clusterCount() + " and " + all.clusterCount() + " clusters");
    }
    // end
  }

  static void watched(PointSet points) {
    // example: watched
    Cancellation cancellation = new Cancellation();
    long start = System.nanoTime();
    Progress progress =
        (stage, done, total) -> {
          System.err.println(stage + " " + done + "/" + total);
          if (System.nanoTime() - start > 60e9) {
            cancellation.stop(); // any thread may: the run ends with the best result so far
          }
        };
    try (Execution execution = Execution.of(2, progress, cancellation)) {
      Clustering clustering =
          BandAffinityPropagation.fit(points, AffinityOptions.defaults(), execution);
      System.out.println(clustering); // one line; clustering.status() is STOPPED if it was
    } catch (CancelledException e) {
      System.err.println("there was no result yet");
    }
    // end
  }

  static void objects(Path folder) {
    // example: objects
    List<String> names = List.of("Espresso", "Expresso", "Espreso", "Kettle", "Ketle", "Kettles");
    ObjectClustering<String> found =
        ObjectClustering.fit(
            names, TextSimilarity.EDIT, ObjectClustering.Options.defaults().withClusters(2));
    System.out.println(found.exemplarObjects() + " " + Arrays.toString(found.labels()));
    System.out.println(found.predict("Kettl"));
    found.save(folder, text -> text);
    ObjectModel<String> loaded = ObjectModel.load(folder, text -> text, TextSimilarity.EDIT);
    System.out.println(loaded.predict("Kettl"));
    // end
  }

  static void scikit(PointSet points, PointSet others) {
    // example: scikit
    AffinityOptions options =
        AffinityOptions.defaults()
            .withPropagation(
                propagation ->
                    propagation
                        .withDamping(0.6)
                        .withPreference(Preference.scalar(-50))
                        .withConvergence(new Convergence(15, 200)));
    try (Execution execution = Execution.onAllProcessors()) {
      Clustering model = AffinityPropagation.fit(points, options, execution); // all pairs
      int[] labels = model.labels();
      int[] exemplars = model.exemplars(); // rows
      int[] more = model.predict(others);
      System.out.println(exemplars.length + " clusters, " + more.length + " more points");
    }
    // end
  }

  static void apcluster(PointSet points) {
    // example: apcluster
    AffinityOptions median = AffinityOptions.defaults().withPreference(Preference.quantile(0.5));
    Similarity squared = new NegativeSquaredEuclidean();
    try (Execution execution = Execution.onAllProcessors()) {
      Clustering ap = AffinityPropagation.fit(points, median, execution);
      Clustering ap10 = AffinityPropagation.fit(points, median.withClusters(10), execution);
      MergeTree tree = MergeTree.of(points, ap.labels(), ap.exemplars(), squared, execution);
      int[] three = tree.cut(3); // a label for each cluster of ap
      System.out.println(ap10.clusterCount() + " clusters; " + Arrays.toString(three));
    }
    // end
  }

  static void exemplars(PointSet points) {
    // example: exemplars
    try (Execution execution = Execution.onAllProcessors()) {
      ExemplarClustering function =
          ExemplarClustering.of(points, ExemplarClustering.Options.defaults(), execution);
      ExemplarSelection chosen =
          ExemplarOptimizer.lazyGreedy().select(function, SelectionOptions.of(10), execution);
      System.out.println(chosen.value() + " of at most " + function.bound(execution));
      ExemplarStream stream =
          StreamingOptimizer.sieveStreaming()
              .open(function, SelectionOptions.of(10), OptionalLong.empty(), execution);
      stream.accept(0, new double[] {0.25, 0.75}); // and so on, in bounded memory
      System.out.println(Arrays.toString(stream.result().ids()));
    }
    // end
  }

  static void pagerank(Path file) {
    // example: pagerank
    WebGraph graph = WebGraph.of(EdgeListReader.read(file, Progress.NONE));
    try (Execution execution = Execution.onAllProcessors()) {
      Ranking ranking =
          PageRank.fit(
              graph,
              PageRank.Options.defaults().withModel(model -> model.withDangling(Dangling.UNIFORM)),
              execution);
      int best = ranking.order()[0];
      System.out.println(graph.id(best) + " has " + ranking.scores()[best]);
    }
    // end
  }

  static int[] kMeans(PointSet points) {
    // example: kmeans
    KMeansClustering means =
        KMeans.fit(points, KMeans.Options.of(5).withInit(init -> init.withStarts(10).withSeed(1)));
    int[] labels = means.labels(); // the nearest centroid of every row
    PointSet centroids = means.centroids(); // 5 x d
    System.out.println(means.inertia() + " after " + means.iterations().size() + " iterations");
    int[] more = means.predict(PointSet.of(new float[][] {{1, 1}, {8, 8}}));
    // end
    return more;
  }

  static int[] kernelKMeans(PointSet points) {
    // example: kernel
    KernelKMeansClustering parts =
        KernelKMeans.fit(
            points,
            new Gaussian(0.5),
            KernelKMeans.Options.of(3).withInit(init -> init.withStarts(10).withSeed(1)));
    int[] parted = parts.labels(); // the nearest centroid in feature space
    if (parts.indefinite()) { // never for this kernel
      System.out.println("labels return every " + parts.period() + " iterations");
    }
    // end
    return parted;
  }

  static void gram(PointSet points, Similarity kernel) {
    // example: gram
    GramError.Options rows = GramError.Options.defaults();
    EigenvalueRange.Options steps = EigenvalueRange.Options.defaults();
    try (Execution execution = Execution.onAllProcessors()) {
      Permutation curve = CurveOrdering.order(points, CurveOrdering.Options.defaults(), execution);
      try (GramOperator gram =
          GramOperator.ofBands(points, kernel, 128, List.of(curve), execution)) {
        double[] y = gram.multiply(new double[points.size()], execution);
        GramError error = GramError.of(gram, points, kernel, rows, execution);
        EigenvalueRange range = EigenvalueRange.of(gram, steps, execution);
        System.out.println(error.relative().value() + ", indefinite: " + range.indefinite());
      }
    }
    // end
  }

  static void lowRank(PointSet points, Similarity kernel, double[] targets) {
    // example: ridge
    LowRankMatrix.Options rank = new LowRankMatrix.Options(100, 0);
    try (Execution execution = Execution.onAllProcessors()) {
      LowRankMatrix far = LowRankMatrix.of(points, kernel, rank, execution);
      LowRankPlusBlocks gram = LowRankPlusBlocks.of(far, points, kernel, 128, execution);
      KernelSystem ridge = KernelSystem.of(gram, 0.1, execution); // the matrix and 0.1 I
      double[] weights = ridge.solve(targets, 1e-6, 100, execution).x();
    }
    // end
  }

  static void spectral(PointSet points) {
    // example: spectral
    NeighbourGraph.Options nearest = NeighbourGraph.Options.defaults().withNeighbours(10);
    try (Execution execution = Execution.onAllProcessors()) {
      NeighbourGraph graph =
          NeighbourGraph.build(points, new NegativeSquaredEuclidean(), nearest, execution);
      GramOperator affinity = NeighbourAffinity.connectivity(graph, 10); // or any, if not negative
      SpectralClustering parts =
          SpectralClustering.fit(affinity, SpectralClustering.Options.of(2), execution);
      System.out.println(parts.embedding().components() + " connected components");
      System.out.println(Arrays.toString(parts.labels()));
    }
    // end
  }

  static void mds(Path file) {
    // example: mds
    NamedMatrix matrix = NamedMatrix.read(file, Progress.NONE);
    Dissimilarities dissimilarities = Dissimilarities.of(new DMatrixRMaj(matrix.rows()));
    try (Execution execution = Execution.onAllProcessors()) {
      Embedding embedding =
          Smacof.fit(dissimilarities, Smacof.Options.defaults().withDimensions(2), execution);
      double[] first = embedding.points()[0];
      System.out.printf("%s at (%.1f, %.1f)%n", matrix.names().get(0), first[0], first[1]);
      System.out.printf("stress-1 %.3f%n", embedding.stress1());
    }
    // end
  }

  static Clustering bandPaper(PointSet points) {
    // example: bandPaper
    AffinityOptions published = AffinityOptions.asPublished().withHalfBandwidth(128);
    Clustering clustering = BandAffinityPropagation.fit(points, published);
    // end
    return clustering;
  }

  static void cooPaper(PointSet points) {
    // example: cooPaper
    AffinityOptions published = AffinityOptions.asPublished().withHalfBandwidth(128);
    try (Execution execution = Execution.onAllProcessors()) {
      Clustering clustering = AffinityPropagation.fitCoo(points, published, execution);
      System.out.println(clustering.clusterCount() + " clusters");
    }
    // end
  }

  static void multisetPaper(PointSet points) {
    // example: multisetPaper
    SelectionOptions sets = SelectionOptions.of(10).withEvaluation(Evaluation.MULTISET);
    try (Execution execution = Execution.onAllProcessors()) {
      ExemplarClustering function =
          ExemplarClustering.of(points, ExemplarClustering.Options.defaults(), execution);
      ExemplarSelection chosen = ExemplarOptimizer.greedy().select(function, sets, execution);
      System.out.println(Arrays.toString(chosen.ids()));
    }
    // end
  }

  static KernelKMeansClustering popcornPaper(PointSet points) {
    // example: popcornPaper
    KernelKMeans.Options popcorn =
        KernelKMeans.Options.of(4)
            .withInit(init -> init.withStart(LabelStart.random()))
            .withStopping(stopping -> stopping.withMaxIterations(30))
            .withSums(sums -> sums.withRefresh(1));
    KernelKMeansClustering found = KernelKMeans.fit(points, new Polynomial(1, 1, 2), popcorn);
    // end
    return found;
  }

  static Smacof.Options mdsPaper() {
    // example: mdsPaper
    Smacof.Options smacof =
        Smacof.Options.defaults()
            .withInit(init -> init.withStart(Smacof.Start.RANDOM).withStarts(1));
    // end
    return smacof;
  }

  static PageRank.Options rankPaper() {
    // example: rankPaper
    PageRank.Options balanced =
        PageRank.Options.defaults()
            .withFormat(SparseFormat.BSR) // or SparseFormat.ELLPACK
            .withModel(model -> model.withDangling(Dangling.LEAK));
    // end
    return balanced;
  }

  static KMeans.Options sharedPaper() {
    // example: sharedPaper
    KMeans.Options shared = KMeans.Options.of(4).withDevice(Device.CUDA).withHostShare(0.25);
    // end
    return shared;
  }
}
