/**
 * Exemplar clustering's function (contract: {@code compute.exemplar}), for a ground set V and a set
 * S of exemplars with e0:
 *
 * <pre>
 *   L(S) = 1/n sum over v in V of min over e in S of d(v, e)
 * </pre>
 *
 * <p>{@code HostExemplarOps} makes a {@code HostGroundSet}. It keeps the least distances so far
 * ({@code HostNearestDistances}, {@code NearestToStart}), computes distances to a candidate ({@code
 * HostColumn}), gains over a band ({@code HostBandCover}), many sets from scratch ({@code
 * HostMultisetEvaluation}) and the nearest exemplar of each point ({@code HostAssignment}).
 *
 * <p>Reference: {@code ScalarExemplarOps}. Twin: {@code VectorExemplarOps}, on {@code
 * compute.cpu.tiles}. On a GPU: {@code compute.cuda.exemplar}; kernels: {@code cuda/exemplar}.
 */
package org.bandgram.internal.compute.cpu.exemplar;
