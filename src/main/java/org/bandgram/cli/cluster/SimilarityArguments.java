package org.bandgram.cli.cluster;

import org.bandgram.Precision;
import org.bandgram.cli.options.SharedOption;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.BandOptions;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.order.CurveKind;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.internal.SimilarityText;
import picocli.CommandLine.Mixin;

/** Which similarities to compute, and how. Every default is that of the library. */
final class SimilarityArguments {
  private static final AffinityOptions DEFAULTS = AffinityOptions.defaults();

  @Mixin
  private SharedOption<Integer> halfBandwidth =
      SharedOption.HALF_BANDWIDTH.of(
          null,
          "How far apart on a curve two points may lie to be compared; from the number of"
              + " points on, every pair is (default: 128; 32 on many levels).");

  @Mixin
  private SharedOption<CurveKind> curve =
      SharedOption.CURVE.of(
          DEFAULTS.bands().ordering().curve(),
          "The curve that orders the points: morton or hilbert");

  @Mixin
  private SharedOption<Integer> curves =
      SharedOption.CURVES.of(
          null,
          "Along how many such curves, each rotated and shifted on its own, to order the points;"
              + " pairs close on any of them are compared, and memory and time grow with their"
              + " number (default: 2, but 1 for 'spark --levels one').");

  @Mixin
  private SharedOption<String> similarity =
      SharedOption.SIMILARITY.of(
          SimilarityText.format(DEFAULTS.similarity()),
          "How points are compared: " + SimilarityText.FORMS,
          "nse is the negative squared Euclidean distance; dtw aligns series, up to BAND, a share"
              + " of their length, apart (0.1).");

  @Mixin
  private SharedOption<Precision> precision =
      SharedOption.PRECISION.of(
          null,
          "Points, similarities and messages are in float32 or float64 (default: float32; but, not"
              + " on Spark, points in float64 if the first rows show that float32 would lose"
              + " digits).");

  @Mixin
  private SharedOption<Long> seed =
      SharedOption.SEED.of(
          DEFAULTS.propagation().seed(), "Seed of samples and other random choices");

  /** Returns the precision to read points in, null to find it. */
  Precision precision() {
    return precision.value();
  }

  /** Returns options for points: similarities of double precision that do not follow distances. */
  static AffinityOptions suiting(PointSet points, AffinityOptions options) {
    return options.similarity().decreasesWithDistance()
        ? options
        : options.withPrecision(points.precision());
  }

  /** Tells whether the user chose a number of curves. */
  boolean choosesCurves() {
    return curves.value() != null;
  }

  /** Replaces what the user left to the defaults by those of many levels. */
  AffinityOptions ofLevels(AffinityOptions options) {
    AffinityOptions usual = MultilevelAffinityPropagation.Options.defaults().band();
    Integer width = halfBandwidth.value();
    return options
        .withCurves(curves.value() == null ? usual.bands().curves() : curves.value())
        .withHalfBandwidth(width == null ? usual.bands().halfBandwidth() : width);
  }

  /** Returns the library's options with these choices; checks every bound. */
  AffinityOptions toOptions() {
    return toOptions(similarity.addTo(SimilarityText::parse));
  }

  /** Likewise, with another similarity than the user's, who means none of points. */
  AffinityOptions toOptions(Similarity chosen) {
    Integer width = halfBandwidth.value();
    return DEFAULTS
        .withBands(
            bands ->
                new BandOptions(
                    width == null ? bands.halfBandwidth() : width,
                    curves.value() == null ? bands.curves() : curves.value(),
                    bands.ordering().withCurve(curve.value())))
        .withSimilarity(chosen)
        .withPrecision(precision() == null ? DEFAULTS.storage().precision() : precision())
        .withPropagation(propagation -> propagation.withSeed(seed.value()));
  }
}
