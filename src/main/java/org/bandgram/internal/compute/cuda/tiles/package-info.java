/**
 * Points in blocks on the device, as K-means and exemplar clustering read them: {@code
 * GroundPoints} block by block, {@code SetPanels} for a few sets side by side; {@code BlockSums}
 * are sums over blocks, in an order that does not depend on threads. Twin on the CPU: {@code
 * compute.cpu.tiles}.
 */
package org.bandgram.internal.compute.cuda.tiles;
