/**
 * Whether single precision has digits enough: {@code CloseValues} looks among the numbers of a
 * column, or of {@code ScatteredRows} from all over a table, for groups whose values it would bring
 * together.
 */
package org.bandgram.data.internal.digits;
