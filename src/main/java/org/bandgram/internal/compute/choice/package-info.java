/**
 * Which backend computes a run: the CPU with or without the Vector API, a GPU, or CPU and GPU
 * together.
 *
 * <pre>
 *   T(m) = m c + o               m iterations of one processor, computation c and overhead o
 *   T(m) = m max(p c_cpu, (1 - p) c_gpu) + o_cpu + o_gpu     with the share p on the CPU
 * </pre>
 *
 * <p>In the order of the call: {@code BackendProvider} makes backends, once each, and says why a
 * better one is not used. For {@code auto} a {@code DeviceTrial} tries a few iterations of an
 * {@code IterativeRun} on each processor; {@code OverheadModel} tells computation from overhead,
 * {@code ShareModel} predicts what sharing takes, and a {@code DeviceChoice} is the answer.
 */
package org.bandgram.internal.compute.choice;
