package org.bandgram.spark.internal.points;

import java.io.Serializable;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.broadcast.Broadcast;
import org.bandgram.Precision;
import org.bandgram.cluster.internal.points.DistributedPoints;
import org.bandgram.cluster.internal.points.PartLevel;
import org.bandgram.data.PointSet;
import org.bandgram.data.internal.RunIdentity;
import org.bandgram.similarity.Similarity;
import scala.Tuple2;

/**
 * Points in a cluster, by ascending row, in pieces whose {@link PointRows#at} is their first row.
 *
 * @param pieces the points
 * @param size number of points n
 * @param dimensions number of dimensions d
 * @param precision format of the coordinates
 * @param similarity how points are compared
 * @param run the run
 */
@SuppressWarnings("serial") // lambdas call private methods
public record SparkPoints(
    JavaRDD<PointRows> pieces,
    int size,
    int dimensions,
    Precision precision,
    Similarity similarity,
    SparkRun run)
    implements DistributedPoints {
  /** Coordinates that a task is given at once where clusters are not larger. */
  private static final long BUCKET_COORDINATES = 1 << 24;

  @Override
  public RunIdentity identified(RunIdentity identity) {
    run.describe("identify points");
    return identity
        .with("points", gather(new int[size], SparkPoints::checksums))
        .with("partitions", run.partitions());
  }

  private static int[] checksums(PointRows piece) {
    PointSet points = piece.toPointSet();
    return IntStream.range(0, piece.size())
        .map(i -> RunIdentity.checksum(points.rows(i, i + 1)))
        .toArray();
  }

  @Override
  public PointSet select(int[] rows) {
    PointRows found = collect(rows);
    return found.toPointSet().select(found.places(rows));
  }

  /** Fetches points, each once, by ascending row. */
  PointRows collect(int[] rows) {
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
    PointSet points = found.toPointSet();
    return pairs(points, found.places(rows), points, found.places(columns), similarity);
  }

  @Override
  public double[] similarities(int[] columns) {
    PointRows targets = collect(columns);
    run.describe("add up similarities to exemplars");
    Broadcast<PointRows> others = run.context().broadcast(targets);
    Broadcast<int[]> chosen = run.context().broadcast(targets.places(columns));
    Similarity compare = similarity;
    double[] values =
        gather(
            new double[size],
            piece ->
                pairs(
                    piece,
                    others.value().toPointSet(),
                    Arrays.copyOfRange(chosen.value(), piece.at(), piece.at() + piece.size()),
                    compare));
    others.destroy();
    chosen.destroy();
    return values;
  }

  @Override
  public double[] own() {
    run.describe("compare points with themselves");
    Similarity compare = similarity;
    return gather(
        new double[size],
        piece ->
            pairs(piece, piece.toPointSet(), IntStream.range(0, piece.size()).toArray(), compare));
  }

  private static double[] pairs(
      PointRows piece, PointSet others, int[] columns, Similarity similarity) {
    int[] rows = IntStream.range(0, piece.size()).toArray();
    return pairs(piece.toPointSet(), rows, others, columns, similarity);
  }

  private static double[] pairs(
      PointSet points, int[] rows, PointSet others, int[] columns, Similarity similarity) {
    double[] values = new double[rows.length];
    return SparkRun.task(
        execution -> {
          SparkRun.backend()
              .gram()
              .pairs(points, rows, others, columns, similarity, values, execution);
          return values;
        });
  }

  @Override
  public int[] nearest(int[] candidates) {
    PointRows exemplars = collect(candidates);
    run.describe("assign points to " + candidates.length + " exemplars");
    Broadcast<PointRows> all = run.context().broadcast(exemplars);
    Similarity compare = similarity;
    int[] best = gather(new int[size], piece -> nearest(piece, all.value(), compare));
    all.destroy();
    return best;
  }

  private static int[] nearest(PointRows piece, PointRows candidates, Similarity similarity) {
    return SparkRun.task(
        execution ->
            SparkRun.backend()
                .gram()
                .nearest(piece.toPointSet(), candidates.toPointSet(), similarity, execution));
  }

  /** Fills an array, which has a place for every point, with those that a function gives. */
  <T> T gather(T values, Function<PointRows, T> function) {
    for (Tuple2<Integer, T> part :
        pieces.map(piece -> new Tuple2<>(piece.at(), function.call(piece))).collect()) {
      System.arraycopy(part._2(), 0, values, part._1(), Array.getLength(part._2()));
    }
    return values;
  }

  @Override
  public int[] medoids(int[] exemplarOf) {
    run.describe("find the medoids of clusters");
    Similarity compare = similarity;
    return ofClusters(
            exemplarOf,
            (members, local) ->
                SparkRun.task(
                    execution ->
                        Arrays.stream(
                                DistributedPoints.medoidsOf(
                                    members.toPointSet(), local, compare, execution))
                            .mapToObj(m -> members.rows()[m])
                            .toList()))
        .stream()
        .mapToInt(Integer::intValue)
        .sorted()
        .toArray();
  }

  @Override
  public Groups groups(int[] exemplarOf) {
    run.describe("find the means and medoids of groups");
    Similarity compare = similarity;
    List<MergedCluster> groups =
        ofClusters(
            exemplarOf,
            (members, local) ->
                SparkRun.task(
                    execution ->
                        MergedCluster.of(
                            Groups.of(members.toPointSet(), local, compare, execution), members)));
    return MergedCluster.join(groups, dimensions, precision);
  }

  @Override
  public Joined joinedWithin(int[] partOf, PartLevel level) {
    run.describe("group points along their nearest neighbours");
    List<JoinedPart> parts =
        ofClusters(partOf, (members, local) -> JoinedPart.ofEach(members, local, level));
    int[] exemplarOf = new int[size];
    double recall = 0;
    for (JoinedPart part : parts) {
      recall += part.recall() * part.rows().length / size;
      for (int i = 0; i < part.rows().length; i++) {
        exemplarOf[part.rows()[i]] = part.exemplars()[i];
      }
    }
    return new Joined(exemplarOf, recall);
  }

  /** A function of whole clusters and the place of each member's exemplar among them. */
  @FunctionalInterface
  private interface ClusterFunction<T> extends Serializable {
    List<T> apply(PointRows members, int[] exemplarOf);
  }

  /** Brings each cluster to one place; returns what a function says of them, in any order. */
  private <T> List<T> ofClusters(int[] exemplarOf, ClusterFunction<T> function) {
    Broadcast<int[]> exemplars = run.context().broadcast(exemplarOf);
    long coordinates = (long) size * dimensions;
    int buckets = (int) Math.max(run.partitions(), coordinates / BUCKET_COORDINATES);
    List<T> results =
        pieces
            .flatMapToPair(piece -> byCluster(piece, exemplars.value(), buckets))
            .groupByKey(new IndexPartitioner(buckets))
            .flatMap(bucket -> ofBucket(bucket._2(), exemplars.value(), function).iterator())
            .collect();
    exemplars.destroy();
    return results;
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

  private static <T> List<T> ofBucket(
      Iterable<PointRows> parts, int[] exemplarOf, ClusterFunction<T> function) {
    PointRows members =
        PointRows.concat(
            StreamSupport.stream(parts.spliterator(), false)
                .sorted(Comparator.comparingInt(part -> part.rows()[0]))
                .toList());
    int[] exemplars = Arrays.stream(members.rows()).map(row -> exemplarOf[row]).toArray();
    return function.apply(members, members.places(exemplars));
  }
}
