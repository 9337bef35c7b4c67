package org.bandgram.internal.compute.cuda.exemplar;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.tiles.BlockSums;
import org.bandgram.internal.compute.cuda.tiles.GroundPoints;
import org.bandgram.internal.compute.cuda.tiles.SetPanels;
import org.bandgram.internal.compute.exemplar.MemberSets;
import org.bandgram.internal.compute.gram.BlockProgress;
import org.bandgram.internal.text.ByteCount;

/**
 * Sums of least distances for many sets, from scratch: a matrix of sets by blocks of points, in
 * chunks of sets that fit the memory. Sets are taken in order of their size, the largest first, so
 * that those of a panel are about as large. What a shorter set is filled up with is e0, which every
 * set holds.
 */
final class DeviceMultisetEvaluation {
  /** The most bytes of members at once, unless a panel has more. */
  private static final long MOST_BYTES = 1L << 28;

  private final GroundPoints ground;
  private final double[] startRow;
  private final DeviceBuffer start;
  private final MemberSets sets;
  private final int[] bySize;

  /** Takes the sets; {@code start} are the distances to e0, whose numbers {@code startRow} are. */
  DeviceMultisetEvaluation(
      GroundPoints ground, double[] startRow, DeviceBuffer start, MemberSets sets) {
    this.ground = ground;
    this.startRow = startRow;
    this.start = start;
    this.sets = sets;
    bySize =
        IntStream.range(0, sets.count())
            .boxed()
            .sorted(Comparator.comparingInt(j -> -sets.size(j)))
            .mapToInt(j -> j)
            .toArray();
  }

  /** Sets that are evaluated together, by their places in the order of size. */
  private record Chunk(int first, int end, int panel) {
    int count() {
      return end - first;
    }

    int panels() {
      return Math.ceilDiv(count(), panel);
    }
  }

  void run(long memory, double[] results, Execution execution) {
    List<Chunk> chunks = chunks(Math.min(memory, ground.context().freeBytes()));
    BlockProgress progress = new BlockProgress(execution, "evaluate", chunks.size());
    for (Chunk chunk : chunks) {
      execution.cancellation().throwIfCancelled();
      double[] sums = evaluate(chunk, execution);
      for (int j = 0; j < sums.length; j++) {
        results[bySize[chunk.first + j]] = sums[j];
      }
      progress.blockDone();
    }
  }

  private List<Chunk> chunks(long memory) {
    int wide = SetPanels.sets(ground.precision());
    List<Chunk> chunks = new ArrayList<>();
    for (int first = 0; first < sets.count(); first = chunks.getLast().end) {
      boolean isWide = sets.count() - first >= SetPanels.worthwhile(ground);
      Chunk chunk = isWide ? chunk(first, wide, memory) : null;
      if (chunk == null) {
        chunk = chunk(first, 1, memory);
      }
      if (chunk == null) {
        throw tooLarge(first, memory);
      }
      chunks.add(chunk);
    }
    return chunks;
  }

  /** Returns as many panels from a place on as fit; null if not even one does. */
  private Chunk chunk(int first, int panel, long memory) {
    long most = PanelLaunch.mostSets(ground, panel);
    long bytes = 0;
    int end = first;
    while (end < sets.count() && end - first < most) {
      int next = Math.min(sets.count(), end + panel);
      bytes += bytes(end, next, panel);
      if (bytes > (end == first ? memory : Math.min(memory, MOST_BYTES))) {
        break;
      }
      end = next;
    }
    return end == first ? null : new Chunk(first, end, panel);
  }

  /** Returns how many bytes a panel takes. */
  private long bytes(int first, int end, int panel) {
    long words = (long) sets.size(bySize[first]) * ground.width() * panel;
    return words * ground.precision().bytes()
        + 2L * Long.BYTES
        + (end - first) * BlockSums.bytesPerSet(ground.blocks());
  }

  private InsufficientMemoryException tooLarge(int place, long memory) {
    long needed = bytes(place, place + 1, 1);
    return new InsufficientMemoryException(
        "the evaluation of a set of %d over %d points on a GPU"
            .formatted(sets.size(bySize[place]), ground.size()),
        needed,
        memory,
        "a limit of %s would do".formatted(ByteCount.format(needed)));
  }

  private double[] evaluate(Chunk chunk, Execution execution) {
    long[] starts = new long[chunk.panels() + 1];
    for (int p = 0; p < chunk.panels(); p++) {
      starts[p + 1] = starts[p] + sets.size(bySize[chunk.first + p * chunk.panel]);
    }
    SetPanels panels =
        new SetPanels(
            ground,
            chunk.panel,
            sets.members(),
            starts,
            startRow,
            (set, i) -> set < chunk.count() ? row(bySize[(int) (chunk.first + set)], i) : -1);
    try (DeviceArena temporary = ground.context().arena()) {
      DeviceBuffer members = panels.upload(temporary, execution);
      BlockSums sums = BlockSums.allocate(temporary, ground.blocks(), chunk.count());
      String kernel = chunk.panel == 1 ? "exemplar_least_sums_single" : "exemplar_least_sums";
      new PanelLaunch(ground, kernel, chunk.panel, chunk.count())
          .run(
              ground
                  .arguments()
                  .pointer(start)
                  .pointer(members)
                  .pointer(HostArrays.upload(temporary, starts))
                  .int32(chunk.count())
                  .pointer(sums.cells()));
      return sums.totals();
    }
  }

  private int row(int set, long i) {
    return i < sets.size(set) ? (int) (sets.starts()[set] + i) : -1;
  }
}
