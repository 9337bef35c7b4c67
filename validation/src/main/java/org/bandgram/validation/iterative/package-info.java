/**
 * Experiments on K-means, kernel K-means, SMACOF and PageRank by the iteration: T. Gunarathne et
 * al. (IJCSE 8(1), 2013, doi 10.1504/IJCSE.2013.052118).
 *
 * <p>{@code Algorithms} makes an algorithm into an {@code IterativeTask}, which goes on for as many
 * iterations as it is told; {@code IterativeTime} sets them beside their floors, {@code
 * IterativeFigures} draws the paper's figures, {@code KnownScalings} compares with embeddings that
 * are known.
 *
 * <p>Studies of what the paper changes of its kernels are tasks, too: {@code StudyTasks}, {@code
 * PlainTasks} and {@code DivisionTasks} make a {@code Loop} on {@code StudyData} into one each. A
 * loop calls a backend by the iteration ({@code MeansLoop}, {@code ScalingLoop}, {@code RankLoop},
 * two of them {@code SideBySide}), or is written down plainly in either precision ({@code
 * PlainMeans}, {@code PlainScaling}, {@code PlainRanks}). {@code StudiesReport} and {@code
 * SparseStudiesReport} compare the runs of a {@code Study}; {@code RankParts} has models.
 */
package org.bandgram.validation.iterative;
