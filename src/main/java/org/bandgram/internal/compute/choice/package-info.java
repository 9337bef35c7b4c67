/**
 * Which backend computes a run: the CPU with or without the Vector API, or a GPU.
 *
 * <pre>
 *   T(m) = m c + o               m iterations of one processor, computation c and overhead o
 * </pre>
 *
 * <p>In the order of the call: {@code BackendProvider} makes backends, once each, and says why a
 * better one is not used. For {@code auto} a {@code DeviceTrial} tries a few iterations of an
 * {@code IterativeRun} on each processor; {@code OverheadModel} tells computation from overhead.
 */
package org.bandgram.internal.compute.choice;
