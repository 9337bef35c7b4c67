package org.bandgram.data.internal.table;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Arrays;
import org.bandgram.data.DataFormatException;

/**
 * The bytes of a UTF-8 text, without the byte order mark that it may begin with. What cannot be
 * such a text, since it is UTF-16 or has a NUL byte anywhere, is refused.
 */
final class TextBytes extends FilterInputStream {
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final byte[] LITTLE_ENDIAN_UTF16 = {(byte) 0xFF, (byte) 0xFE};
  private static final byte[] BIG_ENDIAN_UTF16 = {(byte) 0xFE, (byte) 0xFF};

  private final String file;
  private long line = 1;
  private int last;

  private TextBytes(InputStream in, String file) {
    super(in);
    this.file = file;
  }

  /**
   * Begins a text.
   *
   * @param in its bytes, as stored
   * @param file its name
   */
  static TextBytes of(InputStream in, String file) throws IOException {
    PushbackInputStream stored = new PushbackInputStream(in, MARK.length);
    byte[] first = stored.readNBytes(MARK.length);
    if (beginsWith(first, LITTLE_ENDIAN_UTF16) || beginsWith(first, BIG_ENDIAN_UTF16)) {
      throw DataFormatException.of(file, "is UTF-16 text; save it as UTF-8");
    }
    if (!beginsWith(first, MARK)) {
      stored.unread(first);
    }
    return new TextBytes(stored, file);
  }

  private static boolean beginsWith(byte[] bytes, byte[] start) {
    return bytes.length >= start.length
        && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
  }

  @Override
  public int read() throws IOException {
    int value = super.read();
    if (value >= 0) {
      check(value);
    }
    return value;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = super.read(buffer, offset, length);
    for (int i = offset; i < offset + count; i++) {
      check(buffer[i]);
    }
    return count;
  }

  /** Counts lines, which end with LF, CR or both. */
  private void check(int value) {
    if (value == 0) {
      throw DataFormatException.atLine(
          file,
          line,
          "has a NUL byte, so it is not text; other formats are known by their extension"
              + " (.npy, .libsvm, .svm, .arff, .parquet)");
    }
    if (value == '\r' || (value == '\n' && last != '\r')) {
      line++;
    }
    last = value;
  }
}
