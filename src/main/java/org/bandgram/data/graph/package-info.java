/**
 * Reads directed graphs and matrices with names.
 *
 * <p>{@code EdgeListReader} reads arcs, one on each line, also those of Matrix Market ({@code
 * MatrixMarketHead}) and those with names of columns ({@code ArcHeader}), into an {@code EdgeList};
 * {@code NodeWeights} reads a number for each of some nodes; {@code IdLines} cuts their lines into
 * cells without an object per line. {@code NamedMatrix} reads n lines of n numbers, with or without
 * names ({@code AlignedNames}): dissimilarities, or similarities.
 */
package org.bandgram.data.graph;
