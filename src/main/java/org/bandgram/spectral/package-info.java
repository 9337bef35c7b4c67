/**
 * Methods by eigenvectors of a Gram matrix. Spectral embedding and clustering: objects as points by
 * the eigenvectors of the normalised Laplacian of their affinities W,
 *
 * <pre>
 *   L = I - D^-1/2 W D^-1/2,    D = diag of row sums,    L v = lambda v,    x_i = v_i / sqrt(d_i)
 * </pre>
 *
 * <p>In the order of the call: {@code NeighbourAffinity} makes affinities of a neighbour graph (any
 * {@code gram.GramOperator} will do); {@code SpectralEmbedding} takes the {@code
 * NormalizedAffinity} apart, known eigenvectors of its {@code ConnectedComponents} and others by
 * {@code internal.eigen.FilteredLanczos}; {@code SpectralClustering} runs K-means on it.
 *
 * <p>{@code KernelPrincipalComponents} are the leading eigenvectors of a {@code CentredKernel}. An
 * {@code Orientation} is taken of each eigenvector.
 *
 * <p>Checked against scikit-learn, and against whole matrices decomposed.
 */
package org.bandgram.spectral;
