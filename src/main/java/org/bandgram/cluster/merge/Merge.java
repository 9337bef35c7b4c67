package org.bandgram.cluster.merge;

import static org.bandgram.InvalidInputException.require;

/**
 * Two clusters that become one, a step of a {@link MergeTree}.
 *
 * @param left the lower of the two cluster numbers
 * @param right the higher one
 * @param height where in the tree they meet, at least 0; no lower than in earlier merges
 * @param size number of points in the new cluster
 * @param exemplar the leaf whose exemplar stands for the new cluster
 */
public record Merge(int left, int right, double height, int size, int exemplar) {
  /** Checks every bound that does not depend on other merges. */
  public Merge {
    require(left >= 0, "the left cluster of a merge", left, "at least 0");
    require(right > left, "the right cluster of a merge", right, "above " + left + ", the left");
    require(
        height >= 0 && Double.isFinite(height),
        "the height of a merge",
        height,
        "finite and at least 0");
    require(size >= 2, "the size of a merged cluster", size, "at least 2");
    require(exemplar >= 0, "the exemplar of a merge", exemplar, "at least 0");
  }
}
