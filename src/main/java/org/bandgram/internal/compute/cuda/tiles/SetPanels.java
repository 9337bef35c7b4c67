package org.bandgram.internal.compute.cuda.tiles;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;

/**
 * Sets of points, a few side by side in a panel: coordinate f of member i of a panel's set j is
 * element {@code ((first + i) * width + f) * panel + j}, where {@code first} counts the members of
 * the panels before. Threads for neighbouring sets thus read neighbouring words. A panel is as long
 * as its largest set; the others are filled up.
 *
 * @param ground the points that sets are compared with
 * @param panel sets per panel
 * @param members the points of all sets
 * @param starts how many members there are before each panel, and in all
 * @param filler the coordinates that shorter sets are filled up with
 * @param sets which points the sets consist of
 */
public record SetPanels(
    GroundPoints ground, int panel, PointSet members, long[] starts, double[] filler, Sets sets) {
  private static final int PANEL_BYTES = 32;

  /** Gives the points of a panel's sets. */
  public interface Sets {
    /** Returns the row of member i of a set, or -1 if there is none. */
    int row(long set, long i);
  }

  /** Returns how many sets a panel has side by side, unless it is a single one. */
  public static int sets(Precision precision) {
    return PANEL_BYTES / precision.bytes();
  }

  /** Returns from how many sets on a panel is faster than one set at a time. */
  public static int worthwhile(GroundPoints ground) {
    return sets(ground.precision()) / 2;
  }

  /** Returns sets of one point each. */
  public static SetPanels singles(GroundPoints ground, PointSet points, int[] rows) {
    int panel = sets(ground.precision());
    long[] starts = new long[Math.ceilDiv(rows.length, panel) + 1];
    Arrays.setAll(starts, p -> p);
    return new SetPanels(
        ground,
        panel,
        points,
        starts,
        new double[ground.width()],
        (set, _) -> set < rows.length ? rows[(int) set] : -1);
  }

  /** Copies the members into an arena. */
  public DeviceBuffer upload(DeviceArena arena, Execution execution) {
    return upload(arena.allocate(bytes()), execution);
  }

  /** Returns the size of a copy of the members. */
  public long bytes() {
    long count = starts[starts.length - 1] * ground.width() * panel;
    return Math.multiplyExact(count, ground.precision().bytes());
  }

  /**
   * Copies the members to the start of a buffer.
   *
   * @return the buffer
   */
  public DeviceBuffer upload(DeviceBuffer target, Execution execution) {
    if (bytes() > 0) {
      try (Arena host = Arena.ofShared()) {
        MemorySegment packed = host.allocate(bytes(), Double.BYTES);
        execution.forBlocks(starts.length - 1, 1, (p, _, _) -> pack(p, packed));
        target.upload(packed);
      }
    }
    return target;
  }

  private void pack(int p, MemorySegment packed) {
    double[] room = new double[ground.width()];
    for (long member = starts[p]; member < starts[p + 1]; member++) {
      for (int j = 0; j < panel; j++) {
        int row = sets.row((long) p * panel + j, member - starts[p]);
        if (row >= 0) {
          ground.rows().copy(members, row, room);
        }
        double[] coordinates = row >= 0 ? room : filler;
        long at = member * ground.width() * panel + j;
        for (int f = 0; f < coordinates.length; f++) {
          ground.precision().set(packed, at + (long) f * panel, coordinates[f]);
        }
      }
    }
  }
}
