package org.bandgram.internal.compute.rank;

import static org.bandgram.internal.compute.rank.LinkSlots.HEAD;
import static org.bandgram.internal.compute.rank.LinkSlots.SIZE;

import java.util.Arrays;

/** Cuts links into slots, node by node. */
final class SlotCutter {
  private final InLinks links;
  private int[] numbers = new int[SIZE];
  private double[] weights;
  private int[] ends = new int[1];
  private int[] firstParts = new int[1];
  private int[] partNodes = new int[16];
  private int parts;
  private int slot;
  private int at;

  SlotCutter(InLinks links) {
    this.links = links;
    weights = new double[links.isWeighted() ? SIZE : 0];
  }

  LinkSlots cut() {
    for (int node = 0; node < links.size(); node++) {
      addNode(node);
    }
    ends[slot] = at;
    int count = slot + 1;
    return new LinkSlots(
        Arrays.copyOf(numbers, count * SIZE),
        weights.length == 0 ? weights : Arrays.copyOf(weights, count * SIZE),
        Arrays.copyOf(ends, count),
        Arrays.copyOf(firstParts, count),
        Arrays.copyOf(partNodes, parts));
  }

  private void addNode(int node) {
    int from = links.starts()[node];
    int left = links.degree(node);
    if (free() < HEAD + Math.min(1, left)) {
      nextSlot();
    }
    if (free() >= HEAD + left) {
      addRecord(node, from, left);
      return;
    }
    while (left > 0) {
      int count = Math.min(left, free() - HEAD);
      addPart(node);
      addRecord(~node, from, count);
      from += count;
      left -= count;
      if (left > 0) {
        nextSlot();
      }
    }
  }

  private int free() {
    return (slot + 1) * SIZE - at;
  }

  private void addRecord(int head, int from, int count) {
    numbers[at] = head;
    numbers[at + 1] = count;
    System.arraycopy(links.sources(), from, numbers, at + HEAD, count);
    if (links.isWeighted()) {
      System.arraycopy(links.weights(), from, weights, at + HEAD, count);
    }
    at += HEAD + count;
  }

  private void addPart(int node) {
    if (parts == partNodes.length) {
      partNodes = Arrays.copyOf(partNodes, 2 * parts);
    }
    partNodes[parts++] = node;
  }

  private void nextSlot() {
    ends[slot] = at;
    slot++;
    at = slot * SIZE;
    if (slot == ends.length) {
      int capacity = Math.addExact(slot, Math.max(16, slot / 2));
      ends = Arrays.copyOf(ends, capacity);
      firstParts = Arrays.copyOf(firstParts, capacity);
      numbers = Arrays.copyOf(numbers, Math.multiplyExact(capacity, SIZE));
      weights = weights.length == 0 ? weights : Arrays.copyOf(weights, numbers.length);
    }
    firstParts[slot] = parts;
  }
}
