package org.bandgram.internal.compute.cuda.graph;

import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.band.DeviceDiagonal;
import org.bandgram.internal.compute.cuda.band.DeviceMessages;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.storage.MessageFormat;

/**
 * Affinity propagation on a graph without stored messages: O(n) memory and a bit for each slot.
 * Eight lanes for each row find its maxima, each with one of the row's corrections; eight for each
 * column, which is the same row, add up positive responsibilities without corrections. Where one
 * raises a responsibility, its row marks the slot in the row of its column, so that columns add
 * theirs by ascending row. The same bits as the CPU.
 */
final class CompactGraphMessages extends DeviceMessages {
  /** How many corrections a row keeps. */
  private static final int CORRECTIONS = 8;

  private final DeviceGraphLayout graph;
  private final DeviceBuffer incoming;
  private final float greatest;
  private final DeviceBuffer damped;
  private final DeviceBuffer slots;
  private final DeviceBuffer values;
  private final DeviceBuffer counts;
  private final DeviceBuffer marks;
  private final Kernel rows;
  private final Kernel columns;
  private final Kernel assign;
  private boolean fresh = true;

  /**
   * Allocates the messages.
   *
   * @param arena where to; closed with the messages
   * @param graph the similarities
   * @param incoming those of the other direction of each slot
   * @param greatest a number that no similarity exceeds
   */
  CompactGraphMessages(
      DeviceArena arena, DeviceGraphLayout graph, DeviceBuffer incoming, float greatest) {
    super(arena, DeviceDiagonal.damped(arena, graph.size()), Precision.FLOAT32);
    long numbers = (long) graph.size() * Float.BYTES;
    long slotCount = graph.columns().byteSize() / Integer.BYTES;
    this.graph = graph;
    this.incoming = incoming;
    this.greatest = greatest;
    this.damped = arena.allocate(numbers);
    this.slots = arena.allocate(CORRECTIONS * numbers);
    this.values = arena.allocate(CORRECTIONS * numbers);
    this.counts = arena.allocate(graph.size());
    this.marks = arena.allocate(Math.ceilDiv(slotCount, Integer.SIZE) * Integer.BYTES);
    this.rows = kernel("graph_compact_rows_f32");
    this.columns = kernel("graph_compact_columns_f32");
    this.assign = kernel("graph_assign_f32");
  }

  /** Messages depend on differences of similarities and preferences alone. */
  @Override
  public double maxSimilarity() {
    return greatest;
  }

  @Override
  public void clear(double[] preferences) {
    damped.clear();
    slots.clear();
    values.clear();
    counts.clear();
    fresh = true;
  }

  @Override
  public void transferPairs(StateTransfer state) {
    damped.transfer(state);
    slots.transfer(state);
    values.transfer(state);
    counts.transfer(state);
    fresh = state.flag(fresh);
  }

  /** The first iteration is not damped but on the diagonal. */
  @Override
  public void step(double damping, int iteration) {
    MessageFormat.COMPACT.requireDamping(damping);
    marks.clear();
    graph.launchRows(
        rows,
        arguments(graph.similarities())
            .pointer(diagonal.preference)
            .pointer(diagonal.responsibility)
            .pointer(diagonal.availability)
            .pointer(diagonal.base)
            .float32(fresh ? 0 : (float) damping)
            .float32((float) damping));
    graph.launchRows(columns, arguments(incoming).pointer(diagonal.sums));
    diagonal.update(damping, iteration);
    fresh = false;
  }

  private KernelArguments arguments(DeviceBuffer similarities) {
    return graph
        .arguments()
        .pointer(graph.columns())
        .pointer(similarities)
        .float32(greatest)
        .pointer(damped)
        .pointer(slots)
        .pointer(values)
        .pointer(counts)
        .pointer(marks);
  }

  @Override
  public void assign(DeviceBuffer exemplars, DeviceBuffer best, DeviceBuffer similarities) {
    graph.assign(assign, exemplars, best, similarities);
  }
}
