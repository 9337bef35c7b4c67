package org.bandgram.cli.spectral;

import java.nio.file.Path;
import java.util.Locale;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.Starts;
import org.bandgram.cli.options.PairsArguments;
import org.bandgram.cli.options.Precomputed;
import org.bandgram.cli.options.SharedOption;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.Blame;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.internal.SimilarityText;
import org.bandgram.spectral.SpectralClustering;
import org.bandgram.spectral.SpectralEmbedding;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How points are clustered by eigenvectors. Every default but K is that of the library. */
final class SpectralArguments {
  private static final SpectralClustering.Options DEFAULTS = SpectralClustering.Options.of(1);

  /** What the affinity of two neighbours is. */
  enum Affinity {
    CONNECTIVITY,
    SIMILARITY;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Mixin
  private final PairsArguments pairs =
      new PairsArguments(
          "INPUT holds affinities instead of points: edges or matrix.",
          "edges: text or Parquet with two ids and their affinity on each line, in one direction or"
              + " both. matrix: a square of numbers, as text, also with names, or NPY. Affinities"
              + " are from 0 up, the same in both directions. The diagonal does not count.");

  @Mixin
  private SharedOption<Integer> clusters = SharedOption.CLUSTERS.required("Number of clusters.");

  @Mixin
  private SharedOption<Integer> neighbours =
      SharedOption.NEIGHBOURS.of(
          10, "Number of nearest neighbours of a point", "Affinities of other pairs are 0.");

  @Mixin
  private SharedOption<String> similarity =
      SharedOption.SIMILARITY.of("nse", "How neighbours are found: " + SimilarityText.FORMS);

  @Option(
      names = "--affinity",
      paramLabel = "NAME",
      description =
          "What counts between neighbours: connectivity, 1 if each is among the nearest of the"
              + " other and 0.5 if only one is; or similarity, its value, which must not be"
              + " negative: gaussian never is (default: ${DEFAULT-VALUE}).")
  private Affinity affinity = Affinity.CONNECTIVITY;

  @Mixin
  private SharedOption<Integer> dimensions =
      SharedOption.DIMENSIONS.of(
          null, "How many eigenvectors points are embedded by (default: K).");

  @Mixin
  private SharedOption<Double> tolerance =
      SharedOption.TOLERANCE.of(
          DEFAULTS.embedding().tolerance(),
          "Residuals of eigenvectors are wanted below this share of the least eigenvalue after"
              + " theirs");

  @Mixin
  private SharedOption<Integer> maxIterations =
      SharedOption.MAX_ITERATIONS.of(
          DEFAULTS.embedding().products(),
          "Most products of the matrix with a vector",
          "The eigenvectors are then taken as they are.");

  @Mixin
  private SharedOption<Integer> starts =
      SharedOption.STARTS.of(
          DEFAULTS.means().init().starts(),
          "Number of starts of K-means on the embedding; the best result counts");

  @Mixin private SharedOption<Long> seed = SharedOption.seed(DEFAULTS.embedding().seed());

  /** Tells whether INPUT holds affinities, not points. */
  boolean areAffinitiesGiven() {
    return pairs.kind() != null;
  }

  /** Reads the affinities. */
  GivenAffinities read(Path input, ReadOptions reading, Progress progress) {
    ReadOptions exact = reading.withPrecision(Precision.FLOAT64);
    return pairs.kind() == Precomputed.EDGES
        ? GivenAffinities.of(input, pairs.read(input, exact, progress))
        : GivenAffinities.read(input, exact, progress);
  }

  Similarity similarity() {
    return similarity.addTo(SimilarityText::parse);
  }

  Affinity affinity() {
    return affinity;
  }

  NeighbourGraph.Options graph() {
    return NeighbourGraph.Options.defaults()
        .withNeighbours(neighbours.value())
        .withSeed(seed.value());
  }

  /** Returns the library's options; checks every bound. */
  SpectralClustering.Options toOptions() {
    pairs.require();
    similarity();
    graph();
    KMeans.Options means = means();
    SpectralEmbedding.Options embedding = embedding();
    return SpectralClustering.Options.of(clusters.value())
        .withMeans(_ -> means)
        .withEmbedding(_ -> embedding);
  }

  private KMeans.Options means() {
    int k = clusters.value();
    KMeans.Options options = Blame.onOption("k", "" + k, () -> KMeans.Options.of(k));
    return Blame.onOption(
        "starts",
        "" + starts.value(),
        () -> options.withInit(init -> new Starts<>(init.start(), starts.value(), seed.value())));
  }

  private SpectralEmbedding.Options embedding() {
    Integer chosen = dimensions.value();
    int wanted = chosen == null ? clusters.value() : chosen;
    SpectralEmbedding.Options options =
        Blame.onOption(
            chosen == null ? "k" : "dimensions",
            "" + wanted,
            () -> SpectralEmbedding.Options.of(wanted).withSeed(seed.value()));
    return maxIterations.addTo(tolerance.addTo(options::withTolerance)::withProducts);
  }
}
