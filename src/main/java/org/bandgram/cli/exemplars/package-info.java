/**
 * Exemplar clustering: {@code exemplars} and {@code compare}.
 *
 * <p>{@code FunctionArguments} say what is maximised, f(S) = L({e0}) - L(S and e0) with L the mean
 * distance to the nearest exemplar; {@code SelectionArguments} how, by an optimiser that {@code
 * OptimizerText} knows by name. {@code ExemplarRun} chooses and writes the files, {@code
 * ExemplarReport} says what came out, with a {@code GraphEntries} for a neighbour graph. {@code
 * CompareCommand} computes f and the clustering error of earlier runs of whatever method, a {@code
 * ComparedResult} each.
 */
package org.bandgram.cli.exemplars;
