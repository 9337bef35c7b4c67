package org.bandgram.cluster.affinity.internal;

import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.Precision;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.internal.compute.Backend;
import org.bandgram.layout.BandLayout;
import org.bandgram.layout.GraphLayout;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;

/** States what a run needs before it allocates, and what would fit if it needs too much. */
public final class MemoryPlan {
  private static final long BYTES_PER_POINT = 160;
  private static final long COMPACT_BYTES_PER_POINT = 200;

  /** What is kept of each point's medoids while exemplars are swapped along edges. */
  private static final long SWAP_BYTES_PER_POINT = 11 * Integer.BYTES;

  /** Weight, cohesion and order of each point, and which are its copies, all the while. */
  static final long KEPT_BYTES_PER_POINT = 44;

  /** A column and a similarity. */
  private static final long SLOT_BYTES = Integer.BYTES + Float.BYTES;

  /** A row, a column and a place in the order by columns. */
  private static final long COO_INDEX_BYTES = 2 * Integer.BYTES + Long.BYTES;

  /** A column and a place. Beside the similarity construction takes less than messages do. */
  private static final long GPU_COO_INDEX_BYTES = 2 * Integer.BYTES;

  /** As published: a row, two messages and two temporary values, and flags of rows and columns. */
  private static final long GPU_SCAN_BYTES = Integer.BYTES + 4 * Float.BYTES + 2;

  /** The same on a CPU, which copies similarity, column and place besides. */
  private static final long SCAN_BYTES = GPU_SCAN_BYTES + 2 * Integer.BYTES + Float.BYTES;

  private MemoryPlan() {}

  /**
   * Returns the bytes that messages and similarities of bands along some curves take, and the
   * vectors beside them.
   */
  static long bandBytes(
      BandLayout layout,
      int curves,
      Precision precision,
      MessageFormat format,
      SimilarityStorage storage) {
    return elementBytes(precision, format, storage) * curves * layout.elementCount()
        + pointBytes(format) * curves * layout.size();
  }

  /** Returns the bytes that an element takes, with its messages. */
  static long elementBytes(Precision precision, MessageFormat format, SimilarityStorage storage) {
    return storage.bytes(precision) + 2L * format.bytes(precision);
  }

  /** Returns the bytes that a point takes along each curve. */
  static long pointBytes(MessageFormat format) {
    return format.areStored() ? BYTES_PER_POINT : COMPACT_BYTES_PER_POINT;
  }

  /** Returns the bytes that an element of a run takes, with its messages. */
  static long elementBytes(BandRun run, MessageFormat format, SimilarityStorage storage) {
    long copy = run.options().published() ? Float.BYTES : 0;
    return copy + elementBytes(run.options().storage().precision(), format, storage);
  }

  /** Returns the bytes that a run takes with messages and similarities stored so. */
  static long bytes(BandRun run, MessageFormat format, SimilarityStorage storage) {
    Precision precision = run.options().storage().precision();
    return bandBytes(run.layout(), run.curves(), precision, format, storage)
        + (run.options().published() ? diagonalBytes(run.layout()) : 0);
  }

  /** As published, three arrays with 2h + 1 places a point take the place of both messages. */
  private static long diagonalBytes(BandLayout layout) {
    long places = (2L * layout.halfBandwidth() + 1) * layout.size();
    return Float.BYTES * (3 * places - 2 * layout.elementCount());
  }

  /**
   * Checks that the bands and messages of a run fit.
   *
   * @param available tells how many bytes there are
   * @param others returns the other storage plans that fit in so many bytes
   * @throws InsufficientMemoryException saying what is needed, what there is, which half-bandwidth
   *     would fit and which of the other plans
   */
  static void requireBands(
      BandRun run,
      SimilarityStorage storage,
      LongSupplier available,
      LongFunction<List<StoragePlan>> others) {
    long needed = bytes(run, run.options().storage().messages(), storage);
    long there = available.getAsLong();
    if (needed > there) {
      throw new InsufficientMemoryException(
          "%s of half-bandwidth %d over %d points in %s"
              .formatted(
                  run.curves() == 1 ? "a band" : run.curves() + " bands",
                  run.layout().halfBandwidth(),
                  run.layout().size(),
                  run.options().storage().precision()),
          needed,
          there,
          new Remedy(run, storage, there).text(others.apply(there)));
    }
  }

