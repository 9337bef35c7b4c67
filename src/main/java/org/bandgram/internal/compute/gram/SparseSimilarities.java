package org.bandgram.internal.compute.gram;

import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.SimilarityRange;
import org.bandgram.storage.MessageFormat;

/**
 * The similarities that messages are passed along: those between the positions 0 to n - 1 of which
 * only some pairs are kept, held where a {@code Backend} computes with them. Reading is safe for
 * several threads.
 */
public interface SparseSimilarities extends AutoCloseable {
  /** Returns the number of points n. */
  int size();

  /** Returns the format of the similarities. */
  Precision precision();

  /** Returns the number of elements of the bands, masked ones included, stored or not. */
  long elementCount();

  /** Returns s(i, k), or negative infinity where the pair is not kept or is no edge. */
  double similarity(int i, int k);

  /**
   * Returns what the similarities of different points span, those of negative infinity left out;
   * O(elements).
   *
   * @throws org.bandgram.InvalidInputException if an element is NaN or positive infinity
   */
  SimilarityRange range(Execution execution);

  /**
   * Returns every {@code stride}-th element from the first on, several bands one after another,
   * without those on the diagonal and those of negative infinity.
   *
   * @param stride at least 1, and large enough for the result to fit an array
   */
  double[] sample(long stride, Execution execution);

  /**
   * Allocates messages over the sparsity pattern, at zero.
   *
   * @throws org.bandgram.InvalidInputException if they cannot be stored so
   */
  Messages messages(MessageFormat format, Execution execution);

  /**
   * Allocates messages at zero that are passed in the scans of the band paper: two of rows, two of
   * columns. On a band they have the bits of {@link #messages} in full.
   *
   * @throws InvalidInputException unless these are float32 similarities, stored on one band or in
   *     coordinate form
   */
  default Messages twoScanMessages(Execution execution) {
    throw InvalidInputException.of(
        "asPublished",
        "on",
        "off unless similarities are float32 numbers stored on one band or in coordinate form");
  }

  /**
   * Releases what was allocated for the similarities, not what was borrowed; calling it again does
   * nothing.
   */
  @Override
  void close();
}
