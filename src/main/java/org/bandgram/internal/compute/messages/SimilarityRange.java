package org.bandgram.internal.compute.messages;

/**
 * What similarities between different points span.
 *
 * @param least the least similarity, positive infinity where there is none
 * @param greatest the greatest similarity, negative infinity where there is none
 * @param sum their sum: of each row's in double precision by ascending column, then of these by
 *     ascending row, then of these by ascending band
 */
public record SimilarityRange(double least, double greatest, double sum, long count) {
  /** Returns what these similarities and others span; their sum is added to this one. */
  public SimilarityRange with(SimilarityRange others) {
    return new SimilarityRange(
        Math.min(least, others.least),
        Math.max(greatest, others.greatest),
        sum + others.sum,
        count + others.count);
  }

  /** Tells whether there is no similarity. */
  public boolean isEmpty() {
    return count == 0;
  }

  /** Tells whether all similarities are the same. */
  public boolean isConstant() {
    return least == greatest;
  }

  /** Returns the mean similarity, 0 where there is none. */
  public double mean() {
    return count == 0 ? 0 : sum / count;
  }
}
