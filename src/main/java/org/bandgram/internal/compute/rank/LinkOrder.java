package org.bandgram.internal.compute.rank;

import java.util.function.IntUnaryOperator;

/**
 * Nodes brought into another order.
 *
 * @param order the node at each place
 * @param place the place of each node
 */
// shared by those who store links
public record LinkOrder(int[] order, int[] place) {
  /** Sorts nodes by keys from 0 to {@code keys - 1}, those of equal keys by their numbers. */
  public static LinkOrder by(int n, int keys, IntUnaryOperator key) {
    int[] next = new int[keys + 1];
    for (int i = 0; i < n; i++) {
      next[key.applyAsInt(i) + 1]++;
    }
    for (int k = 0; k < keys; k++) {
      next[k + 1] += next[k];
    }
    int[] order = new int[n];
    int[] place = new int[n];
    for (int i = 0; i < n; i++) {
      int p = next[key.applyAsInt(i)]++;
      order[p] = i;
      place[i] = p;
    }
    return new LinkOrder(order, place);
  }

  /**
   * Sorts nodes by their number of links, the most first: those that have more than {@code most},
   * in the order of their numbers, before all others, and of these each {@code window} nodes that
   * follow one another for themselves, as neighbours in number often share what links to them.
   */
  public static LinkOrder byDegree(InLinks links, int most, int window) {
    int keys = most + 1;
    int windows = (links.size() + window - 1) / window;
    return by(
        links.size(),
        1 + Math.multiplyExact(windows, keys),
        i -> {
          int degree = links.degree(i);
          return degree > most ? 0 : 1 + i / window * keys + most - degree;
        });
  }

  /** Returns how many links the node at a place has. */
  public int degree(InLinks links, int p) {
    return links.degree(order[p]);
  }

  /** Copies the links of the node at a place to a table, {@code stride} apart. */
  public void copy(InLinks links, int p, int[] sources, double[] weights, int start, int stride) {
    int from = links.starts()[order[p]];
    int count = degree(links, p);
    for (int k = 0; k < count; k++) {
      sources[start + k * stride] = place[links.sources()[from + k]];
    }
    for (int k = 0; links.isWeighted() && k < count; k++) {
      weights[start + k * stride] = links.weights()[from + k];
    }
  }
}
