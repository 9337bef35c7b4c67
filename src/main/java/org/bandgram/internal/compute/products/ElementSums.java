package org.bandgram.internal.compute.products;

/**
 * Sums over the stored elements of a matrix that are edges, each pair once.
 *
 * @param squares the sum of their squares, the squared Frobenius norm
 * @param magnitudes the sum of their absolute values
 */
public record ElementSums(long count, double squares, double magnitudes) {
  /** No elements. */
  public static final ElementSums NONE = new ElementSums(0, 0, 0);

  /** Returns these sums and others. */
  public ElementSums and(ElementSums others) {
    return new ElementSums(
        count + others.count, squares + others.squares, magnitudes + others.magnitudes);
  }
}
