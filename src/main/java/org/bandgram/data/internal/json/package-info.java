/**
 * JSON: {@code Json} reads and writes the objects of {@code summary.json} by jackson-core; {@code
 * JsonLibrary} says so where that is not on the class path.
 */
package org.bandgram.data.internal.json;
