/**
 * Where numbers are kept between passes, which changes memory and time: options of runs.
 *
 * <pre>
 *   band of n points, half-bandwidth h, w = 2h + 1:  n w (s + r + a) + O(n)
 *   in bytes, s, r and a those of a similarity and of its messages
 * </pre>
 *
 * <p>{@code SimilarityStorage} says whether similarities are stored, in 32 or 16 bits, or computed
 * anew; {@code MessageFormat} whether messages are stored in full, in 16 bits, or not at all;
 * {@code MessageForm} in which passes they are updated. {@code GroundStorage} is that of exemplar
 * clustering's points, {@code LinkLayout} that of PageRank's sparse matrix.
 */
package org.bandgram.storage;
