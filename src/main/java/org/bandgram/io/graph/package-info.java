/**
 * Reads directed graphs.
 *
 * <p>{@code EdgeListReader} reads arcs, one on each line, also those of Matrix Market ({@code
 * MatrixMarketHead}) and those with names of columns ({@code ArcHeader}), into an {@code EdgeList};
 * {@code NodeWeights} reads a number for each of some nodes; {@code IdLines} cuts their lines into
 * cells without an object per line.
 */
package org.bandgram.io.graph;
