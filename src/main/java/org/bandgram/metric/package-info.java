/**
 * How good a clustering, and the band it was computed on, are.
 *
 * <p>Everything here takes points and labels in input order and returns the same number, to the
 * last bit, for any number of threads.
 */
package org.bandgram.metric;
