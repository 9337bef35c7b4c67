package org.bandgram.internal.compute.cpu.gram;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.BandMatrix;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How fast a band (h = 128) is filled, next to its two floors: writing the same bytes without
 * computing anything, and computing register tiles from points in the first-level cache without
 * writing anything out. A pair costs 3 operations per dimension by distance and 2 by dot product.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class ConstructBenchmark {
  private static final int HALF_BANDWIDTH = 128;
  private static final int CACHED_TILES = 8;
  private static final int TILE_REPEATS = 1000;

  /** Dimensions; n is chosen so that a run takes a fraction of a second. */
  @Param({"2", "8", "32", "128", "512"})
  int dimensions;

  /** Which similarity. */
  @Param({"nse", "linear", "gaussian", "cosine"})
  String similarity;

  /** Size of the team. */
  @Param({"1", "2"})
  int threads;

  private final VectorGramOps ops = new VectorGramOps();
  private Similarity chosen;
  private int operations;
  private BandLayout layout;
  private PointSet points;
  private BandMatrix band;
  private Execution execution;
  private float[] tileRows;
  private float[] tilePanel;
  private float[] tileSums;

  /** What one invocation moves and computes; JMH reports both per second. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Work {
    /** Bytes written, in units of 10^9. */
    public double gigabytes;

    /** Floating-point operations, in units of 10^9. */
    public double gigaflops;

    /** Starts from nothing. */
    @Setup(Level.Iteration)
    public void reset() {
      gigabytes = 0;
      gigaflops = 0;
    }
  }

  /** Makes random points and an empty band. */
  @Setup
  public void prepare() {
    chosen =
        switch (similarity) {
          case "nse" -> new NegativeSquaredEuclidean();
          case "linear" -> new Linear();
          case "gaussian" -> new Gaussian(0.5);
          default -> new Cosine();
        };
    operations = chosen.decreasesWithDistance() ? 3 : 2;
    int n = dimensions <= 8 ? 1_000_000 : dimensions <= 32 ? 400_000 : 100_000;
    layout = BandLayout.of(n, HALF_BANDWIDTH);
    points = PointSet.allocate(n, dimensions, Precision.FLOAT32);
    Random random = new Random(1);
    for (int i = 0; i < n; i++) {
      for (int f = 0; f < dimensions; f++) {
        points.set(i, f, random.nextFloat());
      }
    }
    band = BandMatrix.allocate(layout, Precision.FLOAT32);
    execution = Execution.onThreads(threads);
    tileRows = new float[PanelKernel.GROUP * dimensions];
    tilePanel = new float[CACHED_TILES * VectorTile.WIDTH * dimensions];
    tileSums = new float[PanelKernel.GROUP * VectorTile.WIDTH];
  }

  /** Frees the band. */
  @TearDown
  public void release() {
    band.close();
    execution.close();
  }

  /** Fills the band. */
  @Benchmark
  public void construct(Work work) {
    ops.bandSimilarities(points, chosen, layout, Precision.FLOAT32, band.elements(), execution);
    work.gigabytes += band.byteSize() * 1e-9;
    work.gigaflops += (double) layout.pairCount() * dimensions * operations * 1e-9;
  }

  /** Writes as many bytes. */
  @Benchmark
  public void fillFloor(Work work) {
    long rowBytes = (long) layout.width() * Float.BYTES;
    execution.forBlocks(
        layout.size(),
        1024,
        (block, from, to) ->
            band.elements().asSlice(from * rowBytes, (to - from) * rowBytes).fill((byte) 1));
    work.gigabytes += band.byteSize() * 1e-9;
  }

  /** Computes tiles from cached points on one thread. */
  @Benchmark
  public float[] tileFloor(Work work) {
    for (int repeat = 0; repeat < TILE_REPEATS; repeat++) {
      for (int tile = 0; tile < CACHED_TILES; tile++) {
        int at = tile * VectorTile.WIDTH * dimensions;
        if (chosen.decreasesWithDistance()) {
          VectorTile.negativeSquaredDistances(
              tileRows, 0, dimensions, tilePanel, at, tileSums, 0, VectorTile.WIDTH);
        } else {
          VectorTile.dots(tileRows, 0, dimensions, tilePanel, at, tileSums, 0, VectorTile.WIDTH);
        }
      }
    }
    double pairs = (double) TILE_REPEATS * CACHED_TILES * PanelKernel.GROUP * VectorTile.WIDTH;
    work.gigaflops += pairs * dimensions * operations * 1e-9;
    return tileSums;
  }
}
