/**
 * Affinity propagation whose similarities, messages and points are on other machines; what is
 * decided here, and how, is what {@code cluster.affinity} and {@code cluster.multilevel} do.
 *
 * <p>{@code DistributedBand} orders and compares the points; {@code DistributedAffinityPropagation}
 * and {@code DistributedMultilevel} cluster it. The only machines are those of {@code spark}.
 */
package org.bandgram.cluster.internal.distributed;
