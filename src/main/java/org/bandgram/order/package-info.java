/**
 * Orders points along a space-filling curve, so that points near each other in space come near each
 * other in memory and their similarities fall into a diagonal band.
 *
 * <p>{@link org.bandgram.order.CurveOrdering} is the entry: project, map to the unit cube, encode,
 * sort. The result is a {@link org.bandgram.order.Permutation}. The approach is that of M. Hussein
 * and W. Abd-Almageed, Efficient band approximation of Gram matrices for large scale kernel methods
 * on GPUs, SC '09, doi 10.1145/1654059.1654091.
 */
package org.bandgram.order;
