/**
 * The function of exemplar clustering, for a ground set V and sets S of exemplars with e0:
 *
 * <pre>
 *   n L(S) = sum over v in V of min over s in S of d(v, s)
 * </pre>
 *
 * <p>In the order of the call: {@code ExemplarOps} makes a {@code GroundSet}; its {@code
 * NearestDistances} keep the minimum while a set grows by {@code DistanceColumn}s; {@code
 * MemberSets} are evaluated at once; {@code NearestExemplars} assigns points; a {@code BandCover}
 * counts pairs of a band alone. {@code ExemplarChecks} checks.
 *
 * <p>On the CPU: {@code compute.cpu.exemplar}, with the readable reference; on a GPU: {@code
 * compute.cuda.exemplar}; kernels: {@code cuda/exemplar}.
 */
package org.bandgram.internal.compute.exemplar;
