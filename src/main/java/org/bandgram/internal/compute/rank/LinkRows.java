package org.bandgram.internal.compute.rank;

/**
 * The rows of some places one after another, sources as places.
 *
 * @param first the first place
 * @param starts where the links of each place begin, and the end
 * @param sources places that links come from
 * @param weights weights of the links; none where each counts 1
 */
// shared by those who sum over links
public record LinkRows(int first, int[] starts, int[] sources, double[] weights) {
  /** Takes all rows of a graph, in the order of its nodes; not copied. */
  public static LinkRows of(InLinks links) {
    return new LinkRows(0, links.starts(), links.sources(), links.weights());
  }

  /** Copies the rows of the places {@code [first, end)}. */
  public static LinkRows of(InLinks links, LinkOrder order, int first, int end) {
    int[] starts = new int[end - first + 1];
    for (int p = first; p < end; p++) {
      starts[p - first + 1] = starts[p - first] + order.degree(links, p);
    }
    int[] sources = new int[starts[end - first]];
    double[] weights = new double[links.isWeighted() ? sources.length : 0];
    for (int p = first; p < end; p++) {
      order.copy(links, p, sources, weights, starts[p - first], 1);
    }
    return new LinkRows(first, starts, sources, weights);
  }

  /** Returns one past the last place. */
  public int end() {
    return first + starts.length - 1;
  }

  /** Returns the bytes of all of it. */
  public long bytes() {
    return InLinks.bytes(starts, sources, weights);
  }
}
