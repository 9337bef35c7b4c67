/**
 * Arrays of NumPy: an {@code NpyArray} is read as its {@code NpyHeader} and {@code NpyType}
 * describe it.
 */
package org.bandgram.io.internal.npy;
