/**
 * Layouts: the storage of the elements of a sparse n x n matrix. No other package does index
 * arithmetic on band storage.
 *
 * <pre>
 *   band: (i, j) with |i - j| &lt;= h is element  i w + j - firstStored(i),  w = min(2h + 1, n)
 *   graph: row i holds the neighbours of i, ascending, padded to whole vectors
 *   COO:  rows i and columns j of elements by (i, j), and their order by (j, i)
 * </pre>
 *
 * <p>{@code BandLayout} also cuts a band into stripes of rows, over which sums are added up in an
 * order that does not depend on threads; {@code GraphLayout} is the form for symmetric neighbours,
 * {@code CooLayout} that for a threshold and for given elements. An {@code ElementVisitor} sees the
 * elements of a row of any of them. Twin on a GPU: {@code cuda/include/band_layout.cuh}.
 */
package org.bandgram.layout;
