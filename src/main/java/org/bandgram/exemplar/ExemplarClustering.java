package org.bandgram.exemplar;

import static org.bandgram.InvalidInputException.require;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.exemplar.BandCover;
import org.bandgram.internal.compute.exemplar.DistanceColumn;
import org.bandgram.internal.compute.exemplar.ExemplarChecks;
import org.bandgram.internal.compute.exemplar.GroundSet;
import org.bandgram.internal.compute.exemplar.MemberSets;
import org.bandgram.internal.compute.exemplar.NearestDistances;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.PointScale;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Dissimilarity.ManhattanDistance;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
import org.bandgram.storage.GroundStorage;

/**
 * The function of exemplar clustering over a ground set V of n points.
 *
 * <pre>
 *     f(S) = L({e0}) - L(S u {e0}),    L(S) = 1/n sum over v in V of min over s in S of d(v, s)
 * </pre>
 *
 * <p>It is monotone and submodular with f(empty set) = 0, for any dissimilarity d and any auxiliary
 * exemplar e0 (R. Gomes, A. Krause, Budgeted nonparametric learning from data streams, ICML 2010;
 * P.-J. Honysz, S. Buschjäger, K. Morik, GPU-accelerated optimizer-aware evaluation of submodular
 * exemplar clustering, 2021, arXiv 2101.08763).
 *
 * <p>The first value takes O(n d) time more and makes a copy of the points. Values do not depend on
 * the number of threads. Safe for use by several threads, each with an execution of its own.
 */
public final class ExemplarClustering {
  private final Options options;
  private final Backend backend;
  private final PointSet points;
  private final PointSet start;

  /** The copy of the points that distances are computed from; null until the first. */
  private GroundSet ground;

  /**
   * Options of exemplar clustering.
   *
   * @param dissimilarity d
   * @param start the coordinates of e0; none for the zero vector
   * @param storage how the points are stored
   * @param memory how many bytes the evaluation of many sets may use; none for half of what is free
   * @param device where to compute; without a GPU's help: dissimilarities by a kernel, custom ones,
   *     and gains on a band or a graph
   */
  public record Options(
      Dissimilarity dissimilarity,
      double[] start,
      GroundStorage storage,
      OptionalLong memory,
      Device device) {
    /** Checks and copies. */
    public Options {
      Objects.requireNonNull(dissimilarity, "dissimilarity");
      Objects.requireNonNull(storage, "storage");
      Objects.requireNonNull(device, "device");
      start = start.clone();
      memory.ifPresent(bytes -> require(bytes >= 1, "memory", bytes, "at least 1 byte"));
    }

    /**
     * Returns squared Euclidean distances, e0 = 0, full precision, on the device that is faster.
     */
    public static Options defaults() {
      return new Options(
          new SquaredEuclideanDistance(),
          new double[0],
          GroundStorage.FULL,
          OptionalLong.empty(),
          Device.AUTO);
    }

    /** Returns these options with another {@link #dissimilarity}. */
    public Options withDissimilarity(Dissimilarity value) {
      return new Options(value, start, storage, memory, device);
    }

    /** Returns these options with another e0. */
    public Options withStart(double... value) {
      return new Options(dissimilarity, value, storage, memory, device);
    }

    /** Returns these options with another {@link #storage}. */
    public Options withStorage(GroundStorage value) {
      return new Options(dissimilarity, start, value, memory, device);
    }

    /** Returns these options with a limit of {@link #memory} in bytes. */
    public Options withMemory(long value) {
      return new Options(dissimilarity, start, storage, OptionalLong.of(value), device);
    }

    /** Returns these options with another {@link #device}. */
    public Options withDevice(Device value) {
      return new Options(dissimilarity, start, storage, memory, value);
    }
  }

