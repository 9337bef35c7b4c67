package org.bandgram.cli.gram;

import org.bandgram.Device;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cli.options.KeptPairs;
import org.bandgram.cli.options.SharedOption;
import org.bandgram.cluster.affinity.BandOptions;
import org.bandgram.gram.GramError;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.io.internal.cells.Blame;
import org.bandgram.order.CurveKind;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.internal.SimilarityText;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which matrix. Every default but the device is that of the library. */
final class MatrixArguments {
  private static final BandOptions BANDS = BandOptions.defaults();

  @Option(
      names = "--similarity",
      required = true,
      paramLabel = "FORM",
      description = {
        "How points are compared: " + SimilarityText.FORMS + ".",
        "nse is the negative squared Euclidean distance, which is not a kernel."
      })
  private String similarity;

  @Mixin
  private SharedOption<KeptPairs> pairs =
      SharedOption.PAIRS.of(
          KeptPairs.BANDS,
          "Which pairs are kept: bands (close on a curve), graph (nearest neighbours) or all");

  @Mixin
  private SharedOption<Integer> halfBandwidth =
      SharedOption.HALF_BANDWIDTH.of(
          BANDS.halfBandwidth(),
          "How far apart on a curve two points may lie, for bands; from the number of points"
              + " on, every pair is kept");

  @Mixin
  private SharedOption<CurveKind> curve =
      SharedOption.CURVE.of(
          BANDS.ordering().curve(),
          "The curve that orders the points, for bands: morton or hilbert");

  @Mixin
  private SharedOption<Integer> curves =
      SharedOption.CURVES.of(
          BANDS.curves(),
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

  /** Checks every bound. */
  void check() {
    similarity();
    bands();
    graph();
    InvalidInputException.require(
        pairs() != KeptPairs.GRAPH || precision() != Precision.FLOAT64,
        "precision",
        precision(),
        "%s for pairs of a graph".formatted(Precision.FLOAT32));
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

  KeptPairs pairs() {
    return pairs.value();
  }

  long seed() {
    return seed.value();
  }

  BandOptions bands() {
    return new BandOptions(
        pairs() == KeptPairs.ALL ? Integer.MAX_VALUE : halfBandwidth.value(),
        curves.value(),
        BANDS.ordering().withCurve(curve.value()));
  }

  NeighbourGraph.Options graph() {
    return NeighbourGraph.Options.defaults().withNeighbours(neighbours.value()).withSeed(seed());
  }
}
