/**
 * JSON, by jackson-core: {@code Json} reads and writes the objects of {@code summary.json}; {@code
 * JsonReader} reads points, of which {@code JsonSample} knows the columns from the first rows, and
 * {@code JsonRow} takes each object. {@code JsonLibrary} is the way in to points, and says so where
 * jackson-core is not on the class path.
 */
package org.bandgram.io.internal.json;
