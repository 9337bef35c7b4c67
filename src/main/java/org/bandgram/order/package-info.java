/**
 * Orders points along a space-filling curve, so that points near each other in space come near each
 * other in memory and their similarities fall into a diagonal band (M. Hussein and W. Abd-Almageed,
 * Efficient band approximation of Gram matrices for large scale kernel methods on GPUs, SC '09, doi
 * 10.1145/1654059.1654091):
 *
 * <pre>
 *   x -&gt; rotated or projected -&gt; unit cube -&gt; grid cell -&gt; code of d b bits -&gt; sort
 * </pre>
 *
 * <p>In the order of the call: {@link org.bandgram.order.CurveOrdering} finds a {@code CurveFrame}
 * ({@code BoundingBox}, {@code PrincipalComponents} of a {@code RowSample} or {@code
 * RandomRotation}, {@code Projection}, {@code UnitCubeMapping}); a {@code CurveSorter} encodes with
 * a {@code SpaceFillingCurve} ({@code MortonCurve} with an {@code Interleaver}, {@code
 * HilbertCurve} with {@code HilbertAutomaton} or {@code HilbertTransposition}) to {@code
 * CurveCodes} and sorts them ({@code PairSort}); the result is a {@link
 * org.bandgram.order.Permutation}.
 *
 * <p>References: {@code BitwiseInterleaver}, {@code HilbertTransposition}, {@code BitonicSort}, the
 * sort of the paper; twins: the other interleavers, {@code HilbertAutomaton}, {@code RadixSort}. On
 * a GPU: {@code internal.compute.cuda.order}; kernels: {@code cuda/order}.
 */
package org.bandgram.order;
