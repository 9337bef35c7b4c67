package org.bandgram.data.internal.table;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The beginning of a UTF-8 text, read ahead so that its form can be detected, and then the whole of
 * it once more.
 */
public final class TextHead {
  private static final int FIRST_BYTES = 1 << 18;
  private static final int MOST_BYTES = 1 << 26;
  private static final int LINES_WANTED = 2;

  private final byte[] bytes;
  private final boolean complete;
  private final InputStream rest;

  private TextHead(byte[] bytes, boolean complete, InputStream rest) {
    this.bytes = bytes;
    this.complete = complete;
    this.rest = rest;
  }

  /** Reads ahead until there are two lines with data, or 64 MiB. */
  public static TextHead read(InputStream in) throws IOException {
    byte[] bytes = new byte[0];
    boolean complete = false;
    for (int size = FIRST_BYTES; !complete && size <= MOST_BYTES; size *= 4) {
      byte[] more = in.readNBytes(size - bytes.length);
      complete = more.length < size - bytes.length;
      bytes = join(bytes, more);
      if (hasData(bytes)) {
        break;
      }
    }
    return new TextHead(bytes, complete, in);
  }

  private static byte[] join(byte[] first, byte[] second) {
    byte[] joined = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, joined, first.length, second.length);
    return joined;
  }

  private static boolean hasData(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .limit(LINES_WANTED + 1)
            .count()
        > LINES_WANTED;
  }

  /** Returns the complete lines that were read ahead. */
  public String lines() {
    String text = new String(bytes, StandardCharsets.UTF_8);
    int end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
    return complete || end == 0 ? text : text.substring(0, end);
  }

  /** Returns a reader of the whole text; to be called once. */
  public Reader reader() {
    InputStream whole = new SequenceInputStream(new ByteArrayInputStream(bytes), rest);
    return new InputStreamReader(whole, StandardCharsets.UTF_8);
  }
}
