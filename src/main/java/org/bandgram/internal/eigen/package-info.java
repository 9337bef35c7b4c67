/**
 * Eigenpairs of symmetric matrices, the one solver of all packages.
 *
 * <pre>    A v = lambda v,  A = A'</pre>
 *
 * <p>{@link org.bandgram.internal.eigen.RestartedLanczos} finds leading pairs, or both ends of the
 * spectrum, of a matrix that is known by its products alone, a {@link
 * org.bandgram.internal.eigen.BlockProduct}, on all threads: of the Laplacian of a graph, the
 * covariance of many coordinates, the centred squares of classical scaling. Its vectors are an
 * {@code OrthonormalBasis}. {@link org.bandgram.internal.eigen.SymmetricEigen} holds pairs, and
 * decomposes a small matrix that lies in memory.
 */
package org.bandgram.internal.eigen;