  private ExemplarClustering(PointSet points, Options options, Execution execution) {
    this.options = options;
    points.requireFinite();
    if (!(options.dissimilarity() instanceof ManhattanDistance)) {
      PointScale.of(points, execution).requireLargeEnough(points.precision());
    }
    this.points = points;
    start = startPoint(points, options.start());
    ExemplarChecks.requireGround(
        points, options.dissimilarity(), start, options.storage(), execution);
    backend = backend(points, options);
  }

  /** {@link Device#AUTO} takes the CPU if a GPU has no room for the points. */
  private static Backend backend(PointSet points, Options options) {
    Backend backend =
        BackendProvider.select(options.device(), (long) points.size() * points.dimensions());
    try {
      backend.exemplars().requireRoom(points, options.dissimilarity(), options.storage());
      return backend;
    } catch (InsufficientMemoryException e) {
      if (options.device() != Device.AUTO) {
        throw e;
      }
      return BackendProvider.select(Device.CPU, 0);
    }
  }

  /**
   * Prepares the function.
   *
   * @param points the ground set, n points; borrowed, not to change
   * @param options what to compute
   * @param execution threads and cancellation
   * @throws org.bandgram.InvalidInputException if a point or e0 is not finite, e0 is of another
   *     dimension, coordinates are so large that distances could overflow, or the storage does not
   *     suit
   * @throws InsufficientMemoryException if a GPU is asked for that has no room for a copy of the
   *     points
   */
  public static ExemplarClustering of(PointSet points, Options options, Execution execution) {
    return new ExemplarClustering(points, options, execution);
  }

  private static PointSet startPoint(PointSet points, double[] coordinates) {
    PointSet start = PointSet.allocate(1, points.dimensions(), points.precision());
    if (coordinates.length == 0) {
      return start;
    }
    require(
        coordinates.length == points.dimensions(),
        "the number of dimensions of e0",
        coordinates.length,
        points.dimensions() + ", as in the ground set");
    for (int f = 0; f < coordinates.length; f++) {
      require(
          Double.isFinite(coordinates[f]), "coordinate " + f + " of e0", coordinates[f], "finite");
      start.set(0, f, coordinates[f]);
    }
    return start.requireFinite();
  }

  /**
   * Returns the same function of a random sample of the ground set, by which optimisers of streams
   * can measure far more points than it has. Any sample as large as the ground set is this
   * function.
   *
   * @param size how many points, at least 1
   * @param seed of the choice
   * @param execution threads and cancellation
   */
  public ExemplarClustering sample(int size, long seed, Execution execution) {
    require(size >= 1, "the size of a sample", size, "at least 1");
    int n = points().size();
    if (size >= n) {
      return this;
    }
    int[] rows = new SplittableRandom(seed).ints(0, n).distinct().limit(size).sorted().toArray();
    return of(points().select(rows), options, execution);
  }

  /** Returns the ground set. */
  public PointSet points() {
    return points;
  }

  /** Returns the options. */
  public Options options() {
    return options;
  }

  /**
   * Returns f of a set of points of the ground set; 0 for an empty set. O(n d) per point.
   *
   * @param rows rows of the ground set; repeats are allowed
   * @param execution threads and cancellation
   * @throws org.bandgram.InvalidInputException if a row lies outside the ground set
   */
  public double value(int[] rows, Execution execution) {
    return values(List.of(rows), execution)[0];
  }

  /**
   * Returns f of a set of any points.
   *
   * @param members the set
   * @param execution threads and cancellation
   * @throws org.bandgram.InvalidInputException if dimensions or precision are not those of the
   *     ground set
   */
  public double value(PointSet members, Execution execution) {
    return values(MemberSets.single(members), execution)[0];
  }

