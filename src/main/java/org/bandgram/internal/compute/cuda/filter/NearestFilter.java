package org.bandgram.internal.compute.cuda.filter;

import java.util.Optional;
import java.util.function.IntConsumer;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.similarity.Similarity;

/**
 * Finds the k most similar columns of rows, some rows at a time: candidates by products of halves
 * on tensor cores, then the similarities of these alone, with their usual bits. A row whose list is
 * not proven by that stays open: whoever asks compares it with all columns.
 */
public final class NearestFilter {
  private static final int THREADS = 256;
  private static final int SHARED_BYTES = 54 << 10;

  /** If more than one row of so many stays open, more candidates cost less than open rows. */
  private static final int ROWS_OF_AN_OPEN_ONE = 20;

  private final FilterPoints rows;
  private final FilterPoints columns;
  private final Similarity similarity;
  private final int k;
  private final FilterOptions options;
  private final HalfScale scale;
  private final DeviceBuffer rowHalves;
  private final DeviceBuffer rowNorms;
  private final DeviceBuffer columnHalves;
  private final DeviceBuffer columnNorms;
  private final DeviceBuffer open;
  private final DeviceBuffer openRows;
  private final DeviceBuffer openCount;
  private final DeviceArena arena;
  private DeviceBuffer candidates;
  private int most;
  private boolean serves = true;

  /**
   * Returns a filter if it is worth it and fits in the device's memory.
   *
   * @param arena where it lies
   * @param onHost the rows on the host, in any order
   * @param rows to find columns for
   * @param columns what rows are compared with; equal to rows for points that are compared with one
   *     another, none with itself
   * @param similarity what to compare by
   */
  public static Optional<NearestFilter> of(
      DeviceArena arena,
      PointSet onHost,
      FilterPoints rows,
      FilterPoints columns,
      Similarity similarity,
      int k,
      FilterOptions options) {
    CudaContext context = arena.context();
    int d = rows.dimensions();
    return FilterOptions.suit(context.device(), similarity, rows.precision(), d)
            && options.suit(rows.size(), columns.size(), d, k)
            && bytes(rows.size(), columns.size(), d, k, options) <= context.freeBytes()
        ? Optional.of(new NearestFilter(arena, onHost, rows, columns, similarity, k, options))
        : Optional.empty();
  }

  private NearestFilter(
      DeviceArena arena,
      PointSet onHost,
      FilterPoints rows,
      FilterPoints columns,
      Similarity similarity,
      int k,
      FilterOptions options) {
    this.arena = arena;
    this.rows = rows;
    this.columns = columns;
    this.similarity = similarity;
    this.k = k;
    this.options = options;
    rowHalves = arena.allocate(rows.halfBytes());
    columnHalves = arena.allocate(columns.halfBytes());
    columnNorms = arena.allocate(FilterPoints.padded(columns.size()) * Float.BYTES);
    boolean same = rows.equals(columns);
    rowNorms = same ? columnNorms : arena.allocate(FilterPoints.padded(rows.size()) * Float.BYTES);
    long slab = slab(rows.size(), options);
    open = arena.allocate(slab);
    openRows = arena.allocate(slab * Integer.BYTES);
    openCount = arena.allocate(Integer.BYTES);
    take(options.candidates(k));
    scale = HalfScale.of(arena, onHost, rows, columns);
    scale.pack(rows, same ? columnHalves : null, rowHalves, rowNorms);
    if (!same) {
      packColumns();
    }
  }

  /** Packs columns anew that have changed, but are not the rows. */
  public void packColumns() {
    scale.pack(columns, columnHalves, null, columnNorms);
  }

  private static long slab(int rows, FilterOptions options) {
    return Math.min(options.rowsAtOnce(), FilterPoints.padded(rows));
  }

  /** Returns the bytes that it takes to find k columns of each row, at first. */
  public static long bytes(int rows, int columns, int dimensions, int k, FilterOptions options) {
    long ofPoint = (long) FilterPoints.width(dimensions) * Short.BYTES + Float.BYTES;
    long ofRow = (long) options.candidates(k) * Long.BYTES + Integer.BYTES + 1;
    return (FilterPoints.padded(rows) + FilterPoints.padded(columns)) * ofPoint
        + slab(rows, options) * ofRow;
  }

  private void take(int wanted) {
    most = wanted;
    candidates = arena.allocate(slab(rows.size(), options) * most * Long.BYTES);
  }

  /** Tells whether it proves enough rows for others to be worth a try. */
  public boolean serves() {
    return serves;
  }

  /** Returns the numbers of the rows that the last call left open, i32. */
  public DeviceBuffer openRows() {
    return openRows;
  }

