/**
 * SMACOF's pass over kept pairs (contract: {@code compute.stress}): the stress and the Guttman
 * transform of a configuration X (J. de Leeuw, 1977; I. Borg and P. Groenen, 2005,
 * doi:10.1007/0-387-28981-X):
 *
 * <pre>
 *   stress = sum over pairs of w(i, j) (d(i, j) - |x(i) - x(j)|)^2
 * </pre>
 *
 * <p>A squared distance adds one dimension after another, by fused multiply-add. {@code
 * HostStressOps} cuts pairs into stripes and adds up their sums in order; {@code StressRows} are
 * the loops.
 *
 * <p>Reference: {@code ScalarStressRows}. Twin: {@code VectorStressRows}. On a GPU: {@code
 * compute.cuda.stress}; kernels: {@code cuda/stress}.
 */
package org.bandgram.internal.compute.cpu.stress;
