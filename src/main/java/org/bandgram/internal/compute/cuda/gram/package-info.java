/**
 * Similarities on the device: bands, whole rows and square matrices, in tiles of 64 by 64 points
 * ({@code GramGeometry}).
 *
 * <p>{@code CudaGramOps} computes them for the host. {@code DevicePoints} are uploaded points,
 * which {@code ResidentPoints} keep there for a whole run, {@code DeviceCurves} their orders;
 * {@code BandConstruction} fills a band, {@code GramRows} whole rows, {@code SymmetricGram} a
 * square matrix, {@code DeviceNeighbours} finds the most similar points of each, {@code
 * DeviceMeans} computes means of groups, {@code BandMasks} leaves out pairs that an earlier band
 * has. Kernels of messages read a {@code PairSource}: {@code StoredPairs} or {@code PointPairs}.
 * {@code DeviceSimilarities}, {@code DeviceRanges} and {@code BandSample} answer what the host asks
 * of similarities.
 *
 * <p>Twin on the CPU: {@code compute.cpu.gram}; kernels: {@code cuda/gram}, {@code cuda/curves}.
 */
package org.bandgram.internal.compute.cuda.gram;
