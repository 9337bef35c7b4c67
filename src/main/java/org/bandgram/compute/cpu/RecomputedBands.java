package org.bandgram.compute.cpu;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.CurveBands;
import org.bandgram.compute.GramArguments;
import org.bandgram.compute.KeptSimilarities;
import org.bandgram.compute.MessageForm;
import org.bandgram.compute.MessageFormat;
import org.bandgram.compute.Messages;
import org.bandgram.compute.SimilarityRange;
import org.bandgram.compute.SimilarityStorage;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.NegativeSquaredEuclidean;
import org.bandgram.kernel.Similarity;
import org.bandgram.layout.BandLayout;

/**
 * Bands of similarities that are not stored but computed from the points whenever they are read.
 */
final class RecomputedBands implements KeptSimilarities {
  private final CurveBands bands;
  private final BandLayout layout;
  private final Similarity similarity;

  /** The points in the order of each curve. */
  private final List<PointSet> points;

  private final List<BandOverlap> overlaps;
  private final List<BandCosts> costs;
  private final CpuBackend backend;

  private RecomputedBands(
      CurveBands bands, Similarity similarity, List<PointSet> points, CpuBackend backend) {
    this.bands = bands;
    this.layout = bands.layout();
    this.similarity = similarity;
    this.points = points;
    this.backend = backend;
    this.overlaps =
        IntStream.range(0, bands.count()).mapToObj(band -> backend.overlap(bands, band)).toList();
    this.costs =
        IntStream.range(0, bands.count())
            .mapToObj(
                band ->
                    overlaps
                        .get(band)
                        .applied(backend.recomputedCosts(layout, points.get(band), similarity)))
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

  /** Returns the costs of a band. */
  BandCosts costs(int band) {
    return costs.get(band);
  }

  @Override
  public int size() {
    return layout.size();
  }

  @Override
  public Precision precision() {
    return Precision.FLOAT32;
  }

  @Override
  public long elementCount() {
    return bands.elementCount();
  }

  @Override
  public double similarity(int i, int k) {
    return bands.bandOf(i, k) < 0
        ? Double.NEGATIVE_INFINITY
        : similarity.between(points.getFirst(), i, points.getFirst(), k);
  }

  /** Returns the similarity of the points at two positions on a band's curve. */
  private double similarity(int band, int row, int column) {
    return !layout.contains(row, column) || overlaps.get(band).isMasked(row, column)
        ? Double.NEGATIVE_INFINITY
        : similarity.between(points.get(band), row, points.get(band), column);
  }

  @Override
  public SimilarityRange range(Execution execution) {
    SimilarityRange range = range(0, execution);
    for (int band = 1; band < bands.count(); band++) {
      range = range.with(range(band, execution));
    }
    return range;
  }

  private SimilarityRange range(int band, Execution execution) {
    return RowRanges.ofBlocks(layout.size(), () -> rangeReader(costs.get(band)), execution);
  }

  /** Costs that are counted from zero are the similarities but for the sign. */
  private RowRanges.RowReader rangeReader(BandCosts band) {
    BandCosts.Reader reader = band.reader(0);
    float[] row = new float[layout.width() + BandCosts.PADDING];
    return (i, collector) -> {
      reader.load(i, row, 0);
      int first = layout.firstStored(i);
      for (int k = 0; k < layout.width(); k++) {
        if (first + k != i) {
          collector.add(0 - row[k]);
        }
      }
    };
  }

  @Override
  public double[] sample(long stride, Execution execution) {
    long perBand = layout.elementCount();
    return LongStream.range(0, Math.ceilDiv(elementCount(), stride))
        .map(m -> m * stride)
        .filter(at -> layout.rowAt(at % perBand) != layout.columnAt(at % perBand))
        .mapToDouble(
            at ->
                similarity(
                    (int) (at / perBand),
                    layout.rowAt(at % perBand),
                    layout.columnAt(at % perBand)))
        .filter(s -> s != Double.NEGATIVE_INFINITY)
        .toArray();
  }

  @Override
  public Messages messages(MessageForm form, MessageFormat format, Execution execution) {
    SimilarityStorage.RECOMPUTED.requireSuits(format);
    return new CompactBandMessages(
        bands,
        costs,
        this::similarity,
        () -> similarity instanceof NegativeSquaredEuclidean ? 0 : range(execution).greatest(),
        backend,
        execution);
  }

  /** There is nothing to release but what the garbage collector does. */
  @Override
  public void close() {}
}
