/**
 * The heavy loops as narrow interfaces, one room for each thing computed, which the CPU and the GPU
 * implement.
 *
 * <pre>
 *   order:      points -&gt; codes -&gt; permutation          org.bandgram.order.internal.CurveSorter
 *   gram:       pairs of points -&gt; s(i, k)              compute.gram
 *   messages:   s(i, k) -&gt; r(i, k), a(i, k)             compute.messages
 *   tiles:      points x candidates -&gt; d(x, c), sums    compute.tiles
 *   products:   G, X -&gt; G X, G' X                       compute.products
 *   exemplar, lloyd, kernelsums, rank, stress: what the algorithms of these names repeat
 * </pre>
 *
 * <p>{@code Backend} makes the operations of all rooms. {@code compute.choice} chooses the backend,
 * and nothing but its {@code BackendProvider} names the classes of one. {@code compute.cpu} has the
 * reference (classes {@code Scalar...}) and its fast twins ({@code Vector...}, with the Vector
 * API), {@code compute.cuda} the twin for GPUs, with rooms of the same names in both; kernels are
 * in the folders of these names in {@code cuda/}.
 */
package org.bandgram.internal.compute;
