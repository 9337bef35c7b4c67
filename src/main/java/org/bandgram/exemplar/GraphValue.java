package org.bandgram.exemplar;

import org.bandgram.gram.NeighbourGraph;

/**
 * The value of exemplars on a neighbour graph, see {@link Evaluation#GRAPH}.
 *
 * @param value f_G, at most f
 * @param reached how many points are exemplars or have one among their neighbours; all others count
 *     in f_G as if there were no exemplar
 * @param neighbours mean number of neighbours of a point
 * @param construction how the graph was made, and its recall
 */
public record GraphValue(
    double value, int reached, double neighbours, NeighbourGraph.Construction construction) {}
