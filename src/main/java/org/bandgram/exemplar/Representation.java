package org.bandgram.exemplar;

/**
 * The exemplar that represents each of n points.
 *
 * @param labels for each point the place of its nearest exemplar among those asked for; of equally
 *     near ones the first
 * @param nearerToStart how many points are nearer to the auxiliary exemplar e0 than to theirs, so
 *     that no exemplar improves on nothing for them
 */
// a result, not compared
public record Representation(int[] labels, int nearerToStart) {
  /** Returns for each point the row of its exemplar. */
  public int[] exemplarOf(int[] exemplars) {
    int[] rows = new int[labels.length];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = exemplars[labels[i]];
    }
    return rows;
  }

  /** Returns how many points each of k exemplars represents. */
  public int[] sizes(int k) {
    int[] sizes = new int[k];
    for (int label : labels) {
      sizes[label]++;
    }
    return sizes;
  }
}
