/**
 * Affinity propagation along the pairs |i - j| ≤ h of points in the order of one or several
 * space-filling curves, along nearest neighbours, and along dense and sparse similarities.
 *
 * <p>In the order of the call: {@link org.bandgram.cluster.affinity.BandAffinityPropagation} and
 * {@link org.bandgram.cluster.affinity.AffinityPropagation} take the points; {@link
 * org.bandgram.cluster.affinity.BandRun} decides the layout, the device and whether it fits in
 * memory ({@code MemoryPlan}, {@code Remedy}, {@code StoragePlans}), or {@link
 * org.bandgram.cluster.affinity.GraphRun} the device, and whether a graph of {@code
 * gram.NeighbourGraph} suits it; then {@code cluster.internal.propagation} orders, passes messages
 * and assigns. Beside it stand {@link org.bandgram.cluster.affinity.RunPlan} (memory and time
 * beforehand, by {@code TrialRun} and {@code GraphTrial}) and {@link
 * org.bandgram.cluster.affinity.PreferenceOverview} (what to choose a preference from).
 *
 * <p>The loops are in {@code internal.compute}: similarities in its rooms {@code gram}, messages in
 * {@code band}, {@code compact}, {@code coo} and {@code graph}, each with a readable reference, a
 * vectorised twin and a CUDA twin, whose kernels are in the folders of these names in {@code
 * cuda/}.
 */
package org.bandgram.cluster.affinity;
