/**
 * Affinity propagation on bands without stored messages, in O(n) memory: {@code CompactMessages}
 * has the equations.
 *
 * <p>In the order of the call: {@code CompactMessages} iterates with the passes of {@code
 * compute.cpu.messages}; {@code CompactRows} goes over the rows of a band in groups; a {@code
 * CompactRowGroup} finds maxima, updates and adds up columns. The state of rows is {@code
 * CompactState} and {@code RowCorrections}, the damped maxima M_i and the corrections c_ij at the
 * columns that held the maximum lately.
 *
 * <p>Reference: {@code ScalarRowGroup}. Twins: {@code VectorRowGroup} with {@code
 * VectorCorrections}; {@code VectorCandidateRowGroup} with {@code VectorCandidateBlocks} leaves out
 * columns that are too far away. On a GPU: {@code compute.cuda.compact}; kernels: {@code
 * cuda/compact}.
 */
package org.bandgram.internal.compute.cpu.compact;
