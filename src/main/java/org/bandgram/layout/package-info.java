/**
 * Where the elements of a matrix are stored. No other package does index arithmetic on band
 * storage.
 */
package org.bandgram.layout;