  /** Returns how many rows it takes at once. */
  public int rowsAtOnce() {
    return options.rowsAtOnce();
  }

  /**
   * Finds the lists of some rows among the points.
   *
   * @param first a multiple of 128
   * @param count how many, at most so many as are taken at once
   * @param keys i64[count * k], those of open rows without meaning
   * @param before is told before each launch how many columns have been compared, once all of them
   *     if they are compared again
   * @return how many rows stay open
   */
  public int neighbours(int first, int count, DeviceBuffer keys, IntConsumer before) {
    return search(
        first,
        count,
        before,
        () ->
            context()
                .kernel("filter_refine")
                .launchWarps(count, refinement(first, count).int32(k).pointer(keys)));
  }

  /**
   * Finds the most similar column of some rows.
   *
   * @param found i32[n], of all rows; those of open rows without meaning
   * @param distances f32[n], minus the similarities, likewise; or null
   * @return how many rows stay open
   */
  public int nearest(int first, int count, DeviceBuffer found, DeviceBuffer distances) {
    return search(
        first,
        count,
        _ -> {},
        () ->
            context()
                .kernel("filter_refine_nearest")
                .launchThreads(
                    count,
                    refinement(first, count)
                        .pointer(words(found, first, count))
                        .pointer(distances == null ? null : words(distances, first, count))));
  }

  private static DeviceBuffer words(DeviceBuffer all, int first, int count) {
    return all.slice((long) first * Integer.BYTES, (long) count * Integer.BYTES);
  }

  /** With the first rows it is seen how many candidates others need. */
  private int search(int first, int count, IntConsumer before, Runnable refine) {
    int left = pass(first, count, before, refine);
    while (first == 0 && isTooMany(left, count) && most < options.mostCandidates()) {
      take(Math.min(2 * most, options.mostCandidates()));
      left = pass(first, count, _ -> before.accept(columns.size()), refine);
    }
    serves &= first > 0 || !isTooMany(left, count);
    return left;
  }

  private static boolean isTooMany(int left, int count) {
    return left > count / ROWS_OF_AN_OPEN_ONE;
  }

  private int pass(int first, int count, IntConsumer before, Runnable refine) {
    compare(first, count, before);
    refine.run();
    openCount.clear();
    context()
        .kernel("filter_open")
        .launchThreads(
            count,
            KernelArguments.of()
                .pointer(open)
                .int32(first)
                .int32(count)
                .pointer(openRows)
                .pointer(openCount));
    return HostArrays.downloadInts(openCount, 1)[0];
  }

  /** Finds candidates, some tiles of columns at a time. */
  private void compare(int first, int count, IntConsumer before) {
    int tiles = FilterPoints.tiles(columns.size());
    int d = rows.dimensions();
    double ofTile = (double) count * FilterPoints.TILE * FilterOptions.picoseconds(d);
    long halves = (long) first * FilterPoints.width(d) * Short.BYTES;
    int step = (int) Math.clamp(options.picosecondsAtOnce() / ofTile, 1, tiles);
    for (int tile = 0; tile < tiles; tile += step) {
      before.accept(tile * FilterPoints.TILE);
      context()
          .kernel("filter_nearest")
          .launch(
              FilterPoints.tiles(count),
              THREADS,
              SHARED_BYTES,
              KernelArguments.of()
                  .pointer(rowHalves.slice(halves, rowHalves.byteSize() - halves))
                  .pointer(columnHalves)
                  .pointer(columnNorms)
                  .int32(FilterPoints.chunks(d))
                  .int32(columns.size())
                  .int32(rows.equals(columns) ? 1 : 0)
                  .int32(most)
                  .int32(first)
                  .int32(count)
                  .int32(tile)
                  .int32(Math.min(step, tiles - tile))
                  .pointer(candidates));
      context().synchronize();
    }
  }

  /** Returns the arguments that kernels for candidates begin with. */
  private KernelArguments refinement(int first, int count) {
    FilterPoints some = rows.slice(first, count);
    return KernelArguments.of()
        .pointer(some.coordinates())
        .int32(count)
        .pointer(columns.coordinates())
        .int32(columns.size())
        .int32(rows.dimensions())
        .pointer(some.norms())
        .pointer(columns.norms())
        .similarity(similarity)
        .int32(FilterPoints.width(rows.dimensions()))
        .float32(scale.scale())
        .pointer(words(rowNorms, first, count))
        .pointer(candidates)
        .int32(most)
        .pointer(open);
  }

  private CudaContext context() {
    return open.context();
  }
}
