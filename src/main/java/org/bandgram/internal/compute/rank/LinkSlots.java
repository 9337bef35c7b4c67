package org.bandgram.internal.compute.rank;

import org.bandgram.storage.LinkLayout;

/**
 * {@link LinkLayout#BSR}: the links of a graph in slots of {@value #SIZE} numbers. A slot holds
 * records of a node, a count and as many sources; a record that does not fit is cut into parts, and
 * goes on at the start of the next slot. The node of a record that is a part is written as its
 * complement, which is negative. Parts are numbered in the order of slots, so that those of a node
 * follow each other; a node's sum is that of its parts from zero, ascending.
 *
 * <p>As opposed to the paper's listing, a record fits where there is room for it and its two
 * numbers, and chains of parts that begin in the first slot count, too.
 *
 * @param numbers the records of all slots; what follows the last of a slot is 0
 * @param weights weights at the places of their sources; none where each link counts 1
 * @param ends where the records of each slot end
 * @param firstParts how many parts lie in the slots before each
 * @param partNodes the node of each part
 */
// shared by those who sum over links
public record LinkSlots(
    int[] numbers, double[] weights, int[] ends, int[] firstParts, int[] partNodes) {
  /** Numbers in a slot. */
  public static final int SIZE = 1024;

  /** Numbers of a record before its sources. */
  public static final int HEAD = 2;

  /** Cuts the links of a graph into slots; O(n + m) time. */
  public static LinkSlots of(InLinks links) {
    return new SlotCutter(links).cut();
  }

  /** Returns the number of slots. */
  public int count() {
    return ends.length;
  }

  /** Returns the number of parts in all slots. */
  public int parts() {
    return partNodes.length;
  }

  /** Returns the bytes of all records. */
  public long bytes() {
    return InLinks.bytes(numbers, weights);
  }
}
