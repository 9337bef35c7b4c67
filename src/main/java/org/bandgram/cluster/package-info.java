/**
 * Affinity propagation on band, coordinate and dense similarities: options, drivers and results.
 */
package org.bandgram.cluster;
