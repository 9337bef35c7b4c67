/**
 * The messages of affinity propagation (B. Frey and D. Dueck, Science 315, 2007, doi
 * 10.1126/science.1136800); {@code Messages} has the equations:
 *
 * <pre>
 *   r(i, k) = s(i, k) - max_{j != k} (a(i, j) + s(i, j))
 *   a(i, k) = min(0, r(k, k) + sum_{j != i, k} max(0, r(j, k)))
 *   a(k, k) = sum_{j != k} max(0, r(j, k))
 * </pre>
 *
 * <p>In the order of the call: {@code SparseSimilarities} of {@code compute.gram} allocates {@code
 * Messages}, which iterate and assign; {@code ResumableMessages} give and take the messages of some
 * rows ({@code MessageRows}, {@code Numbers}), for runs that are continued elsewhere. {@code
 * SimilarityRange} tells what similarities span.
 *
 * <p>Reference: {@code compute.cpu.band} (two scans); twins: its fused form, and {@code
 * compute.cpu.coo} for other sparsity patterns. {@code compute.cpu.compact} has the same fixed
 * points without stored messages. On a GPU: {@code compute.cuda.band}, {@code
 * compute.cuda.compact}, {@code compute.cuda.coo}, {@code compute.cuda.graph}; kernels: the folders
 * of these names in {@code cuda/}, and {@code cuda/diagonal}.
 */
package org.bandgram.internal.compute.messages;
