/**
 * Affinity propagation on bands without stored messages, in O(n) memory: {@code CompactMessages}
 * iterates on the state of a {@code CompactBand}. Twin with the equations: {@code
 * compute.cpu.compact}; kernels: {@code cuda/compact}.
 */
package org.bandgram.internal.compute.cuda.compact;
