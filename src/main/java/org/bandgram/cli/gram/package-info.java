/**
 * Sparse Gram matrices: how good one is, {@code gram}, and the principal components of one, {@code
 * kernel-pca}.
 *
 * <p>{@code MatrixArguments} are the options for a matrix, {@code GramMatrix} the one that they
 * choose, bands along curves or a neighbour graph. {@code GramArguments} are the options for
 * measuring one, {@code GramRun} does and says how good it is; {@code KernelPcaRun} finds
 * components, says what came out and leaves it as files.
 */
package org.bandgram.cli.gram;