  /**
   * Returns f of many sets of points of the ground set at once.
   *
   * @param sets at least one set of rows; sets may be empty
   * @param execution threads, progress (stage evaluate) and cancellation
   * @throws org.bandgram.InvalidInputException if there is no set, or a row lies outside
   * @throws InsufficientMemoryException if the memory does not do for one set
   */
  public double[] values(List<int[]> sets, Execution execution) {
    require(!sets.isEmpty(), "the number of sets", 0, "at least 1");
    int[] starts = new int[sets.size() + 1];
    for (int j = 0; j < sets.size(); j++) {
      requireRows(sets.get(j), "a row of set " + j);
      starts[j + 1] = Math.addExact(starts[j], sets.get(j).length);
    }
    int[] rows = new int[starts[sets.size()]];
    for (int j = 0; j < sets.size(); j++) {
      System.arraycopy(sets.get(j), 0, rows, starts[j], sets.get(j).length);
    }
    PointSet members = rows.length == 0 ? start : points().select(rows);
    return values(members, starts, execution);
  }

  /**
   * Returns f of many sets of any points at once, O(n d) time per member.
   *
   * @param members the points of all sets, one set after another
   * @param starts where each set begins among them, and where the last one ends
   * @param execution threads, progress (stage evaluate) and cancellation
   * @throws org.bandgram.InvalidInputException if starts do not ascend from 0 to the number of
   *     members, or dimensions or precision are not those of the ground set
   * @throws InsufficientMemoryException if the memory does not do for one set
   */
  public double[] values(PointSet members, int[] starts, Execution execution) {
    return values(new MemberSets(members, starts), execution);
  }

  private double[] values(MemberSets sets, Execution execution) {
    sets.members().requireFinite();
    double[] sums = new double[sets.count()];
    GroundSet distances = ground(execution);
    long memory = options.memory().orElseGet(this::freeBytes);
    distances.minimumSums(sets, memory, sums, execution);
    for (int j = 0; j < sums.length; j++) {
      sums[j] = (distances.startSum() - sums[j]) / points().size();
    }
    return sums;
  }

  /**
   * Returns by how much f would increase by each candidate, f(S u {c}) - f(S). O(n d) time per
   * member and candidate.
   *
   * @param set rows of S
   * @param candidates rows of the candidates
   * @param execution threads and cancellation
   * @throws org.bandgram.InvalidInputException if a row lies outside the ground set
   */
  public double[] gains(int[] set, int[] candidates, Execution execution) {
    requireRows(candidates, "a row of the candidates");
    NearestDistances nearest = nearest(set, execution);
    return gains(nearest, points(), candidates, execution);
  }

  /**
   * Returns the gains of any points, as {@link #gains(int[], int[], Execution)}.
   *
   * @param set rows of S
   * @param candidates the candidates
   * @param execution threads and cancellation
   */
  public double[] gains(int[] set, PointSet candidates, Execution execution) {
    candidates.requireFinite();
    NearestDistances nearest = nearest(set, execution);
    int[] all = new int[candidates.size()];
    Arrays.setAll(all, c -> c);
    return gains(nearest, candidates, all, execution);
  }

  private NearestDistances nearest(int[] set, Execution execution) {
    requireRows(set, "a row of the set");
    NearestDistances nearest = nearest(execution);
    DistanceColumn column = ground(execution).column();
    for (int row : set) {
      ground(execution).distances(points(), row, column, execution);
      nearest.add(column, execution);
    }
    return nearest;
  }

  /** Returns half of what is free, on the machine and in the heap, where sums are. */
  private long freeBytes() {
    Runtime jvm = Runtime.getRuntime();
    long heap = jvm.maxMemory() - jvm.totalMemory() + jvm.freeMemory();
    return Math.min(backend.availableBytes(), heap) / 2;
  }

  /** Returns gains in units of f. */
  double[] gains(NearestDistances nearest, PointSet candidates, int[] rows, Execution execution) {
    double[] gains = new double[rows.length];
    nearest.gains(candidates, rows, gains, execution);
    for (int c = 0; c < gains.length; c++) {
      gains[c] /= points().size();
    }
    return gains;
  }

