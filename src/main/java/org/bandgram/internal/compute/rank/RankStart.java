package org.bandgram.internal.compute.rank;

/**
 * The vectors that PageRank starts with, by node.
 *
 * @param scores the scores to start from; not copied
 * @param inverseOut one over the sum of the weights of the arcs that leave each node, 0 where none
 *     does; not copied
 * @param teleport the personalisation p, n numbers that add up to 1, or none for 1/n each; not
 *     copied
 */
// shared, as the documentation says
public record RankStart(double[] scores, double[] inverseOut, double[] teleport) {}
