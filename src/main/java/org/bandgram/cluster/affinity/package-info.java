/**
 * Affinity propagation along the pairs |i - j| ≤ h of points in the order of one or several
 * space-filling curves, along nearest neighbours, and along dense and sparse similarities.
 *
 * <p>In the order of the call: {@link org.bandgram.cluster.affinity.BandAffinityPropagation} and
 * {@link org.bandgram.cluster.affinity.AffinityPropagation} take the points; {@code
 * internal.BandRun} or {@code internal.GraphRun} decides the layout and the device, and whether the
 * run fits in memory; then {@code cluster.internal.propagation} orders, passes messages and
 * assigns. {@code internal.RunPlan} tells memory and time beforehand.
 *
 * <p>The loops are in {@code internal.compute}: similarities in its rooms {@code gram}, messages in
 * {@code band}, {@code compact}, {@code coo} and {@code graph}, each with a readable reference, a
 * vectorised twin and a CUDA twin, whose kernels are in the folders of these names in {@code
 * cuda/}.
 */
package org.bandgram.cluster.affinity;
