/**
 * Metric multidimensional scaling by majorisation (SMACOF). It finds points X whose distances d
 * come close to dissimilarities delta (I. Borg, P. Groenen, 2005, doi 10.1007/0-387-28981-X):
 *
 * <pre>
 *   stress = sum over i &gt; j of w(i, j) (delta(i, j) - d(i, j))²,    X = V⁺ B(X) X
 * </pre>
 *
 * <p>In the order of the call: {@code Dissimilarities} of all pairs or of a band; {@code
 * Smacof.fit(dissimilarities, options, execution)} with {@code Smacof.Options}; a {@code Start} by
 * {@code ClassicalScaling} or {@code LandmarkScaling}, or at random; a {@code GuttmanSolver} for V⁺
 * ({@code DenseLaplacian}, {@code BandedLaplacian}, connected {@code WeightGroups}); {@code
 * StressScale}; {@code Embedding}, which places other objects ({@code Placement}).
 *
 * <p>Loops: {@code internal.compute.stress}. Checked against scikit-learn.
 */
package org.bandgram.embed;
