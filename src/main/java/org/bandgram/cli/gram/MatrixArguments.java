package org.bandgram.cli.gram;

import org.bandgram.Device;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cli.options.KeptPairs;
import org.bandgram.cli.options.PrecisionArgument;
import org.bandgram.cluster.affinity.BandOptions;
import org.bandgram.gram.GramError;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.io.internal.table.Blame;
import org.bandgram.order.CurveKind;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.internal.SimilarityText;
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
        "nse is the negative squared Euclidean distance, which is no kernel."
      })
  private String similarity;

  @Option(
      names = "--pairs",
      paramLabel = "NAME",
      description =
          "Which pairs are kept: bands (close on a curve), graph (nearest neighbours) or all"
              + " (default: ${DEFAULT-VALUE}).")
  private KeptPairs pairs = KeptPairs.BANDS;

  @Option(
      names = "--half-bandwidth",
      paramLabel = "H",
      description =
          "How far apart on a curve two points may lie, for bands; from the number of points on,"
              + " every pair is kept (default: ${DEFAULT-VALUE}).")
  private int halfBandwidth = BANDS.halfBandwidth();

  @Option(
      names = "--curve",
      paramLabel = "NAME",
      description =
          "The curve that orders the points, for bands: morton or hilbert (default:"
              + " ${DEFAULT-VALUE}).")
  private CurveKind curve = BANDS.ordering().curve();

  @Option(
      names = "--curves",
      paramLabel = "N",
      description =
          "Along how many such curves, for bands, each rotated and shifted on its own; a pair that"
              + " is close on several counts once (default: ${DEFAULT-VALUE}).")
  private int curves = BANDS.curves();

  @Option(
      names = "--neighbours",
      paramLabel = "N",
      description =
          "Number of nearest neighbours of a point, for graph (default: ${DEFAULT-VALUE}).")
  private int neighbours = NeighbourGraph.Options.defaults().neighbours();

  @Option(
      names = "--precision",
      paramLabel = "TYPE",
      description =
          "float32 or, but for graph, float64; float32 can't tell an indefinite matrix from one whose"
              + " least eigenvalue is near zero "
              + PrecisionArgument.DEFAULT
              + ".")
  private Precision precision;

  @Option(
      names = "--device",
      paramLabel = "NAME",
      description = {
        "Where to compute: cpu, cuda (an NVIDIA GPU) or auto (default: ${DEFAULT-VALUE}).",
        "Products, and similarities of bands, are computed there. auto takes a GPU if one is usable"
            + " and the matrix is large and fits there."
      })
  private Device device = Device.AUTO;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of whatever is random (default: ${DEFAULT-VALUE}).")
  private long seed = GramError.Options.defaults().seed();

  /** Checks every bound. */
  void check() {
    similarity();
    bands();
    graph();
    InvalidInputException.require(
        pairs != KeptPairs.GRAPH || precision != Precision.FLOAT64,
        "precision",
        precision,
        "%s for pairs of a graph".formatted(Precision.FLOAT32));
  }

  Device device() {
    return device;
  }

  /** Returns the precision, null to find it. */
  Precision precision() {
    return precision;
  }

  Similarity similarity() {
    return Blame.onOption("similarity", similarity, () -> SimilarityText.parse(similarity));
  }

  KeptPairs pairs() {
    return pairs;
  }

  long seed() {
    return seed;
  }

  BandOptions bands() {
    return new BandOptions(
        pairs == KeptPairs.ALL ? Integer.MAX_VALUE : halfBandwidth,
        curves,
        BANDS.ordering().withCurve(curve));
  }

  NeighbourGraph.Options graph() {
    return NeighbourGraph.Options.defaults().withNeighbours(neighbours).withSeed(seed);
  }
}
