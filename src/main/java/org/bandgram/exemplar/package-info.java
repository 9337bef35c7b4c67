/**
 * Exemplar clustering: few points that represent all, as the maximum of a monotone submodular
 * function, and the optimisers that look for it.
 */
package org.bandgram.exemplar;
