/**
 * What is asked about points before anything is computed: whether single precision has digits
 * enough ({@code CloseValues} looks among the numbers of a column, or of {@code ScatteredRows} from
 * all over a table, for groups whose values it would bring together), and the {@code RunIdentity}
 * by which checkpoints know them.
 */
package org.bandgram.data.internal;
