package org.bandgram.internal.compute.cuda.graph;

import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.band.PairMessages;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.Kernel;

/**
 * Affinity propagation on a graph, r and a of every edge in both directions: eight lanes for each
 * row refresh availabilities and update responsibilities, eight for each column add up the positive
 * responsibilities of the reverse edges. 12 bytes a slot beside the graph. The same bits as the
 * CPU.
 */
final class StoredMessages extends PairMessages {
  private final DeviceGraphLayout graph;
  private final DeviceBuffer reverse;
  private final Kernel rows;
  private final Kernel columnSums;
  private final Kernel assign;
  private double lastDamping;

  /**
   * Allocates the messages.
   *
   * @param arena where to; closed with the messages
   * @param graph the similarities
   * @param reverse the slot of the other direction of each
   */
  StoredMessages(DeviceArena arena, DeviceGraphLayout graph, int[] reverse) {
    super(arena, graph.size(), Precision.FLOAT32, graph.similarities().byteSize());
    this.graph = graph;
    this.reverse = HostArrays.upload(arena, reverse);
    this.rows = kernel("graph_rows_f32");
    this.columnSums = kernel("graph_column_sums_f32");
    this.assign = kernel("graph_assign_f32");
  }

  @Override
  public void clear(double[] preferences) {
    super.clear(preferences);
    lastDamping = 0;
  }

  @Override
  public void transferPairs(StateTransfer state) {
    super.transferPairs(state);
    lastDamping = state.real(lastDamping);
  }

  @Override
  public void step(double damping, int iteration) {
    graph.launchRows(
        rows,
        graph
            .arguments()
            .pointer(graph.columns())
            .pointer(graph.similarities())
            .pointer(responsibilities)
            .pointer(availabilities)
            .pointer(diagonal.preference)
            .pointer(diagonal.responsibility)
            .pointer(diagonal.availability)
            .pointer(diagonal.base)
            .float32((float) lastDamping)
            .float32((float) damping));
    graph.launchRows(
        columnSums,
        graph.arguments().pointer(reverse).pointer(responsibilities).pointer(diagonal.sums));
    diagonal.update(damping, iteration);
    lastDamping = damping;
  }

  @Override
  public void assign(DeviceBuffer exemplars, DeviceBuffer best, DeviceBuffer similarities) {
    graph.assign(assign, exemplars, best, similarities);
  }
}
