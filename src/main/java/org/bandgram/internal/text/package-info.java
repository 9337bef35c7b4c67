/**
 * Text for people: {@code ByteCount} and {@code Seconds} write amounts, {@code Parameters} lists
 * the components of option records, {@code Printable} escapes what a terminal would obey.
 */
package org.bandgram.internal.text;
