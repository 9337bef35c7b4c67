/**
 * How similarities, messages, ground sets and links are stored and updated: what options offer and
 * backends do.
 *
 * <p>{@link org.bandgram.storage.StorageOptions} of a run on bands are a {@link
 * org.bandgram.storage.MessageFormat} (0, 2 or 4 to 8 bytes a message), a {@link
 * org.bandgram.storage.SimilarityStorage} (0, 2 or 4 to 8 bytes a similarity) and a {@link
 * org.bandgram.storage.MessageForm}; {@link org.bandgram.storage.GroundStorage} is for exemplar
 * clustering, {@link org.bandgram.storage.LinkLayout} for PageRank. Each constant says what it
 * saves and costs. Code that depends on one switches over all of them without a default, so that
 * the compiler names every place that a new one touches.
 */
package org.bandgram.storage;
