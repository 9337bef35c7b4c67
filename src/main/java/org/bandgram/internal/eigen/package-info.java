/**
 * Eigenpairs of symmetric matrices, the one solver of all packages.
 *
 * <pre>    A v = lambda v,  A = A'</pre>
 *
 * <p>{@link org.bandgram.internal.eigen.RestartedLanczos} finds leading pairs of a matrix that is
 * known by its products alone ({@code BlockProduct}): the covariance of many coordinates, the
 * centred squares of classical scaling. {@link org.bandgram.internal.eigen.ExtremeEigenvalues}
 * finds the two ends of a spectrum, with bounds, and {@link
 * org.bandgram.internal.eigen.LanczosQuadrature} quadratic forms of functions of a matrix, both by
 * {@code LanczosSteps} on all threads. {@link org.bandgram.internal.eigen.FilteredLanczos} finds
 * leading pairs of a large matrix whose eigenvalues crowd at a known upper end, on all threads: by
 * {@link org.bandgram.internal.eigen.RestartedLanczos} on a {@link
 * org.bandgram.internal.eigen.ChebyshevFilter} of a {@link
 * org.bandgram.internal.eigen.ScaledMatrix}, whose pairs {@code RayleighRitz} makes those of the
 * matrix; the vectors are an {@code OrthonormalBasis}. {@link
 * org.bandgram.internal.eigen.SymmetricEigen} holds pairs, and decomposes a small matrix that lies
 * in memory.
 */
package org.bandgram.internal.eigen;