  /**
   * Checks that as many elements in coordinate form, with messages, fit as a band holds.
   *
   * @param equal the band
   * @param onGpu whether they are in the memory of a GPU
   * @param available tells how many bytes there are
   * @throws InsufficientMemoryException saying what is needed, what there is and which
   *     half-bandwidth would fit
   */
  public static void requireCoo(
      BandLayout equal, AffinityOptions options, boolean onGpu, LongSupplier available) {
    int value = options.storage().precision().bytes();
    long scans = onGpu ? GPU_SCAN_BYTES : SCAN_BYTES;
    long perElement =
        (onGpu ? GPU_COO_INDEX_BYTES : COO_INDEX_BYTES)
            + value
            + (options.published() ? scans : 2L * value);
    long needed = perElement * equal.pairCount() + BYTES_PER_POINT * equal.size();
    long there = available.getAsLong();
    if (needed > there) {
      long width = (there - BYTES_PER_POINT * equal.size()) / (perElement * equal.size());
      throw new InsufficientMemoryException(
          "keeping as many similarities of %d points as a band of half-bandwidth %d"
              .formatted(equal.size(), equal.halfBandwidth()),
          needed,
          there,
          width >= 3 ? "a half-bandwidth of %d would fit".formatted((width - 1) / 2) : "none fits");
    }
  }

  /**
   * Returns the bytes that a graph of nearest neighbours with messages takes at most where messages
   * are passed: in the heap while it is made or with messages on it, or in the memory of a GPU.
   */
  static long graphBytes(long n, int neighbours, MessageFormat format, Backend backend) {
    return isGpu(backend)
        ? n * (pointBytes(format) + slots(n, neighbours) * (SLOT_BYTES + messageBytes(format)))
        : heapBytes(n, neighbours, format);
  }

  private static long heapBytes(long n, int neighbours, MessageFormat format) {
    long row = slots(n, neighbours);
    long lists = Math.min(neighbours, n - 1) * Long.BYTES;
    long messages = pointBytes(format) + SWAP_BYTES_PER_POINT + row * messageBytes(format);
    return n * (KEPT_BYTES_PER_POINT + row * SLOT_BYTES + Math.max(lists, messages));
  }

  /** Tells whether a graph of nearest neighbours and messages on it fit in the heap. */
  static boolean fitsHeap(int n, int neighbours, MessageFormat format) {
    return heapBytes(n, neighbours, format) <= Runtime.getRuntime().maxMemory();
  }

  /** Returns how many slots a row has: made symmetric, rows are about half as long again. */
  private static long slots(long n, int neighbours) {
    long k = Math.min(neighbours, n - 1);
    return Math.ceilDiv(k + k / 2, GraphLayout.PADDING) * GraphLayout.PADDING;
  }

  /** Returns the bytes of a slot's messages and reverse; marks of compact ones hardly count. */
  private static long messageBytes(MessageFormat format) {
    return format.areStored() ? Integer.BYTES + 2L * format.bytes(Precision.FLOAT32) : 0;
  }

  /** Tells whether messages are passed on a GPU. */
  public static boolean isGpu(Backend backend) {
    return backend.name().equals(Backend.CUDA);
  }

  /** Returns the bytes that there are for a graph and messages on it, where messages are passed. */
  static long availableToGraph(Backend backend) {
    return isGpu(backend) ? backend.availableBytes() : Runtime.getRuntime().maxMemory();
  }

  /**
   * Checks that a graph of nearest neighbours fits in the heap, and with messages in the memory of
   * the device.
   *
   * @throws InsufficientMemoryException saying what is needed, what there is and how many
   *     neighbours would fit
   */
  static void requireGraph(int n, int neighbours, MessageFormat format, Backend backend) {
    if (isGpu(backend)) {
      requireGraph(
          n,
          neighbours,
          k -> graphBytes(n, k, format, backend),
          availableToGraph(backend),
          "take the CPU");
    }
    requireGraph(
        n,
        neighbours,
        k -> heapBytes(n, k, isGpu(backend) ? MessageFormat.COMPACT : format),
        Runtime.getRuntime().maxMemory(),
        "take a larger heap (-Xmx)");
  }

  private static void requireGraph(
      int n, int neighbours, IntToLongFunction bytes, long there, String otherwise) {
    if (bytes.applyAsLong(neighbours) > there) {
      int fitting = neighbours;
      while (fitting > 0 && bytes.applyAsLong(fitting) > there) {
        fitting /= 2;
      }
      throw new InsufficientMemoryException(
          "a graph of %d neighbours of each of %d points".formatted(neighbours, n),
          bytes.applyAsLong(neighbours),
          there,
          (fitting > 0 ? "%d neighbours would fit, or ".formatted(fitting) : "") + otherwise);
    }
  }
}
