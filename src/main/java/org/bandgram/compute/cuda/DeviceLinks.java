package org.bandgram.compute.cuda;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.bandgram.compute.LinkRows;
import org.bandgram.compute.LinkSlices;
import org.bandgram.compute.LinkSums;
import org.bandgram.compute.SortedLinks;

/**
 * The links of a graph on the device: rows first, then slices.
 *
 * @param arena the memory
 * @param places number of nodes
 * @param bytes of stored links
 * @param rows how many places are rows
 * @param longRows how many of those are long
 * @param whichAreLong their places
 * @param rowLinks the links of the rows
 * @param sliceLinks the links of the slices; null where there are none
 */
record DeviceLinks(
    DeviceArena arena,
    int places,
    long bytes,
    int rows,
    int longRows,
    DeviceBuffer whichAreLong,
    Links rowLinks,
    Links sliceLinks) {

  /**
   * Links and where they begin.
   *
   * @param starts where those of each row or slice begin, and the end
   * @param sources places that links come from
   * @param weights a weight for each; null where each counts 1
   */
  private record Links(DeviceBuffer starts, DeviceBuffer sources, DeviceBuffer weights) {
    static Links upload(DeviceArena arena, int[] starts, int[] sources, double[] weights) {
      return new Links(
          DeviceLinks.upload(arena, starts),
          DeviceLinks.upload(arena, sources),
          weights.length == 0 ? null : DeviceLinks.upload(arena, weights));
    }

    KernelArguments appendTo(KernelArguments arguments) {
      return arguments.pointer(starts).pointer(sources).pointer(weights);
    }
  }

  static DeviceLinks of(DeviceArena arena, LinkRows rows) {
    return of(arena, rows, null, rows.end(), rows.bytes());
  }

  static DeviceLinks of(DeviceArena arena, SortedLinks links) {
    LinkSlices slices = links.slices();
    return of(
        arena,
        links.rows(),
        Links.upload(arena, slices.starts(), slices.sources(), slices.weights()),
        links.order().length,
        links.bytes());
  }

  private static DeviceLinks of(
      DeviceArena arena, LinkRows rows, Links slices, int places, long bytes) {
    int[] starts = rows.starts();
    int[] longRows =
        IntStream.range(0, rows.end())
            .filter(row -> starts[row + 1] - starts[row] >= LinkSums.LONG)
            .toArray();
    return new DeviceLinks(
        arena,
        places,
        bytes,
        rows.end(),
        longRows.length,
        upload(arena, longRows),
        Links.upload(arena, starts, rows.sources(), rows.weights()),
        slices);
  }

  static DeviceBuffer upload(DeviceArena arena, int[] values) {
    DeviceBuffer buffer = arena.allocate((long) values.length * Integer.BYTES);
    buffer.upload(MemorySegment.ofArray(values));
    return buffer;
  }

  static DeviceBuffer upload(DeviceArena arena, double[] values) {
    DeviceBuffer buffer = arena.allocate((long) values.length * Double.BYTES);
    buffer.upload(MemorySegment.ofArray(values));
    return buffer;
  }

  /** Queues adding up the shares along the links to every place. */
  void multiply(DeviceBuffer shares, DeviceBuffer sums) {
    launch("rank_rows", rows, rowLinks.appendTo(KernelArguments.of().int32(rows)), shares, sums);
    arena
        .context()
        .kernel("rank_long_rows")
        .launchWarps(
            longRows,
            rowLinks
                .appendTo(KernelArguments.of().int32(longRows).pointer(whichAreLong))
                .pointer(shares)
                .pointer(sums));
    if (sliceLinks != null) {
      KernelArguments places = KernelArguments.of().int32(rows).int32(places());
      launch("rank_slices", places() - rows, sliceLinks.appendTo(places), shares, sums);
    }
  }

  private void launch(
      String kernel, int threads, KernelArguments links, DeviceBuffer shares, DeviceBuffer sums) {
    arena.context().kernel(kernel).launchThreads(threads, links.pointer(shares).pointer(sums));
  }
}
