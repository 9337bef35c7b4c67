package org.bandgram.compute.cpu;

import java.util.Arrays;
import org.bandgram.compute.InLinks;

/**
 * Slots of {@value #SIZE} numbers. A record is a node, a count and as many sources; the node of a
 * record that is a part is written as its complement, which is negative.
 */
final class LinkSlots {
  /** Numbers in a slot. */
  static final int SIZE = 1024;

  /** Numbers of a record before its sources. */
  static final int HEAD = 2;

  private int[] numbers = new int[SIZE];
  private double[] weights;
  private int[] ends = new int[1];
  private int[] firstParts = new int[2];
  private int[] partNodes = new int[16];
  private int parts;
  private int slot;
  private int at;

  private LinkSlots(InLinks links) {
    weights = new double[links.isWeighted() ? SIZE : 0];
  }

  /** Cuts the links of a graph into slots; O(n + m). */
  static LinkSlots of(InLinks links) {
    LinkSlots slots = new LinkSlots(links);
    for (int node = 0; node < links.size(); node++) {
      slots.addNode(links, node);
    }
    slots.finish();
    return slots;
  }

  private void addNode(InLinks links, int node) {
    int from = links.starts()[node];
    int left = links.degree(node);
    if (free() < HEAD + Math.min(1, left)) {
      nextSlot();
    }
    if (free() >= HEAD + left) {
      addRecord(links, node, from, left);
      return;
    }
    while (left > 0) {
      int count = Math.min(left, free() - HEAD);
      addPart(node);
      addRecord(links, ~node, from, count);
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

  private void addRecord(InLinks links, int head, int from, int count) {
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
      firstParts = Arrays.copyOf(firstParts, capacity + 1);
      numbers = Arrays.copyOf(numbers, Math.multiplyExact(capacity, SIZE));
      weights = weights.length == 0 ? weights : Arrays.copyOf(weights, numbers.length);
    }
    firstParts[slot] = parts;
  }

  private void finish() {
    ends[slot] = at;
    numbers = Arrays.copyOf(numbers, count() * SIZE);
    weights = weights.length == 0 ? weights : Arrays.copyOf(weights, numbers.length);
  }

  /** Returns the number of slots. */
  int count() {
    return slot + 1;
  }

  /** Returns the records of all slots. */
  int[] numbers() {
    return numbers;
  }

  /** Returns weights at the places of their sources; none where each link counts 1. */
  double[] weights() {
    return weights;
  }

  /** Returns where the records of a slot end. */
  int end(int index) {
    return ends[index];
  }

  /** Returns how many parts lie in the slots before. */
  int firstPart(int index) {
    return firstParts[index];
  }

  /** Returns the number of parts in all slots. */
  int partCount() {
    return parts;
  }

  /** Returns the node of a part; parts are in the order of slots. */
  int partNode(int part) {
    return partNodes[part];
  }
}
