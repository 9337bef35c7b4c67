/**
 * SMACOF's pass over the kept pairs of a configuration X:
 *
 * <pre>
 *   stress = sum over i &gt; j of w(i, j) (delta(i, j) - d(i, j))²
 *   B(X) X,    b(i, j) = -w(i, j) delta(i, j) / d(i, j)
 * </pre>
 *
 * <p>In the order of the call: {@code StressOps} prepares a {@code StressPass} on the {@code
 * PairTriangle}s of dissimilarities and weights.
 *
 * <p>On the CPU: {@code compute.cpu.stress}, with the readable reference; on a GPU: {@code
 * compute.cuda.stress}; kernels: {@code cuda/stress}.
 */
package org.bandgram.internal.compute.stress;
