/**
 * Similarities of one band read row by row as dissimilarities, which loops of messages go over:
 *
 * <pre>
 *   d_ij = s_max - s_ij &gt;= 0;   infinite where there is no edge
 * </pre>
 *
 * <p>Distances computed from points are those of {@code Similarity}, squares added by fused
 * multiply-add. {@code BandDissimilarities} is the interface. {@code StoredDissimilarities} read
 * memory; {@code PairDissimilarities} (the reference), {@code PanelDissimilarities} and {@code
 * SquaredDistances} compute from the points, {@code VectorSquaredDistances} with {@code
 * VectorPlane} only for candidate columns ({@code BlockReader}). {@code BandOverlap} leaves out
 * pairs that an earlier band has; {@code VectorBandOverlap} is the fast twin. {@code VectorLanes}
 * says how wide the loops' vectors are.
 *
 * <p>On a GPU: {@code PairSource} of {@code compute.cuda.gram}.
 */
package org.bandgram.internal.compute.cpu.dissimilarity;
