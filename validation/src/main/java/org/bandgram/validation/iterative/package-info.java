/**
 * Experiments on K-means, kernel K-means, SMACOF and PageRank by the iteration: T. Gunarathne et
 * al. (IJCSE 8(1), 2013, doi 10.1504/IJCSE.2013.052118).
 *
 * <p>{@code Algorithms} makes an algorithm into an {@code IterativeTask}, which goes on for as many
 * iterations as it is told; {@code IterativeTime} sets them beside their floors, {@code
 * IterativeFigures} draws the paper's figures, {@code KnownScalings} compares with embeddings that
 * are known.
 */
package org.bandgram.validation.iterative;
