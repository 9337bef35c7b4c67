/** Similarities of two points: what fills a Gram matrix. */
package org.bandgram.similarity;
