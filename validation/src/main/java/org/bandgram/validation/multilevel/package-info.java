/**
 * Multilevel affinity propagation beside the best of other methods, on real sets and on a million
 * points: {@code MultilevelQuality} runs, {@code MultilevelReport} tabulates.
 */
package org.bandgram.validation.multilevel;
