/** Multidimensional scaling. */
package org.bandgram.embed;
