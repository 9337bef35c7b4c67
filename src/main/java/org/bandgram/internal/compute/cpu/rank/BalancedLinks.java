package org.bandgram.internal.compute.cpu.rank;

import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.internal.compute.rank.InLinks;
import org.bandgram.internal.compute.rank.LinkSlots;

/**
 * Links in slots of equally many numbers, which take equally long whatever nodes they hold. Sums of
 * parts of nodes wait until all slots are done and are then added up in the order of slots.
 */
final class BalancedLinks extends HostLinks {
  private static final int SLOTS_PER_BLOCK = 8;

  private final LinkSlots slots;

  BalancedLinks(InLinks links) {
    super(IntStream.range(0, links.size()).toArray());
    this.slots = LinkSlots.of(links);
  }

  @Override
  public long bytes() {
    return slots.bytes();
  }

  @Override
  public void multiply(
      double[] shares, double[] sums, Execution.BlockTask then, Execution execution) {
    double[] parts = new double[slots.parts()];
    execution.forBlocks(
        slots.count(),
        SLOTS_PER_BLOCK,
        (block, from, to) -> {
          for (int slot = from; slot < to; slot++) {
            sumSlot(slot, shares, sums, parts);
          }
        });
    addParts(parts, sums);
    execution.forBlocks(order.length, BLOCK, then);
  }

  private void sumSlot(int slot, double[] shares, double[] sums, double[] parts) {
    int[] numbers = slots.numbers();
    int end = slots.ends()[slot];
    int part = slots.firstParts()[slot];
    for (int at = slot * LinkSlots.SIZE; at < end; ) {
      int node = numbers[at];
      int from = at + LinkSlots.HEAD;
      int to = from + numbers[at + 1];
      double sum = LinkRow.sum(numbers, slots.weights(), from, to, shares);
      if (node >= 0) {
        sums[node] = sum;
      } else {
        parts[part++] = sum;
      }
      at = to;
    }
  }

  private void addParts(double[] parts, double[] sums) {
    int[] nodes = slots.partNodes();
    for (int node : nodes) {
      sums[node] = 0;
    }
    for (int p = 0; p < parts.length; p++) {
      sums[nodes[p]] += parts[p];
    }
  }
}
