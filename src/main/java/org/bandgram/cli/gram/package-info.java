/**
 * Sparse Gram matrices: how good one is, {@code gram}, and the principal components of one, {@code
 * kernel-pca}.
 *
 * <p>{@code MatrixArguments} are the options for a matrix, {@code GramMatrix} the one that they
 * choose, bands along curves or a neighbour graph, and {@code MatrixReport} says which. {@code
 * GramArguments} are the options for measuring one, {@code GramRun} does, and {@code GramReport}
 * says how good it is; {@code KernelPcaRun} finds components, says what came out and writes them.
 */
package org.bandgram.cli.gram;
