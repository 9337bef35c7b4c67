/**
 * Similarities s(x, y) of two points, which fill a Gram matrix, and dissimilarities d(x, y), which
 * exemplar clustering minimises.
 *
 * <p>{@code Similarity} and {@code Dissimilarity} are the sealed interfaces with the rules of
 * arithmetic; each record states its formula: {@code NegativeSquaredEuclidean}, {@code Gaussian},
 * {@code Polynomial}, {@code Linear}, {@code Sigmoid}, {@code Cosine} and {@code CustomSimilarity};
 * {@code SquaredEuclideanDistance}, {@code EuclideanDistance}, {@code ManhattanDistance}, {@code
 * CosineDistance}, {@code KernelDistance} and {@code CustomDissimilarity}. {@code PairSums} has the
 * sums over features, each term added with one rounding. {@code TimeWarping} compares series of any
 * lengths, for clusters of objects.
 *
 * <p>These records are the reference that every fast path reproduces bit for bit. Twins on the CPU:
 * {@code VectorFinish} and {@code VectorTile} of {@code internal.compute.cpu.gram}, {@code
 * internal.compute.cpu.tiles}; on a GPU: {@code cuda/include/similarity.cuh} and {@code
 * cuda/exemplar/distance.cuh}, whose lists of kinds the build copies to Java.
 */
package org.bandgram.similarity;
