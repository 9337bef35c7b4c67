/**
 * Builders of Gram matrices of which only some elements are kept: {@code BandGramBuilder} fills a
 * band, {@code CooGramBuilder} finds the elements above a threshold.
 */
package org.bandgram.gram.internal;
