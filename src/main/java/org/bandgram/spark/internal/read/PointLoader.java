package org.bandgram.spark.internal.read;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.rows.KeptCells;
import org.bandgram.spark.internal.points.PointRows;
import org.bandgram.spark.internal.points.SparkPoints;
import org.bandgram.spark.internal.points.SparkRun;
import org.bandgram.spark.internal.read.PartRows.Chunk;
import org.bandgram.spark.internal.read.PartRows.Segment;

/** Numbers the rows of a dataset in the order of its partitions, and makes them points. */
@SuppressWarnings("serial") // lambdas call private methods
public final class PointLoader {
  private PointLoader() {}

  /** What a partition holds. */
  private record Content(int partition, long count, List<Segment> segments)
      implements Serializable {}

  /**
   * Loads points and keeps them in the cluster.
   *
   * @return points by ascending row, in pieces; {@link PointRows#at} is the first row of a piece
   * @throws InvalidInputException naming the row and the column of what is not a finite number
   */
  public static Loaded load(
      Dataset<Row> data, List<String> columns, Precision precision, SparkRun run) {
    BitSet all = new BitSet();
    all.set(0, columns.size());
    ReadOptions options = ReadOptions.defaults().withPrecision(precision);
    ColumnPlan plan = ColumnPlan.of(ColumnNames.of("", columns), all, options);
    TypedRows rows =
        new TypedRows(
            "",
            columns,
            IntStream.range(0, columns.size())
                .mapToObj(c -> new TypedRows.Field(columns.get(c), c, false, new int[] {c}))
                .toList(),
            KeptCells.NONE,
            Reading.of(options));
    try {
      return load(
          new SparkInput(
              data.select(SparkInput.columns(columns)).javaRDD().mapPartitions(rows::points),
              plan,
              List.of()),
          "",
          options,
          run);
    } catch (DataFormatException e) {
      throw new InvalidInputException(e.getMessage().substring(": ".length()));
    }
  }

  /**
   * Loads points and keeps them in the cluster.
   *
   * @param file where they come from
   * @param options what becomes of them
   * @return points by ascending row, in pieces; {@link PointRows#at} is the first row of a piece
   * @throws org.bandgram.BandgramException naming the row that is wrong, or has no finite number
   */
  public static Loaded load(SparkInput input, String file, ReadOptions options, SparkRun run) {
    run.describe("load points");
    return SparkRun.orUnpersist(
        input.rows().persist(SparkRun.LEVEL),
        chunks -> numbered(chunks, file, input.plan(), options));
  }

  private static Loaded numbered(
      JavaRDD<Chunk> chunks, String file, ColumnPlan plan, ReadOptions options) {
    int d = plan.dimensions();
    List<Content> contents =
        new ArrayList<>(
            chunks
                .mapPartitionsWithIndex(
                    (partition, parts) -> List.of(content(partition, parts, d)).iterator(), true)
                .collect());
    contents.sort(Comparator.comparingInt(Content::partition));
    JoinedSegments beside = new JoinedSegments(file, plan, options);
    long[] starts = new long[contents.size() + 1];
    for (int p = 0; p < contents.size(); p++) {
      starts[p + 1] = starts[p] + contents.get(p).count;
      contents.get(p).segments.forEach(beside::add);
    }
    long size = starts[contents.size()];
    InvalidInputException.require(
        size < Integer.MAX_VALUE, "the number of rows", size, "at most 2^31 - 2");
    JavaRDD<PointRows> points =
        chunks.mapPartitionsWithIndex((p, parts) -> numbered(parts, (int) starts[p], d), true);
    ConvertedColumns conversion =
        ConvertedColumns.of(points, (int) size, file, d, options, beside.missing());
    JavaRDD<PointRows> original = points.map(conversion::filled);
    return new Loaded(
        original,
        original.map(conversion::scaled),
        (int) size,
        beside,
        conversion,
        chunks::unpersist);
  }

  /**
   * Points in the cluster, kept there until this is closed.
   *
   * @param original pieces of them as the input has them
   * @param points what is clustered
   * @param size how many there are
   * @param beside what else is known of them
   * @param conversion how the original points became those that are clustered
   * @param release forgets them
   */
  public record Loaded(
      JavaRDD<PointRows> original,
      JavaRDD<PointRows> points,
      int size,
      JoinedSegments beside,
      ConvertedColumns conversion,
      Runnable release)
      implements AutoCloseable {
    /** Returns what is clustered, to be compared as options say. */
    public SparkPoints toPoints(int dimensions, AffinityOptions options, SparkRun run) {
      return new SparkPoints(
          points, size, dimensions, options.storage().precision(), options.similarity(), run);
    }

    @Override
    public void close() {
      release.run();
    }
  }

  private static Content content(int partition, Iterator<Chunk> chunks, int dimensions) {
    long count = 0;
    List<Segment> segments = new ArrayList<>();
    while (chunks.hasNext()) {
      Chunk chunk = chunks.next();
      count += chunk.coordinates().length() / dimensions;
      Optional.ofNullable(chunk.segment()).ifPresent(segments::add);
    }
    return new Content(partition, count, segments);
  }

  private static Iterator<PointRows> numbered(Iterator<Chunk> chunks, int start, int dimensions) {
    List<PointRows> points = new ArrayList<>();
    int at = start;
    while (chunks.hasNext()) {
      Chunk chunk = chunks.next();
      int[] rows = new int[chunk.coordinates().length() / dimensions];
      int first = at;
      Arrays.setAll(rows, i -> first + i);
      if (rows.length > 0) {
        points.add(new PointRows(at, rows, dimensions, chunk.coordinates()));
      }
      at += rows.length;
    }
    return points.iterator();
  }
}
