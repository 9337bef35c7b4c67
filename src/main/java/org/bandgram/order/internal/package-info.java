/**
 * How points are ordered along a curve, in the order of the call: {@code CurveOrders} takes one
 * curve after another; a {@code CurveFrame} ({@code BoundingBox}, {@code PrincipalComponents} of a
 * {@code RowSample} or {@code RandomRotation}, {@code Projection} by {@code RowProducts}, {@code
 * UnitCubeMapping}) maps {@code Rows} to the unit cube; a {@code CurveSorter}, on a CPU the {@code
 * HostCurveSorter}, encodes them with a {@code SpaceFillingCurve} ({@code MortonCurve} with an
 * {@code Interleaver}, {@code HilbertCurve} with {@code HilbertAutomaton} or {@code
 * HilbertTransposition}) to {@code CurveCodes}, and sorts {@code CodePairs} ({@code
 * NarrowCodePairs} or {@code WideCodePairs}) by {@code PairSort}.
 *
 * <p>References: {@code BitwiseInterleaver}, {@code HilbertTransposition}, {@code BitonicSort}, the
 * sort of the paper; twins: {@code ExpandInterleaver}, {@code PlaneInterleaver}, {@code
 * SpaceInterleaver}, {@code HilbertAutomaton}, {@code RadixSort}.
 */
package org.bandgram.order.internal;
