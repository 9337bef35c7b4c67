package org.bandgram.internal.compute.cuda.rank;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.rank.BinnedLinks;
import org.bandgram.internal.compute.rank.EllpackTable;
import org.bandgram.internal.compute.rank.InLinks;
import org.bandgram.internal.compute.rank.LinkRows;
import org.bandgram.internal.compute.rank.LinkSlots;
import org.bandgram.internal.compute.rank.SortedLinks;
import org.bandgram.storage.LinkLayout;

/**
 * The links of a graph on the device, in pieces that each have the sums of some places.
 *
 * @param arena the memory
 * @param order the node at each place
 * @param bytes of stored links
 * @param pieces which together have all places
 */
// made once, never compared
record DeviceLinks(DeviceArena arena, int[] order, long bytes, List<Piece> pieces) {
  /** Some places and the links that lead to them. */
  interface Piece {
    /** Queues adding up the shares along the links to its places. */
    void multiply(DeviceBuffer shares, DeviceBuffer sums);
  }

  /** Brings links to the device in a layout. */
  static DeviceLinks of(DeviceArena arena, InLinks links, LinkLayout layout) {
    return switch (layout) {
      case CSR -> rows(arena, links);
      case ELLPACK -> of(arena, BinnedLinks.of(links));
      case BSR -> slots(arena, links);
      case SLICED -> of(arena, SortedLinks.of(links));
    };
  }

  private static DeviceLinks rows(DeviceArena arena, InLinks links) {
    LinkRows rows = LinkRows.of(links);
    return new DeviceLinks(
        arena, ownOrder(links), rows.bytes(), List.of(DeviceLinkRows.upload(arena, rows)));
  }

  private static DeviceLinks of(DeviceArena arena, BinnedLinks links) {
    List<Piece> pieces = new ArrayList<>();
    for (EllpackTable table : links.tables()) {
      pieces.add(DeviceLinkTable.upload(arena, table));
    }
    pieces.add(DeviceLinkRows.upload(arena, links.rows()));
    return new DeviceLinks(arena, links.order(), links.bytes(), pieces);
  }

  private static DeviceLinks slots(DeviceArena arena, InLinks links) {
    LinkSlots slots = LinkSlots.of(links);
    return new DeviceLinks(
        arena, ownOrder(links), slots.bytes(), List.of(DeviceLinkSlots.upload(arena, slots)));
  }

  private static DeviceLinks of(DeviceArena arena, SortedLinks links) {
    return new DeviceLinks(
        arena,
        links.order(),
        links.bytes(),
        List.of(
            DeviceLinkRows.upload(arena, links.rows()),
            DeviceLinkSlices.upload(arena, links.slices(), links.order().length)));
  }

  private static int[] ownOrder(InLinks links) {
    return IntStream.range(0, links.size()).toArray();
  }

  /** Queues adding up the shares along the links to every place. */
  void multiply(DeviceBuffer shares, DeviceBuffer sums) {
    for (Piece piece : pieces) {
      piece.multiply(shares, sums);
    }
  }
}
