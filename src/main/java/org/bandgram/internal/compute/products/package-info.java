/**
 * Products of a stored n x n matrix and a block of m vectors, row-major n x m (SpMV, and SpMM for m
 * above 1):
 *
 * <pre>    Y = G X,    Y = G' X</pre>
 *
 * <p>In the order of the call: {@code ProductOps} takes a {@code StoredMatrix} (bands along curves,
 * a neighbour graph, coordinates) to where it is multiplied, {@code MatrixProducts} multiplies it
 * and adds up its {@code ElementSums}. Nothing is computed from points here: a matrix that is not
 * kernel values, or that is asymmetric, will do.
 *
 * <p>On the CPU: {@code compute.cpu.products}, with the readable reference; on a GPU: {@code
 * compute.cuda.products}.
 */
package org.bandgram.internal.compute.products;
