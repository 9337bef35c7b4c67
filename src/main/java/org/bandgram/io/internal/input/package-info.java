/**
 * Bytes to read: a {@code TableInput} opens a file, which {@code InputName} tells from standard
 * input and from a member of an {@code NpzArchive}, or a stream, {@code StandardInput} for one; its
 * bytes are unpacked and counted ({@code ReportingStream}) on the way. Of text, {@code TextBytes}
 * are UTF-8, into which {@code RecodedBytes} brings other encodings, and refused if they are of an
 * {@code OtherFormat}. {@code IoErrors} says why bytes cannot be read.
 */
package org.bandgram.io.internal.input;
