/**
 * Similarities and dissimilarities as text ({@code SimilarityText}, {@code DistanceText}), and exp
 * and tanh in single precision with the same bits everywhere ({@code FloatMath}).
 */
package org.bandgram.similarity.internal;
