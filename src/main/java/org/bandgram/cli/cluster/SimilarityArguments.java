package org.bandgram.cli.cluster;

import org.bandgram.Precision;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.BandOptions;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.io.internal.table.Blame;
import org.bandgram.order.CurveKind;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.internal.SimilarityText;
import picocli.CommandLine.Option;

/** Which similarities to compute, and how. Every default is that of the library. */
final class SimilarityArguments {
  private static final AffinityOptions DEFAULTS = AffinityOptions.defaults();

  @Option(
      names = "--half-bandwidth",
      paramLabel = "H",
      description =
          "How far apart on a curve two points may lie to be compared; from the number of points"
              + " on, every pair is (default: 128; 32 on many levels).")
  private Integer halfBandwidth;

  @Option(
      names = "--curve",
      paramLabel = "NAME",
      description =
          "The curve that orders the points: morton or hilbert (default: ${DEFAULT-VALUE}).")
  private CurveKind curve = DEFAULTS.bands().ordering().curve();

  @Option(
      names = "--curves",
      paramLabel = "N",
      description =
          "Along how many such curves, each rotated and shifted on its own, to order the points;"
              + " pairs close on any of them are compared, and memory and time grow with their"
              + " number (default: 2, but 1 for 'spark --levels one').")
  private Integer curves;

  @Option(
      names = "--similarity",
      paramLabel = "FORM",
      description = {
        "How points are compared: " + SimilarityText.FORMS + " (default: ${DEFAULT-VALUE}).",
        "nse is the negative squared Euclidean distance; dtw aligns series, up to BAND, a share of"
            + " their length, apart (0.1)."
      })
  private String similarity = SimilarityText.format(DEFAULTS.similarity());

  @Option(
      names = "--precision",
      paramLabel = "TYPE",
      description =
          "Points, similarities and messages are in float32 or float64 (default: float32; but, not"
              + " on Spark, points in float64 if the first rows show that float32 would lose"
              + " digits).")
  private Precision precision;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of samples and of whatever else is random (default: ${DEFAULT-VALUE}).")
  private long seed = DEFAULTS.propagation().seed();

  /** Returns the precision to read points in, null to find it. */
  Precision precision() {
    return precision;
  }

  /** Returns options for points: similarities of double precision that do not follow distances. */
  static AffinityOptions suiting(PointSet points, AffinityOptions options) {
    return options.similarity().decreasesWithDistance()
        ? options
        : options.withPrecision(points.precision());
  }

  /** Tells whether the user chose a number of curves. */
  boolean choosesCurves() {
    return curves != null;
  }

  /** Replaces what the user left to the defaults by those of many levels. */
  AffinityOptions ofLevels(AffinityOptions options) {
    AffinityOptions usual = MultilevelAffinityPropagation.Options.defaults().band();
    return options
        .withCurves(curves == null ? usual.bands().curves() : curves)
        .withHalfBandwidth(halfBandwidth == null ? usual.bands().halfBandwidth() : halfBandwidth);
  }

  /** Returns the library's options with these choices; checks every bound. */
  AffinityOptions toOptions() {
    return toOptions(
        Blame.onOption("similarity", similarity, () -> SimilarityText.parse(similarity)));
  }

  /** Likewise, with another similarity than the user's, who means none of points. */
  AffinityOptions toOptions(Similarity chosen) {
    BandOptions bands = DEFAULTS.bands();
    return DEFAULTS
        .withBands(
            new BandOptions(
                halfBandwidth == null ? bands.halfBandwidth() : halfBandwidth,
                curves == null ? bands.curves() : curves,
                bands.ordering().withCurve(curve)))
        .withSimilarity(chosen)
        .withPrecision(precision == null ? DEFAULTS.storage().precision() : precision)
        .withPropagation(DEFAULTS.propagation().withSeed(seed));
  }
}
