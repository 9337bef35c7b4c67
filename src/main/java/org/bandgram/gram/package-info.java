/**
 * Gram (similarity) matrices in band, coordinate (COO) and dense form, and what builds them from
 * points.
 */
package org.bandgram.gram;
