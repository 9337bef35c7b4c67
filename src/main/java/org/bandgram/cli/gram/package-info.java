/**
 * How good a sparse Gram matrix is: {@code gram}.
 *
 * <p>{@code GramArguments} are the options, {@code GramMatrix} the matrix that they choose, bands
 * along curves or a neighbour graph, and {@code GramReport} measures it and says what came out.
 */
package org.bandgram.cli.gram;
