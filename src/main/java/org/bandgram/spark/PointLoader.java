package org.bandgram.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.internal.compute.messages.Numbers;

/** Turns the rows of a dataset into points, numbered in the order of its partitions. */
final class PointLoader {
  private static final int CHUNK_ELEMENTS = 1 << 18;

  private PointLoader() {}

  /**
   * Some rows of a partition.
   *
   * @param points the points, numbered within their partition
   * @param fault why the row after them is no point; null where it is one
   */
  private record Chunk(PointRows points, String fault) implements Serializable {}

  /** What a partition holds. */
  private record Content(int partition, long count, String fault) implements Serializable {}

  /**
   * Loads points and keeps them in the cluster.
   *
   * @return points by ascending row, in pieces; {@link PointRows#at} is the first row of a piece
   * @throws InvalidInputException naming the row and the column of what is not a finite number
   */
  static Loaded load(Dataset<Row> data, List<String> columns, Precision precision, SparkRun run) {
    Column[] chosen =
        columns.stream()
            .map(name -> data.col("`" + name.replace("`", "``") + "`"))
            .toArray(Column[]::new);
    return load(data.select(chosen).javaRDD(), columns, precision, run);
  }

  /**
   * Loads points and keeps them in the cluster.
   *
   * @param rows the coordinates of each, in the order of their names; behind them there may be what
   *     is wrong with the row, or null
   * @return points by ascending row, in pieces; {@link PointRows#at} is the first row of a piece
   * @throws InvalidInputException naming the row that is wrong, or has no finite number
   */
  static Loaded load(JavaRDD<Row> rows, List<String> columns, Precision precision, SparkRun run) {
    String[] names = columns.toArray(String[]::new);
    JavaRDD<Chunk> chunks =
        rows.mapPartitions(part -> chunks(part, names, precision)).persist(SparkRun.LEVEL);
    run.describe("load points");
    return SparkRun.orUnpersist(chunks, PointLoader::numbered);
  }

  private static Loaded numbered(JavaRDD<Chunk> chunks) {
    List<Content> contents =
        new ArrayList<>(
            chunks
                .mapPartitionsWithIndex(
                    (partition, parts) -> List.of(content(partition, parts)).iterator(), true)
                .collect());
    contents.sort(Comparator.comparingInt(Content::partition));
    long[] starts = starts(contents);
    JavaRDD<PointRows> points =
        chunks.mapPartitionsWithIndex((p, parts) -> numbered(parts, (int) starts[p]), true);
    return new Loaded(points, (int) starts[contents.size()], chunks::unpersist);
  }

  /**
   * Points in the cluster, kept there until this is closed.
   *
   * @param points pieces of them
   * @param size how many there are
   * @param release forgets them
   */
  record Loaded(JavaRDD<PointRows> points, int size, Runnable release) implements AutoCloseable {
    @Override
    public void close() {
      release.run();
    }
  }

  private static long[] starts(List<Content> contents) {
    long[] starts = new long[contents.size() + 1];
    for (int p = 0; p < contents.size(); p++) {
      Content content = contents.get(p);
      starts[p + 1] = starts[p] + content.count;
      if (content.fault != null) {
        throw new InvalidInputException("row " + starts[p + 1] + ": " + content.fault);
      }
    }
    long size = starts[contents.size()];
    InvalidInputException.require(
        size >= 1 && size < Integer.MAX_VALUE, "the number of rows", size, "from 1 to 2^31 - 2");
    return starts;
  }

  private static Content content(int partition, Iterator<Chunk> chunks) {
    long count = 0;
    String fault = null;
    while (chunks.hasNext()) {
      Chunk chunk = chunks.next();
      count += chunk.points.size();
      fault = chunk.fault;
    }
    return new Content(partition, count, fault);
  }

  private static Iterator<PointRows> numbered(Iterator<Chunk> chunks, int start) {
    List<PointRows> points = new ArrayList<>();
    while (chunks.hasNext()) {
      PointRows local = chunks.next().points;
      int[] rows = Arrays.stream(local.rows()).map(row -> row + start).toArray();
      points.add(new PointRows(local.at() + start, rows, local.dimensions(), local.coordinates()));
    }
    return points.iterator();
  }

  /** Reads the rows of a partition up to the first that is no point. */
  private static Iterator<Chunk> chunks(Iterator<Row> rows, String[] names, Precision precision) {
    List<Chunk> chunks = new ArrayList<>();
    int most = Math.max(1, CHUNK_ELEMENTS / names.length);
    Numbers buffer = Numbers.allocate(most * names.length, precision);
    int done = 0;
    String fault = null;
    while (rows.hasNext() && fault == null) {
      int count = 0;
      while (rows.hasNext() && count < most && fault == null) {
        fault = Cells.read(rows.next(), names, buffer, count * names.length);
        count += fault == null ? 1 : 0;
      }
      int first = done;
      int[] numbers = new int[count];
      Arrays.setAll(numbers, i -> first + i);
      Numbers coordinates = buffer.slice(0, count * names.length);
      if (count > 0 || fault != null) {
        chunks.add(new Chunk(new PointRows(done, numbers, names.length, coordinates), fault));
      }
      done += count;
    }
    return chunks.iterator();
  }
}
