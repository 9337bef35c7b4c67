/**
 * Affinity propagation whose similarities, messages and points are on other machines; what is
 * decided here, and how, is what {@code cluster.affinity} and {@code cluster.multilevel} do.
 *
 * <p>In the order of the call: a {@link org.bandgram.cluster.internal.distributed.ClusterEngine},
 * found by a service loader, is given a job and opens a session; it orders and compares the points
 * as a {@link org.bandgram.cluster.internal.distributed.DistributedBand}, which {@link
 * org.bandgram.cluster.internal.distributed.DistributedAffinityPropagation} or {@link
 * org.bandgram.cluster.internal.distributed.DistributedMultilevel} clusters. The only engine is
 * that of {@code org.bandgram.spark}.
 */
package org.bandgram.cluster.internal.distributed;
