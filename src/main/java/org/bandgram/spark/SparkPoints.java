package org.bandgram.spark;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.bandgram.cluster.DistributedPoints;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Similarity;
import scala.Tuple2;

/**
 * Points in a cluster, by ascending row, in pieces whose {@link PointRows#at} is their first row.
 *
 * @param pieces the points
 * @param size number of points n
 * @param similarity how points are compared
 * @param run the run
 */
record SparkPoints(JavaRDD<PointRows> pieces, int size, Similarity similarity, SparkRun run)
    implements DistributedPoints {

  @Override
  public PointSet select(int[] rows) {
    PointRows found = collect(rows);
    int[] places = Arrays.stream(rows).map(row -> placeOf(found, row)).toArray();
    return found.toPointSet().select(places);
  }

  private static int placeOf(PointRows found, int row) {
    return Arrays.binarySearch(found.rows(), row);
  }

  /** Fetches points, each once, by ascending row. */
  private PointRows collect(int[] rows) {
    int[] distinct = Arrays.stream(rows).sorted().distinct().toArray();
    Broadcast<int[]> wanted = run.context().broadcast(distinct);
    List<PointRows> parts =
        pieces.map(piece -> piece.select(placesOf(wanted.value(), piece))).collect();
    wanted.destroy();
    return PointRows.concat(
        parts.stream()
            .filter(part -> part.size() > 0)
            .sorted(Comparator.comparingInt(part -> part.rows()[0]))
            .toList());
  }

  /** Returns where some of the wanted rows are within a piece. */
  private static int[] placesOf(int[] wanted, PointRows piece) {
    int from = firstAtLeast(wanted, piece.at());
    int to = firstAtLeast(wanted, piece.at() + piece.size());
    return IntStream.range(from, to).map(w -> wanted[w] - piece.at()).toArray();
  }

  private static int firstAtLeast(int[] ascending, int row) {
    int found = Arrays.binarySearch(ascending, row);
    return found >= 0 ? found : -found - 1;
  }

  @Override
  public double[] similarities(int[] rows, int[] columns) {
    if (rows.length == 0) {
      return new double[0];
    }
    run.describe("compare random pairs");
    PointRows found =
        collect(IntStream.concat(Arrays.stream(rows), Arrays.stream(columns)).toArray());
    int[] first = Arrays.stream(rows).map(row -> placeOf(found, row)).toArray();
    int[] second = Arrays.stream(columns).map(row -> placeOf(found, row)).toArray();
    double[] values = new double[rows.length];
    PointSet points = found.toPointSet();
    return SparkRun.task(
        execution -> {
          SparkRun.backend()
              .gram()
              .pairs(points, first, points, second, similarity, values, execution);
          return values;
        });
  }

  @Override
  public double[] similarities(int[] columns) {
    PointRows targets = collect(columns);
    run.describe("add up similarities to exemplars");
    int[] places = Arrays.stream(columns).map(row -> placeOf(targets, row)).toArray();
    Broadcast<PointRows> others = run.context().broadcast(targets);
    Broadcast<int[]> chosen = run.context().broadcast(places);
    Similarity compare = similarity;
    double[] values = new double[size];
    for (Tuple2<Integer, double[]> part :
        pieces
            .map(
                p -> new Tuple2<>(p.at(), similarities(p, others.value(), chosen.value(), compare)))
            .collect()) {
      System.arraycopy(part._2(), 0, values, part._1(), part._2().length);
    }
    others.destroy();
    chosen.destroy();
    return values;
  }

  private static double[] similarities(
      PointRows piece, PointRows others, int[] chosen, Similarity similarity) {
    int[] rows = IntStream.range(0, piece.size()).toArray();
    int[] columns = Arrays.copyOfRange(chosen, piece.at(), piece.at() + piece.size());
    double[] values = new double[rows.length];
    return SparkRun.task(
        execution -> {
          SparkRun.backend()
              .gram()
              .pairs(
                  piece.toPointSet(),
                  rows,
                  others.toPointSet(),
                  columns,
                  similarity,
                  values,
                  execution);
          return values;
        });
  }

  @Override
  public int[] nearest(int[] candidates) {
    PointRows exemplars = collect(candidates);
    run.describe("assign points to " + candidates.length + " exemplars");
    Broadcast<PointRows> all = run.context().broadcast(exemplars);
    Similarity compare = similarity;
    int[] best = gather(piece -> nearest(piece, all.value(), compare));
    all.destroy();
    return best;
  }

  private static int[] nearest(PointRows piece, PointRows candidates, Similarity similarity) {
    int[] best = new int[piece.size()];
    return SparkRun.task(
        execution -> {
          SparkRun.backend()
              .gram()
              .nearest(piece.toPointSet(), candidates.toPointSet(), similarity, best, execution);
          return best;
        });
  }

  /** A function of a piece that can be sent to other machines. */
  @FunctionalInterface
  private interface PieceFunction extends Function<PointRows, int[]>, java.io.Serializable {}

  private int[] gather(PieceFunction function) {
    int[] values = new int[size];
    for (Tuple2<Integer, int[]> part :
        pieces.map(piece -> new Tuple2<>(piece.at(), function.apply(piece))).collect()) {
      System.arraycopy(part._2(), 0, values, part._1(), part._2().length);
    }
    return values;
  }

  @Override
  public int[] medoids(int[] exemplarOf) {
    run.describe("find the medoids of clusters");
    Broadcast<int[]> exemplars = run.context().broadcast(exemplarOf);
    int buckets = run.partitions();
    Similarity compare = similarity;
    int[] medoids =
        pieces
            .flatMapToPair(piece -> byCluster(piece, exemplars.value(), buckets))
            .groupByKey(new IndexPartitioner(buckets))
            .map(bucket -> medoids(bucket._2(), exemplars.value(), compare))
            .collect()
            .stream()
            .flatMapToInt(Arrays::stream)
            .sorted()
            .toArray();
    exemplars.destroy();
    return medoids;
  }

  /** Sends all points of a cluster to the same bucket. */
  private static Iterator<Tuple2<Integer, PointRows>> byCluster(
      PointRows piece, int[] exemplarOf, int buckets) {
    return IntStream.range(0, buckets)
        .mapToObj(
            bucket ->
                new Tuple2<>(
                    bucket,
                    piece.select(
                        IntStream.range(0, piece.size())
                            .filter(i -> exemplarOf[piece.at() + i] % buckets == bucket)
                            .toArray())))
        .filter(part -> part._2().size() > 0)
        .iterator();
  }

  private static int[] medoids(Iterable<PointRows> parts, int[] exemplarOf, Similarity similarity) {
    PointRows members =
        PointRows.concat(
            StreamSupport.stream(parts.spliterator(), false)
                .sorted(Comparator.comparingInt(part -> part.rows()[0]))
                .toList());
    int[] local =
        Arrays.stream(members.rows()).map(row -> placeOf(members, exemplarOf[row])).toArray();
    int[] medoids =
        SparkRun.task(
            execution ->
                DistributedPoints.medoidsOf(members.toPointSet(), local, similarity, execution));
    return Arrays.stream(medoids).map(m -> members.rows()[m]).toArray();
  }
}
