package org.bandgram.cli.gram;

import static org.bandgram.cli.options.GramApproximation.ALL;
import static org.bandgram.cli.options.GramApproximation.AUTO;
import static org.bandgram.cli.options.GramApproximation.BANDS;
import static org.bandgram.cli.options.GramApproximation.GRAPH;

import java.util.Arrays;
import org.bandgram.Device;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cli.options.GramApproximation;
import org.bandgram.cli.options.SharedOption;
import org.bandgram.cluster.affinity.BandOptions;
import org.bandgram.gram.GramError;
import org.bandgram.gram.LowRankMatrix;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.io.internal.cells.Blame;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.CurveKind;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.internal.NegativeDistance;
import org.bandgram.similarity.internal.SimilarityText;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which matrix. Every default but the device is that of the library. */
final class MatrixArguments {
  private static final BandOptions USUAL = BandOptions.defaults();

  @Option(
      names = "--similarity",
      required = true,
      paramLabel = "FORM",
      description = {
        "How points are compared: " + SimilarityText.FORMS + ".",
        "nse is the negative squared Euclidean distance, which is not a kernel."
      })
  private String similarity;

  @Mixin private SharedOption<GramApproximation> approximation;

  @Mixin private SharedOption<Integer> rank = SharedOption.rank();

  @Option(
      names = "--block-size",
      paramLabel = "B",
      description = "How many points a block has at most, for blocks (default: ${DEFAULT-VALUE}).")
  private int blockSize = 256;

  @Mixin
  private SharedOption<Integer> halfBandwidth =
      SharedOption.HALF_BANDWIDTH.of(
          USUAL.halfBandwidth(),
          "How far apart on a curve two points may lie, for bands; from the number of points"
              + " on, every pair is kept");

  @Mixin
  private SharedOption<CurveKind> curve =
      SharedOption.CURVE.of(
          USUAL.ordering().curve(),
          "The curve that orders the points, for bands: morton or hilbert");

  @Mixin
  private SharedOption<Integer> curves =
      SharedOption.CURVES.of(
          USUAL.curves(),
          "Along how many such curves, for bands, each rotated and shifted on its own; a pair that"
              + " is close on several counts once");

  @Mixin private SharedOption<Integer> neighbours = SharedOption.neighbours();

  @Mixin
  private SharedOption<Precision> precision =
      SharedOption.PRECISION.of(
          null,
          "float32 or, but for graph, float64; float32 can't tell an indefinite matrix from one"
              + " whose least eigenvalue is near zero "
              + SharedOption.USUAL_PRECISION
              + ".");

  @Mixin
  private SharedOption<Device> device =
      SharedOption.device(
          "Products, and similarities of bands, are computed there. auto takes a GPU if one is"
              + " usable and the matrix is large and fits there.");

  @Mixin private SharedOption<Long> seed = SharedOption.seed(GramError.Options.defaults().seed());

  /**
   * Makes the options of a command.
   *
   * @param usual its default; {@code AUTO} is a choice where it is that
   */
  MatrixArguments(GramApproximation usual) {
    boolean chooses = usual == AUTO;
    approximation =
        SharedOption.APPROXIMATION.among(
            Arrays.stream(GramApproximation.values())
                .filter(value -> chooses || value != AUTO)
                .toList(),
            usual,
            "What stands for the matrix: all (every pair), bands (pairs close on a curve), graph"
                + " (nearest neighbours), blocks (pairs within blocks of near points), low-rank or"
                + " low-rank+blocks"
                + (chooses ? "; " + GramApproximation.AUTO_RULE : ""),
            "blocks, low-rank and low-rank+blocks are positive semidefinite if the similarity is.");
  }

  /** Checks every bound. */
  void check() {
    similarity();
    bands(approximation());
    graph();
    lowRank();
    InvalidInputException.require(blockSize >= 1, "block-size", blockSize, "at least 1");
    requireKernel(approximation());
    InvalidInputException.require(
        approximation() != GRAPH || precision() != Precision.FLOAT64,
        "precision",
        precision(),
        "%s with --approximation %s".formatted(Precision.FLOAT32, approximation()));
  }

  private void requireKernel(GramApproximation chosen) {
    boolean isDistance =
        similarity() instanceof NegativeSquaredEuclidean || NegativeDistance.isOf(similarity());
    InvalidInputException.require(
        !isDistance || !chosen.hasLowRank(),
        "approximation",
        chosen,
        "all, bands, graph or blocks with --similarity %s, which is no kernel"
            .formatted(similarity));
  }

  Device device() {
    return device.value();
  }

  /** Returns the precision, null to find it. */
  Precision precision() {
    return precision.value();
  }

  Similarity similarity() {
    return Blame.onOption("similarity", similarity, () -> SimilarityText.parse(similarity));
  }

  /** Returns what the user chose, or else the default. */
  GramApproximation approximation() {
    return approximation.value();
  }

  /**
   * Returns what that is for n points: bands that keep every pair are all of them.
   *
   * @throws InvalidInputException if the similarity is none for it
   */
  GramApproximation approximation(int n) {
    GramApproximation chosen = approximation().of(n);
    GramApproximation taken = chosen == BANDS && layout(chosen, n).isFull() ? ALL : chosen;
    requireKernel(taken);
    return taken;
  }

  long seed() {
    return seed.value();
  }

  LowRankMatrix.Options lowRank() {
    return rank.addTo(value -> new LowRankMatrix.Options(value, seed()));
  }

  /** Returns how many points a block has at most. */
  int blockSize() {
    return blockSize;
  }

  BandOptions bands(GramApproximation taken) {
    return new BandOptions(
        taken == ALL ? Integer.MAX_VALUE : halfBandwidth.value(),
        curves.value(),
        USUAL.ordering().withCurve(curve.value()));
  }

  /** Returns how far bands of n points reach. */
  BandLayout layout(GramApproximation taken, int n) {
    return BandLayout.of(n, bands(taken).halfBandwidth());
  }

  NeighbourGraph.Options graph() {
    return NeighbourGraph.Options.defaults().withNeighbours(neighbours.value()).withSeed(seed());
  }
}
