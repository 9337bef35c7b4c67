/**
 * Affinity propagation along the edges of an undirected graph, in single precision. Row i of a
 * graph is column i as well, so that neither form of messages needs an order by column:
 *
 * <pre>
 *   stored:   r and a of every edge in both directions; sum_i max(0, r_ik) reads r of the
 *             reverse edges of row k
 *   compact:  a_ij = min(0, b_j - max(0, s_ij - M_i + c_ij)),   b_j = r_jj + P_j
 *             P_k  = sum over row k of max(0, s_ik - M_i + c_ik)
 * </pre>
 *
 * <p>In the order of the call: {@code HostGraph} holds the similarities of a {@code
 * org.bandgram.layout.GraphLayout} and makes messages with the {@code GraphLoops} of a backend.
 *
 * <p>Stored: {@code StoredMessages} iterate over {@code StoredElements}, whose reverse edges {@code
 * compute.gram.ReverseSlots} finds, and assign by {@code EdgeAssignment}. Loops over {@code
 * SlotMessages}: {@code ScalarStoredLoops} and {@code VectorStoredLoops}; {@code PartialSums} says
 * in which order columns are added up. {@code ElementMessages} go over {@code SparseElements} one
 * by one: the reference.
 *
 * <p>Compact: {@code CompactGraphMessages} with the equations of {@code
 * compute.cpu.compact.CompactMessages}. A {@code CompactGroup} of rows reads slots of a {@code
 * CompactGraph} into {@code StagedSlots}, finds the maxima and updates {@code CompactGraphState};
 * {@code CompactColumns} adds up columns, to which {@code CorrectionSums} brings the corrections.
 * {@code CacheLines} reads ahead. Reference: {@code ScalarCompactLoops}; twin: {@code
 * VectorCompactLoops}.
 *
 * <p>On a GPU: {@code compute.cuda.graph}; kernels: {@code cuda/graph}.
 */
package org.bandgram.internal.compute.cpu.graph;
