/**
 * The CPU backend: readable scalar references, and twins of them that use the Vector API and give
 * the same bits.
 *
 * <p>{@link org.bandgram.internal.compute.cpu.ScalarCpuBackend} and {@link
 * org.bandgram.internal.compute.cpu.VectorCpuBackend} put together what the rooms beneath hold;
 * {@code HostBands} and {@code RecomputedBands} are the similarities of bands, stored or not, and
 * choose the messages on them.
 *
 * <p>The way of a run on bands: {@code gram} computes similarities, {@code dissimilarity} reads
 * them as costs, {@code messages} has what all forms of affinity propagation share, {@code band}
 * and {@code compact} the two forms on bands, {@code graph} both on neighbour graphs, {@code coo}
 * the one on coordinates. Beside it: {@code tiles} (distances of tiles of points), and on them
 * {@code lloyd} (K-means), {@code exemplar} and {@code kernelsums} (kernel K-means); {@code rank}
 * (PageRank); {@code stress} (SMACOF); {@code products} (matrices times vectors). {@code warmup}
 * tells the first work of a JVM, which goes to the references, from the rest. Rooms of {@code
 * compute.cuda} and folders of {@code cuda/} have the same names.
 *
 * <p>Rooms know the ones they build on and never this one; {@code ArchitectureTest} holds that.
 */
package org.bandgram.internal.compute.cpu;
