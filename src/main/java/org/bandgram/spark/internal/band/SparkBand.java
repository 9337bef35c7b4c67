package org.bandgram.spark.internal.band;

import static org.bandgram.InvalidInputException.require;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaRDD;
import org.bandgram.Checkpoints;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.internal.distributed.DistributedBand;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.SimilarityRange;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;
import org.bandgram.spark.internal.points.PointRows;
import org.bandgram.spark.internal.points.SparkPoints;
import org.bandgram.spark.internal.points.SparkRun;
import org.bandgram.storage.MessageFormat;

/** The band of similarities along the curve, a range to a partition. */
@SuppressWarnings("serial") // lambdas call private methods
public final class SparkBand implements SparseSimilarities {
  private final JavaRDD<PointRows> points;
  private final JavaRDD<RangeBand> bands;
  private final CurveRanges ranges;
  private final BandLayout layout;
  private final Precision precision;
  private final SparkRun run;
  private SparkMessages.Shares lastShares;

  private SparkBand(
      JavaRDD<PointRows> points,
      JavaRDD<RangeBand> bands,
      CurveRanges ranges,
      BandLayout layout,
      Precision precision,
      SparkRun run) {
    this.points = points;
    this.bands = bands;
    this.ranges = ranges;
    this.layout = layout;
    this.precision = precision;
    this.run = run;
  }

  /** Orders points along the curve and compares them. */
  public static DistributedBand along(
      SparkPoints points, AffinityOptions options, Execution execution) {
    SparkRun run = points.run();
    require(
        execution.checkpoints().equals(Checkpoints.NONE) || run.checkpointFolder().isPresent(),
        "checkpointFolder",
        "left out",
        "given if the execution keeps checkpoints");
    BandLayout layout = BandLayout.of(points.size(), options.bands().halfBandwidth());
    CurveRanges ranges =
        new CurveRanges(
            points.size(),
            Math.max(1, layout.halfBandwidth()),
            layout.isFull() ? 1 : run.partitions(),
            run.iterationsPerExchange());
    requireArrays(ranges);
    long start = System.nanoTime();
    execution.progress().update("order", 0, 1);
    SparkOrdering.Ordered ordered =
        SparkOrdering.order(points, ranges, layout.isFull(), options.bands().ordering(), run);
    execution.progress().update("order", 1, 1);
    long constructed = System.nanoTime();
    SparkBand band =
        of(ordered.ranges(), ranges, layout, options.similarity(), points.precision(), run);
    return new DistributedBand(
        band,
        ordered.order(),
        (constructed - start) / 1e9,
        (System.nanoTime() - constructed) / 1e9);
  }

  /** The rows of a range must fit an array. */
  private static void requireArrays(CurveRanges ranges) {
    for (int range = 0; range < ranges.count(); range++) {
      long elements = ranges.layout(range).size() * (2L * ranges.halfBandwidth() + 1);
      require(
          elements < Integer.MAX_VALUE - 8,
          "partitions",
          ranges.wanted(),
          "more: a range of the curve and its halo would have %d similarities".formatted(elements));
    }
  }

  /**
   * Compares points when first asked to.
   *
   * @param points the points of each range, halo included; given up when this is closed
   * @param precision that of the points
   */
  static SparkBand of(
      JavaRDD<PointRows> points,
      CurveRanges ranges,
      BandLayout layout,
      Similarity similarity,
      Precision precision,
      SparkRun run) {
    JavaRDD<RangeBand> bands =
        points
            .mapPartitionsWithIndex(
                (range, parts) ->
                    List.of(RangeBand.of(range, ranges, parts.next(), similarity)).iterator(),
                true)
            .persist(SparkRun.LEVEL);
    return new SparkBand(points, bands, ranges, layout, precision, run);
  }

  JavaRDD<RangeBand> bands() {
    return bands;
  }

  CurveRanges ranges() {
    return ranges;
  }

  SparkRun run() {
    return run;
  }

  /** Remembers the similarities of points to their exemplars, which are asked for next. */
  void remember(SparkMessages.Shares shares) {
    lastShares = shares;
  }

  @Override
  public int size() {
    return layout.size();
  }

  @Override
  public Precision precision() {
    return precision;
  }

  @Override
  public long elementCount() {
    return layout.elementCount();
  }

  @Override
  public double similarity(int i, int k) {
    if (i != k && lastShares != null && lastShares.exemplarOf()[i] == k) {
      return lastShares.contributions()[i];
    }
    if (!layout.contains(i, k)) {
      return Double.NEGATIVE_INFINITY;
    }
    run.describe("look up a similarity");
    return bands
        .filter(band -> band.start() <= i && i < band.end())
        .map(band -> band.similarity(i, k))
        .first();
  }

  @Override
  public SimilarityRange range(Execution execution) {
    run.describe("find the range of similarities");
    List<RangeBand.Span> spans = bands.map(RangeBand::span).collect();
    double[] rowSums = new double[size()];
    for (RangeBand.Span span : spans) {
      System.arraycopy(span.rowSums(), 0, rowSums, span.start(), span.rowSums().length);
    }
    double sum = 0;
    for (double rowSum : rowSums) {
      sum += rowSum;
    }
    return new SimilarityRange(
        spans.stream().mapToDouble(RangeBand.Span::least).min().orElseThrow(),
        spans.stream().mapToDouble(RangeBand.Span::greatest).max().orElseThrow(),
        sum,
        spans.stream().mapToLong(RangeBand.Span::count).sum());
  }

  @Override
  public double[] sample(long stride, Execution execution) {
    run.describe("sample similarities");
    int n = size();
    int h = Math.max(1, layout.halfBandwidth());
    return bands.map(band -> sample(band, BandLayout.of(n, h), stride)).collect().stream()
        .flatMapToDouble(Arrays::stream)
        .toArray();
  }

  private static double[] sample(RangeBand band, BandLayout whole, long stride) {
    long from = Math.ceilDiv(whole.rowOffset(band.start()), stride);
    long to = Math.ceilDiv(whole.rowOffset(band.end()), stride);
    return LongStream.range(from, to)
        .map(m -> m * stride)
        .filter(at -> whole.rowAt(at) != whole.columnAt(at))
        .filter(at -> whole.contains(whole.rowAt(at), whole.columnAt(at)))
        .mapToDouble(at -> band.similarity(whole.rowAt(at), whole.columnAt(at)))
        .filter(s -> s != Double.NEGATIVE_INFINITY)
        .toArray();
  }

  @Override
  public Messages messages(MessageFormat format, Execution execution) {
    require(format == MessageFormat.FULL, "messages", format, MessageFormat.FULL + " on Spark");
    return new SparkMessages(this);
  }

  @Override
  public void close() {
    bands.unpersist();
    points.unpersist();
  }
}