  /**
   * Returns the largest value that f can have, L({e0}): that of a set in which every point has an
   * exemplar without any dissimilarity.
   *
   * @param execution threads and cancellation
   */
  public double bound(Execution execution) {
    return ground(execution).startSum() / points().size();
  }

  /**
   * Returns what computes the function, such as {@code cpu-vector}: the CPU also where a GPU was
   * asked for, but has no kernels for the dissimilarity.
   *
   * @param execution threads and cancellation
   */
  public String backend(Execution execution) {
    return ground(execution).backend();
  }

  /**
   * Finds the nearest exemplar of every point. O(n d) time per exemplar, 20 bytes per point.
   *
   * @param exemplars at least one row of the ground set
   * @param execution threads, progress (stage assign) and cancellation
   * @throws org.bandgram.InvalidInputException if there is none, or a row lies outside
   */
  public Representation represent(int[] exemplars, Execution execution) {
    require(exemplars.length >= 1, "the number of exemplars", exemplars.length, "at least 1");
    requireRows(exemplars, "the row of an exemplar");
    int[] labels = new int[points().size()];
    double[] least = new double[labels.length];
    ground(execution).assign(points(), exemplars, labels, least, execution);
    double[] toStart = toStart(execution);
    int nearerToStart = 0;
    for (int i = 0; i < labels.length; i++) {
      nearerToStart += toStart[i] < least[i] ? 1 : 0;
    }
    return new Representation(labels, nearerToStart);
  }

  /** Returns the distances of all points to e0. */
  double[] toStart(Execution execution) {
    DistanceColumn column = ground(execution).column();
    ground(execution).distances(start, 0, column, execution);
    double[] distances = new double[points().size()];
    column.copyTo(distances);
    return distances;
  }

  NearestDistances nearest(Execution execution) {
    return ground(execution).nearest();
  }

  /** Returns the copy of the points that distances are computed from, made when first wanted. */
  synchronized GroundSet ground(Execution execution) {
    if (ground == null) {
      ground =
          backend
              .exemplars()
              .ground(points, options.dissimilarity(), start, options.storage(), execution);
    }
    return ground;
  }

  /** Returns what compares points with one another. */
  GramOps gram() {
    return backend.gram();
  }

  /** Returns the order of the ground set along a curve. */
  Permutation order(CurveOrdering.Options curve, Execution execution) {
    return CurveOrders.of(points(), curve, 1, backend.curves(), execution).getFirst();
  }

  /** Returns the cover of a band along a curve. */
  BandCover band(Permutation order, int halfBandwidth, Execution execution) {
    PointSet ordered = order.apply(points(), execution);
    return backend
        .exemplars()
        .band(ordered, options.dissimilarity(), start, halfBandwidth, options.storage(), execution);
  }

  void requireRows(int[] rows, String argument) {
    for (int row : rows) {
      require(
          row >= 0 && row < points().size(),
          argument,
          row,
          "from 0 to %d, the last row of the ground set".formatted(points().size() - 1));
    }
  }

  /**
   * The exemplar that represents each of n points.
   *
   * @param labels for each point the place of its nearest exemplar among those asked for; of
   *     equally near ones the first
   * @param nearerToStart how many points are nearer to the auxiliary exemplar e0 than to theirs, so
   *     that no exemplar improves on nothing for them
   */
  // a result, not compared
  public record Representation(int[] labels, int nearerToStart) {
    /** Returns for each point the row of its exemplar. */
    public int[] exemplarOf(int[] exemplars) {
      int[] rows = new int[labels.length];
      for (int i = 0; i < rows.length; i++) {
        rows[i] = exemplars[labels[i]];
      }
      return rows;
    }

    /** Returns how many points each of k exemplars represents. */
    public int[] sizes(int k) {
      int[] sizes = new int[k];
      for (int label : labels) {
        sizes[label]++;
      }
      return sizes;
    }
  }
}
