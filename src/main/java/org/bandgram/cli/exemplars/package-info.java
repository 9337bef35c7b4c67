/**
 * Exemplar clustering: {@code exemplars} and {@code compare}.
 *
 * <p>{@code FunctionArguments} say what is maximised, f(S) = L({e0}) - L(S and e0) with L the mean
 * distance to the nearest exemplar; {@code SelectionArguments} how. {@code ExemplarRun} chooses and
 * says what came out. {@code CompareCommand} computes f and the clustering error of earlier runs of
 * whatever method.
 */
package org.bandgram.cli.exemplars;
