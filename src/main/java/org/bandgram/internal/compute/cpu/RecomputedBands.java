package org.bandgram.internal.compute.cpu;

import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.dissimilarity.BandDissimilarities;
import org.bandgram.internal.compute.cpu.dissimilarity.BandOverlap;
import org.bandgram.internal.compute.cpu.messages.RowRanges;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.storage.SimilarityStorage;

/**
 * Bands of similarities that are not stored but computed from the points whenever they are read.
 */
final class RecomputedBands extends BandSimilarities {
  private final Similarity similarity;

  /** The points in the order of each curve. */
  private final List<PointSet> points;

  private final List<BandOverlap> overlaps;
  private final List<BandDissimilarities> dissimilarities;

  private RecomputedBands(
      CurveBands bands, Similarity similarity, List<PointSet> points, CpuBackend backend) {
    super(bands, Precision.FLOAT32, backend);
    this.similarity = similarity;
    this.points = points;
    this.overlaps =
        IntStream.range(0, bands.count()).mapToObj(band -> backend.overlap(bands, band)).toList();
    this.dissimilarities =
        IntStream.range(0, bands.count())
            .mapToObj(
                band ->
                    overlaps
                        .get(band)
                        .applied(
                            backend.recomputedDissimilarities(
                                layout, points.get(band), similarity)))
            .toList();
  }

  /**
   * Keeps points in the order of each curve.
   *
   * @param points single-precision points in the order of the first curve, borrowed
   */
  static RecomputedBands of(
      PointSet points,
      Similarity similarity,
      CurveBands bands,
      CpuBackend backend,
      Execution execution) {
    SimilarityStorage.RECOMPUTED.requirePrecision(points.precision());
    GramArguments.requireRepresentable(points, similarity, points.precision(), execution);
    List<PointSet> ordered =
        IntStream.range(0, bands.count())
            .mapToObj(band -> band == 0 ? points : bands.curve(band).apply(points, execution))
            .toList();
    return new RecomputedBands(bands, similarity, ordered, backend);
  }

  @Override
  BandDissimilarities dissimilarities(int band) {
    return dissimilarities.get(band);
  }

  @Override
  double value(int band, int row, int column) {
    return !layout.contains(row, column) || overlaps.get(band).isMasked(row, column)
        ? Double.NEGATIVE_INFINITY
        : similarity.between(points.get(band), row, points.get(band), column);
  }

  /** Dissimilarities that are counted from zero are the similarities but for the sign. */
  @Override
  RowRanges.RowReader rowReader(int band) {
    BandDissimilarities.Reader reader = dissimilarities.get(band).reader(0);
    float[] row = new float[layout.width() + BandDissimilarities.PADDING];
    return (i, collector) -> {
      reader.load(i, row, 0);
      int first = layout.firstStored(i);
      for (int k = 0; k < layout.width(); k++) {
        if (layout.contains(i, first + k)) {
          collect(band, i, first + k, 0 - row[k], collector);
        }
      }
    };
  }

  @Override
  double greatest(Execution execution) {
    return similarity instanceof NegativeSquaredEuclidean ? 0 : super.greatest(execution);
  }

  /** There is nothing to release but what the garbage collector does. */
  @Override
  public void close() {}
}
