package org.bandgram.cli.spectral;

import java.nio.file.Path;
import java.util.Locale;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cli.options.PairsArguments;
import org.bandgram.cli.options.Precomputed;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.table.Blame;
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

  @Option(
      names = "--precomputed",
      paramLabel = "KIND",
      description = {
        "INPUT holds affinities instead of points: edges or matrix.",
        "edges: text or Parquet with two ids and their affinity on each line, in one direction or"
            + " both. matrix: a square of numbers, as text, also with names, or NPY. Affinities are"
            + " from 0 up, the same in both directions. The diagonal does not count."
      })
  private Precomputed precomputed;

  @Mixin private PairsArguments pairs;

  @Option(
      names = {"-k", "--clusters", "--k"},
      required = true,
      paramLabel = "K",
      description = "Number of clusters.")
  private int k;

  @Option(
      names = "--neighbours",
      paramLabel = "N",
      description = {
        "Number of nearest neighbours of a point (default: ${DEFAULT-VALUE}).",
        "Affinities of other pairs are 0."
      })
  private int neighbours = 10;

  @Option(
      names = "--similarity",
      paramLabel = "FORM",
      description =
          "How neighbours are found: " + SimilarityText.FORMS + " (default: ${DEFAULT-VALUE}).")
  private String similarity = "nse";

  @Option(
      names = "--affinity",
      paramLabel = "NAME",
      description =
          "What counts between neighbours: connectivity, 1 if each is among the nearest of the"
              + " other and 0.5 if only one is; or similarity, its value, which must not be"
              + " negative: gaussian never is (default: ${DEFAULT-VALUE}).")
  private Affinity affinity = Affinity.CONNECTIVITY;

  @Option(
      names = "--dimensions",
      paramLabel = "D",
      description = "How many eigenvectors points are embedded by (default: K).")
  private Integer dimensions;

  @Option(
      names = "--tolerance",
      paramLabel = "T",
      description =
          "Residuals of eigenvectors are wanted below this share of the least eigenvalue after"
              + " theirs (default: ${DEFAULT-VALUE}).")
  private double tolerance = DEFAULTS.embedding().tolerance();

  @Option(
      names = "--max-iterations",
      paramLabel = "N",
      description = {
        "Most products of the matrix with a vector (default: ${DEFAULT-VALUE}).",
        "The eigenvectors are then taken as they are."
      })
  private int products = DEFAULTS.embedding().products();

  @Option(
      names = "--starts",
      paramLabel = "N",
      description =
          "Number of starts of K-means on the embedding; the best result counts (default:"
              + " ${DEFAULT-VALUE}).")
  private int starts = DEFAULTS.means().init().starts();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of whatever is random (default: ${DEFAULT-VALUE}).")
  private long seed = DEFAULTS.embedding().seed();

  /** Tells whether INPUT holds affinities, not points. */
  boolean areAffinitiesGiven() {
    return precomputed != null;
  }

  /** Reads the affinities. */
  GivenAffinities read(Path input, ReadOptions reading, Progress progress) {
    ReadOptions exact = reading.withPrecision(Precision.FLOAT64);
    return precomputed == Precomputed.EDGES
        ? GivenAffinities.of(input, pairs.read(input, exact, progress))
        : GivenAffinities.read(input, exact, progress);
  }

  Similarity similarity() {
    return Blame.onOption("similarity", similarity, () -> SimilarityText.parse(similarity));
  }

  Affinity affinity() {
    return affinity;
  }

  NeighbourGraph.Options graph() {
    return NeighbourGraph.Options.defaults().withNeighbours(neighbours).withSeed(seed);
  }

  /** Returns the library's options; checks every bound. */
  SpectralClustering.Options toOptions() {
    pairs.require(precomputed);
    similarity();
    graph();
    KMeans.Options means = means();
    SpectralEmbedding.Options embedding = embedding();
    return SpectralClustering.Options.of(k).withMeans(_ -> means).withEmbedding(_ -> embedding);
  }

  private KMeans.Options means() {
    KMeans.Options options = Blame.onOption("k", "" + k, () -> KMeans.Options.of(k));
    return Blame.onOption(
        "starts",
        "" + starts,
        () -> options.withInit(init -> init.withStarts(starts).withSeed(seed)));
  }

  private SpectralEmbedding.Options embedding() {
    int wanted = dimensions == null ? k : dimensions;
    SpectralEmbedding.Options options =
        Blame.onOption(
            dimensions == null ? "k" : "dimensions",
            "" + wanted,
            () -> SpectralEmbedding.Options.of(wanted).withSeed(seed));
    SpectralEmbedding.Options accurate =
        Blame.onOption("tolerance", "" + tolerance, () -> options.withTolerance(tolerance));
    return Blame.onOption("max-iterations", "" + products, () -> accurate.withProducts(products));
  }
}
