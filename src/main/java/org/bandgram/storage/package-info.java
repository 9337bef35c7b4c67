/**
 * Options for the storage of similarities and messages between passes, which change memory and
 * time.
 *
 * <pre>
 *   band of n points, half-bandwidth h, w = 2h + 1:  n w (s + r + a) + O(n)
 *   in bytes, s, r and a those of a similarity and of its messages
 * </pre>
 *
 * <p>{@link org.bandgram.storage.StorageOptions} of a run on bands are a {@link
 * org.bandgram.storage.MessageFormat} (0 or 4 to 8 bytes a message) and a {@link
 * org.bandgram.storage.SimilarityStorage} (0 or 4 to 8 bytes a similarity); {@link
 * org.bandgram.storage.GroundStorage} is that of exemplar clustering's points, {@link
 * org.bandgram.storage.SparseFormat} that of PageRank's sparse matrix, {@link
 * org.bandgram.storage.KernelFill} how the kernel matrix of kernel K-means is computed. Code that
 * depends on one switches over all of its constants without a default, so that the compiler names
 * every place that a new one touches.
 */
package org.bandgram.storage;
