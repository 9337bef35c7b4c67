/**
 * Orders points along a space-filling curve, so that points near each other in space come near each
 * other in memory and their similarities fall into a diagonal band. The steps are these (M. Hussein
 * and W. Abd-Almageed, Efficient band approximation of Gram matrices for large scale kernel methods
 * on GPUs, SC '09, doi 10.1145/1654059.1654091):
 *
 * <pre>
 *   x -&gt; rotated or projected -&gt; unit cube -&gt; grid cell -&gt; code of d b bits -&gt; sort
 * </pre>
 *
 * <p>{@link org.bandgram.order.CurveOrdering} orders points along a curve of a {@link
 * org.bandgram.order.CurveKind}, rotated, scaled ({@link org.bandgram.order.CurveOrdering.Scaling})
 * or reduced ({@link org.bandgram.order.CurveOrdering.Reduction}, {@link
 * org.bandgram.order.internal.Projection}); the result is a {@link org.bandgram.order.Permutation}.
 * How it does so is in {@code order.internal}. On a GPU: {@code internal.compute.cuda.order};
 * kernels: {@code cuda/order}.
 */
package org.bandgram.order;
