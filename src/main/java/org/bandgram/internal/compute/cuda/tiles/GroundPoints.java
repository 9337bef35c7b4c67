package org.bandgram.internal.compute.cuda.tiles;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.DistanceKind;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.internal.compute.tiles.DistanceCoordinates;
import org.bandgram.internal.compute.tiles.HalfScale;
import org.bandgram.internal.compute.tiles.PointSums;
import org.bandgram.similarity.CustomDissimilarity;
import org.bandgram.similarity.Dissimilarity.CosineDistance;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Dissimilarity.KernelDistance;
import org.bandgram.similarity.Dissimilarity.ManhattanDistance;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
import org.bandgram.storage.GroundStorage;

/**
 * The points of a ground set on the device, block by block as their sums are taken, and coordinate
 * by coordinate within a block; {@code cuda/exemplar/ground_points.cuh} has the layout.
 *
 * @param size number of points n
 * @param width numbers per point
 * @param precision in which distances are computed
 * @param storage how the numbers are stored
 * @param unit what numbers stored in half precision are multiples of
 * @param rows what the numbers are
 * @param coordinates the numbers
 */
public record GroundPoints(
    int size,
    int width,
    Precision precision,
    GroundStorage storage,
    float unit,
    DistanceCoordinates rows,
    DeviceBuffer coordinates) {
  /** Bytes of rows that are brought to the device at once, unless a block has more. */
  private static final long UPLOAD_STEP = 1L << 26;

  private static final int ROWS_PER_TASK = 1 << 10;

  /** Copies points into an arena. */
  public static GroundPoints upload(
      DeviceArena arena,
      PointSet points,
      DistanceCoordinates rows,
      GroundStorage storage,
      Execution execution) {
    boolean half = storage == GroundStorage.HALF;
    GroundPoints ground =
        new GroundPoints(
            points.size(),
            rows.width(points),
            points.precision(),
            storage,
            half ? HalfScale.fitting(points, execution).unit() : 1,
            rows,
            arena.allocate(bytes(points, rows, storage)));
    ground.fill(points, execution);
    return ground;
  }

  /** Returns the bytes of the numbers of some points. */
  public static long bytes(PointSet points, DistanceCoordinates rows, GroundStorage storage) {
    int number = storage == GroundStorage.HALF ? Short.BYTES : points.precision().bytes();
    return Math.multiplyExact(slots(points.size()) * rows.width(points), number);
  }

  private void fill(PointSet points, Execution execution) {
    long rowBytes = (long) width * precision.bytes();
    long blocksAtOnce = Math.max(1, UPLOAD_STEP / (PointSums.BLOCK * rowBytes));
    int step = (int) Math.min(size, blocksAtOnce * PointSums.BLOCK);
    try (DeviceArena temporary = context().arena();
        Arena host = Arena.ofShared()) {
      DeviceBuffer piece = temporary.allocate(step * rowBytes);
      MemorySegment room = rows.isPlain() ? null : host.allocate(step * rowBytes, Long.BYTES);
      for (long first = 0; first < size; first += step) {
        execution.cancellation().throwIfCancelled();
        int count = (int) Math.min(step, size - first);
        piece.upload(
            room == null
                ? points.rows((int) first, (int) first + count)
                : embedded(points, (int) first, count, room, execution));
        pack(piece, (int) first, count);
        context().synchronize();
      }
    }
  }

  private MemorySegment embedded(
      PointSet points, int first, int count, MemorySegment room, Execution execution) {
    execution.forBlocks(
        count,
        ROWS_PER_TASK,
        (_, from, to) -> {
          double[] row = new double[width];
          for (int i = from; i < to; i++) {
            rows.copy(points, first + i, row);
            for (int f = 0; f < width; f++) {
              precision.set(room, (long) i * width + f, row[f]);
            }
          }
        });
    return room.asSlice(0, (long) count * width * precision.bytes());
  }

  private void pack(DeviceBuffer piece, int first, int count) {
    long bytes = coordinates.byteSize() / slots();
    DeviceBuffer target = coordinates.slice(first * bytes, slots(count) * bytes);
    kernel("exemplar_pack")
        .launchThreads(
            slots(count) * width,
            KernelArguments.of()
                .pointer(piece)
                .int32(count)
                .int32(width)
                .float32(unit)
                .pointer(target));
  }

  public CudaContext context() {
    return coordinates.context();
  }

  /**
   * Queues bringing some of the points, numbers of which are copied, into panels of sets of one.
   */
  public void gather(int[] rows, DeviceBuffer which, DeviceBuffer members) {
    which.upload(MemorySegment.ofArray(rows));
    kernel("exemplar_gather")
        .launchThreads(
            members.byteSize() / precision.bytes(),
            arguments().pointer(which).int32(rows.length).pointer(members));
  }

  /** Returns the kernel of a name for these points. */
  public Kernel kernel(String name) {
    return context().kernel(KernelNames.of(name, precision, storage));
  }

  /** Returns arguments that begin with these points. */
  public KernelArguments arguments() {
    return KernelArguments.of().ground(coordinates, size, width, kind(), unit);
  }

  private DistanceKind kind() {
    return switch (rows.dissimilarity()) {
      case SquaredEuclideanDistance _ -> DistanceKind.SQUARED_EUCLIDEAN;
      case EuclideanDistance _ -> DistanceKind.EUCLIDEAN;
      case ManhattanDistance _ -> DistanceKind.MANHATTAN;
      case CosineDistance _ -> DistanceKind.COSINE_ON_SPHERE;
      case KernelDistance _, CustomDissimilarity _ ->
          throw new IllegalStateException("no kernel for " + rows.dissimilarity().name());
    };
  }

  /** Returns the number of blocks of points. */
  public int blocks() {
    return Execution.blocks(size, PointSums.BLOCK);
  }

  /** Returns how many points the blocks have room for. */
  public long slots() {
    return slots(size);
  }

  /** Returns how many points the blocks of so many have room for. */
  public static long slots(int points) {
    return (long) Execution.blocks(points, PointSums.BLOCK) * PointSums.BLOCK;
  }
}
