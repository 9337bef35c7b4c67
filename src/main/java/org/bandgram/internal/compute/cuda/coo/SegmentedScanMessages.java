package org.bandgram.internal.compute.cuda.coo;

import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.band.PairMessages;
import org.bandgram.internal.compute.cuda.band.UnionMaxima;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;

/**
 * Affinity propagation in coordinate form in the passes of the band paper, its baseline: rows,
 * columns and similarities of the elements by row, a mapping to their order by column, flags at the
 * heads of rows and of columns, and temporary arrays. A segmented scan over rows finds the two
 * greatest sums, another over reordered positive responsibilities their sums by column; messages
 * are updated element by element. In single precision, 34 bytes an element; the same bits as the
 * CPU.
 *
 * <p>M. Hussein, W. Abd-Almageed. Efficient band approximation of Gram matrices for large scale
 * kernel methods on GPUs. SC '09, doi 10.1145/1654059.1654091.
 */
final class SegmentedScanMessages extends PairMessages {
  private final DeviceCooLayout layout;
  private final DeviceBuffer rows;
  private final DeviceBuffer similarities;
  private final DeviceBuffer scanned;
  private final DeviceBuffer second;
  private final UnionMaxima.OfBand maxima;
  private final SegmentedScan rowScan;
  private final SegmentedScan columnScan;

  /** Queues listing rows and flags; messages are zero. */
  SegmentedScanMessages(DeviceArena arena, DeviceCooLayout layout, DeviceBuffer similarities) {
    super(arena, layout.size(), Precision.FLOAT32, similarities.byteSize());
    this.layout = layout;
    this.similarities = similarities;
    rows = arena.allocate(similarities.byteSize());
    scanned = arena.allocate(similarities.byteSize());
    second = arena.allocate(similarities.byteSize());
    maxima = UnionMaxima.OfBand.allocate(arena, layout.size(), Precision.FLOAT32, false);
    kernel("coo_list_rows").launchWarps(size(), perRow(layout.rowStarts()).pointer(rows));
    rowScan = new SegmentedScan(arena, layout.count(), heads(arena, layout.rowStarts()));
    columnScan = new SegmentedScan(arena, layout.count(), heads(arena, layout.columnStarts()));
  }

  private DeviceBuffer heads(DeviceArena arena, DeviceBuffer starts) {
    DeviceBuffer heads = arena.allocate(layout.count());
    heads.clear();
    kernel("coo_heads").launchThreads(size(), perRow(starts).pointer(heads));
    return heads;
  }

  private KernelArguments perRow(DeviceBuffer starts) {
    return KernelArguments.of().int32(size()).pointer(starts);
  }

  private KernelArguments perElement() {
    return KernelArguments.of().int64(layout.count()).pointer(rows).pointer(layout.columns());
  }

  @Override
  public void step(double damping, int iteration) {
    diagonal.startMaxima(maxima);
    scanRows();
    diagonal.updateResponsibilities(damping, maxima);
    kernel("coo_responsibilities_f32")
        .launchThreads(
            layout.count(),
            maxima
                .appendTo(
                    perElement()
                        .pointer(similarities)
                        .pointer(responsibilities)
                        .pointer(availabilities))
                .float32((float) damping));
    scanColumns();
    diagonal.update(damping, iteration);
    kernel("coo_availabilities_f32")
        .launchThreads(
            layout.count(),
            perElement()
                .pointer(layout.columnOrder())
                .pointer(responsibilities)
                .pointer(availabilities)
                .pointer(diagonal.base)
                .float32((float) damping));
  }

  private void scanRows() {
    kernel("coo_candidates_f32")
        .launchThreads(
            layout.count(),
            perElement()
                .pointer(similarities)
                .pointer(availabilities)
                .pointer(scanned)
                .pointer(second));
    rowScan.twoGreatest(scanned, second);
    kernel("coo_row_ends_f32")
        .launchThreads(
            size(), maxima.appendTo(perRow(layout.rowStarts()).pointer(scanned).pointer(second)));
  }

  private void scanColumns() {
    kernel("coo_reorder_f32")
        .launchThreads(
            layout.count(),
            perElement().pointer(layout.columnOrder()).pointer(responsibilities).pointer(scanned));
    columnScan.sums(scanned);
    kernel("coo_column_ends_f32")
        .launchThreads(
            size(), perRow(layout.columnStarts()).pointer(scanned).pointer(diagonal.sums));
  }

  @Override
  public void assign(DeviceBuffer exemplars, DeviceBuffer best, DeviceBuffer contributions) {
    layout.assign(precision, similarities, exemplars, best, contributions);
  }
}
