/**
 * Which backend computes: the CPU's, with or without the Vector API, a GPU's, or both.
 *
 * <pre>
 *   T = c + o, one run; 2 c + o, the computation twice    (T. Gunarathne et al., IJCSE 8(1), 2013,
 *   doi 10.1504/IJCSE.2013.052118)
 *   shared: o_cpu + o_gpu + iterations max(s c_cpu, (1 - s) c_gpu), s the CPU's share
 * </pre>
 *
 * <p>In the order of the call: {@code BackendProvider} looks for backends, once, and chooses for an
 * {@code IterativeRun}; with {@code auto} a {@code DeviceTrial} times a few iterations on each,
 * fits {@code OverheadModel}s and a {@code ShareModel}, and gives a {@code DeviceChoice}. Nothing
 * else names the classes of a backend.
 */
package org.bandgram.internal.compute.choice;
