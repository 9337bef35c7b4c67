/**
 * Similarities of one band read row by row as costs, which loops of messages go over:
 *
 * <pre>
 *   cost(i, k) = level - s(i, k) &gt;= 0;   infinite on no edge
 * </pre>
 *
 * <p>{@code BandCosts} is the interface. {@code StoredCosts} and {@code HalfCosts} read memory;
 * {@code PairCosts} (the reference), {@code PanelCosts} and {@code DistanceCosts} compute from the
 * points, {@code VectorDistanceCosts} with {@code VectorPlane} only where columns are near ({@code
 * BlockReader}). {@code BandMask} and {@code BandOverlap} leave out pairs that an earlier band has;
 * {@code VectorBandOverlap} is the fast twin. {@code VectorLanes} says how wide the loops' vectors
 * are.
 *
 * <p>On a GPU: {@code PairSource} of {@code compute.cuda.gram}.
 */
package org.bandgram.internal.compute.cpu.costs;
