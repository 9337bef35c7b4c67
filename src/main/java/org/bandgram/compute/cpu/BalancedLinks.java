package org.bandgram.compute.cpu;

import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.compute.InLinks;

/**
 * Links in slots of equally many numbers. A slot holds records of a node, a count and as many
 * sources; a record that does not fit is cut, and goes on at the start of the next slot. Slots take
 * equally long whatever nodes they hold.
 *
 * <p>Sums of parts of nodes wait until all slots are done and are then added up in the order of
 * slots. As opposed to the paper's listing, a record fits where there is room for it and its two
 * numbers, and chains of parts that begin in the first slot count, too.
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
    return bytes(slots.numbers(), slots.weights());
  }

  @Override
  public void multiply(
      double[] shares, double[] sums, Execution.BlockTask then, Execution execution) {
    double[] parts = new double[slots.partCount()];
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
    int end = slots.end(slot);
    int part = slots.firstPart(slot);
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
    for (int p = 0; p < parts.length; p++) {
      sums[slots.partNode(p)] = 0;
    }
    for (int p = 0; p < parts.length; p++) {
      sums[slots.partNode(p)] += parts[p];
    }
  }
}
