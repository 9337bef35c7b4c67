/**
 * Multidimensional scaling: {@code mds}.
 *
 * <p>{@code MdsArguments} are the options and read dissimilarities from a matrix, or compute them
 * from points, of all pairs or along a band; {@code StartTable} reads where to start. {@code
 * MdsRun} embeds them, says what came out (stress, iterations), and writes the coordinates and the
 * map.
 */
package org.bandgram.cli.mds;
