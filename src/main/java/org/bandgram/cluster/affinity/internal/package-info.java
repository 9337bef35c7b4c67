/**
 * What {@code cluster.affinity} keeps to itself: {@code BandRun} decides the layout, the device and
 * whether a run on bands fits in memory ({@code MemoryPlan}, {@code Remedy}, {@code StoragePlans});
 * {@code GraphRun} decides the device of a run on a graph, and whether a graph suits it; {@code
 * TrialRun} and {@code GraphTrial} measure what a run would take, of which a {@code RunPlan} makes
 * {@code StoragePlan}s.
 */
package org.bandgram.cluster.affinity.internal;
