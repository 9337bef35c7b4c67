package org.bandgram.cluster.kernelkmeans;

import static org.bandgram.InvalidInputException.require;

import java.util.function.Consumer;
import org.bandgram.Device;

/**
 * How {@link KernelKMeans} runs. Immutable; {@code with...} methods return changed copies.
 *
 * @param k number of clusters, at least 1
 * @param start the labels to start with
 * @param starts how many times to start, the best result counting; at least 1, and 1 where labels
 *     are given or round-robin. Start s, from 0, has the seed {@code seed + s}
 * @param tolerance a run has converged once an iteration lowers the objective by at most this times
 *     its value; 0 to wait until no label changes
 * @param maxIterations iterations after which a start ends unconverged, at least 1
 * @param refresh sums over clusters follow the points that move; at least every this many
 *     iterations they are computed anew. 1 to do so always
 * @param empty what happens to clusters without points
 * @param storage where kernel values are, for points
 * @param sums how kernel values are added up; {@link KernelSumForm#ROWS} needs them stored
 * @param device where to compute. {@link Device#AUTO} tries some rows of the matrix on the CPU and
 *     on a GPU, if one is usable and the matrix not small, and takes what is predicted to be faster
 *     for all
 * @param seed seed of the first start
 */
public record KernelKMeansOptions(
    int k,
    LabelStart start,
    int starts,
    double tolerance,
    int maxIterations,
    int refresh,
    EmptyClusterPolicy empty,
    GramStorage storage,
    KernelSumForm sums,
    Device device,
    long seed) {
  /** Checks every bound. */
  public KernelKMeansOptions {
    require(k >= 1, "k", k, "at least 1");
    require(starts >= 1, "starts", starts, "at least 1");
    require(
        starts == 1 || start instanceof LabelStart.PlusPlus || start instanceof LabelStart.Random,
        "starts",
        starts,
        "1 where the start is " + start.name());
    require(tolerance >= 0 && tolerance < 1, "tolerance", tolerance, "at least 0 and less than 1");
    require(maxIterations >= 1, "max-iterations", maxIterations, "at least 1");
    require(refresh >= 1, "refresh", refresh, "at least 1");
    require(
        sums == KernelSumForm.PRODUCT || !(storage instanceof GramStorage.Tiled),
        "gram",
        storage,
        "stored for sums by rows");
  }

  /**
   * Returns the defaults: one start by k-means++, no tolerance, 300 iterations, sums computed anew
   * every 50 of them, a point for empty clusters, a stored matrix, the CPU, seed 0.
   *
   * @param k number of clusters
   */
  public static KernelKMeansOptions of(int k) {
    return new KernelKMeansOptions(
        k,
        LabelStart.plusPlus(),
        1,
        0,
        300,
        50,
        EmptyClusterPolicy.RELOCATE,
        GramStorage.stored(),
        KernelSumForm.PRODUCT,
        Device.CPU,
        0);
  }

  /** Returns a copy with another {@link #start}. */
  public KernelKMeansOptions withStart(LabelStart value) {
    return with(draft -> draft.start = value);
  }

  /** Returns a copy with another number of {@link #starts}. */
  public KernelKMeansOptions withStarts(int value) {
    return with(draft -> draft.starts = value);
  }

  /** Returns a copy with another {@link #tolerance}. */
  public KernelKMeansOptions withTolerance(double value) {
    return with(draft -> draft.tolerance = value);
  }

  /** Returns a copy with another number of {@link #maxIterations}. */
  public KernelKMeansOptions withMaxIterations(int value) {
    return with(draft -> draft.maxIterations = value);
  }

  /** Returns a copy with another {@link #refresh}. */
  public KernelKMeansOptions withRefresh(int value) {
    return with(draft -> draft.refresh = value);
  }

  /** Returns a copy with another policy for {@link #empty} clusters. */
  public KernelKMeansOptions withEmpty(EmptyClusterPolicy value) {
    return with(draft -> draft.empty = value);
  }

  /** Returns a copy with another {@link #storage}. */
  public KernelKMeansOptions withStorage(GramStorage value) {
    return with(draft -> draft.storage = value);
  }

  /** Returns a copy with another form of {@link #sums}. */
  public KernelKMeansOptions withSums(KernelSumForm value) {
    return with(draft -> draft.sums = value);
  }

  /** Returns a copy with another {@link #device}. */
  public KernelKMeansOptions withDevice(Device value) {
    return with(draft -> draft.device = value);
  }

  /** Returns a copy with another {@link #seed}. */
  public KernelKMeansOptions withSeed(long value) {
    return with(draft -> draft.seed = value);
  }

  private KernelKMeansOptions with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.finished();
  }

  /** Options being changed. */
  private static final class Draft {
    private final int k;
    private LabelStart start;
    private int starts;
    private double tolerance;
    private int maxIterations;
    private int refresh;
    private EmptyClusterPolicy empty;
    private GramStorage storage;
    private KernelSumForm sums;
    private Device device;
    private long seed;

    Draft(KernelKMeansOptions options) {
      k = options.k;
      start = options.start;
      starts = options.starts;
      tolerance = options.tolerance;
      maxIterations = options.maxIterations;
      refresh = options.refresh;
      empty = options.empty;
      storage = options.storage;
      sums = options.sums;
      device = options.device;
      seed = options.seed;
    }

    KernelKMeansOptions finished() {
      return new KernelKMeansOptions(
          k, start, starts, tolerance, maxIterations, refresh, empty, storage, sums, device, seed);
    }
  }
}
