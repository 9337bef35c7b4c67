/**
 * Text for people: {@code ByteCount} and {@code Seconds} write amounts, {@code Decimals} writes and
 * reads numbers, {@code Parameters} lists the components of option records, {@code Printable}
 * escapes what a terminal would obey, {@code Composed} lets texts that look alike be equal, {@code
 * Setting} is what a message tells its reader to set.
 */
package org.bandgram.internal.text;
