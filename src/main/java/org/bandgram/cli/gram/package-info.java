/**
 * Approximations of Gram matrices: how good one is, {@code gram}, and the principal components of
 * one, {@code kernel-pca}.
 *
 * <p>{@code MatrixArguments} are the options for a matrix, {@code GramMatrix} the one that they
 * choose, such as bands along curves or a matrix of low rank, and {@code MatrixReport} says which.
 * {@code GramArguments} are the options for measuring one, {@code GramRun} does and says how good
 * it is; {@code KernelPcaRun} finds components, says what came out and leaves it as files.
 */
package org.bandgram.cli.gram;
