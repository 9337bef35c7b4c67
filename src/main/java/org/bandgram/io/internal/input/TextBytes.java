package org.bandgram.io.internal.input;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;

/**
 * The bytes of a text in UTF-8, whatever it is encoded in, without the byte order mark that it may
 * begin with. What cannot be such a text, since its bytes are malformed or NUL, or since it begins
 * like a file of an {@link OtherFormat}, is refused.
 */
final class TextBytes extends FilterInputStream {
  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final int FIRST_CONTINUATION = 0x80;
  private static final int LAST_CONTINUATION = 0xBF;

  private final String file;
  private final Charset encoding;
  private long line = 1;
  private boolean afterReturn;
  private int lead;
  private int pending;
  private int low;
  private int high;

  private TextBytes(InputStream in, String file, Charset encoding) {
    super(in);
    this.file = file;
    this.encoding = encoding;
  }

  /**
   * Begins a text.
   *
   * @param in its bytes, as stored
   * @param file its name
   * @param encoding what it is encoded in if it has no byte order mark; UTF-8 if empty, or if it is
   *     UTF-16 or UTF-32, but the text begins with plain ASCII
   */
  static TextBytes of(InputStream in, String file, Optional<Charset> encoding) throws IOException {
    PushbackInputStream stored = new PushbackInputStream(in, OtherFormat.FIRST_BYTES);
    byte[] first = stored.readNBytes(OtherFormat.FIRST_BYTES);
    stored.unread(first);
    OtherFormat.requireNone(file, first);
    Charset known =
        marked(first)
            .or(() -> encoding.filter(given -> !(isWide(given) && isAscii(first))))
            .orElse(StandardCharsets.UTF_8);
    PushbackInputStream text =
        known.equals(StandardCharsets.UTF_8)
            ? stored
            : new PushbackInputStream(new RecodedBytes(stored, known), MARK.length);
    byte[] start = text.readNBytes(MARK.length);
    if (!Arrays.equals(start, MARK)) {
      text.unread(start);
    }
    return new TextBytes(text, file, known);
  }

  private static Optional<Charset> marked(byte[] first) {
    if (Arrays.equals(Arrays.copyOf(first, MARK.length), MARK)) {
      return Optional.of(StandardCharsets.UTF_8);
    }
    int two = first.length < 2 ? 0 : (first[0] & 0xff) << 8 | (first[1] & 0xff);
    return two == 0xFFFE
        ? Optional.of(StandardCharsets.UTF_16LE)
        : two == 0xFEFF ? Optional.of(StandardCharsets.UTF_16BE) : Optional.empty();
  }

  private static boolean isWide(Charset encoding) {
    return encoding.name().matches("(X-)?UTF-(16|32).*");
  }

  /** Tells whether a text begins as none in UTF-16 does, which has NUL bytes. */
  private static boolean isAscii(byte[] first) {
    for (byte value : first) {
      if (value <= 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = fill(buffer, offset, length);
    boolean special = afterReturn || pending > 0;
    for (int i = offset; i < offset + count; i++) {
      if (special || buffer[i] < ' ') {
        special = check(buffer[i] & 0xff);
      }
    }
    if (count < 0 && pending > 0) {
      throw malformed();
    }
    return count;
  }

  private int fill(byte[] buffer, int offset, int length) throws IOException {
    try {
      return super.read(buffer, offset, length);
    } catch (CharacterCodingException e) {
      throw fault(
          "has bytes that are no %s; %s reads others".formatted(encoding, Setting.ENCODING));
    }
  }

  /**
   * Looks at a byte that is no plain character of ASCII, or is behind such a one. Counts lines,
   * which end with LF, CR or both.
   *
   * @return whether the next byte must be looked at too
   */
  private boolean check(int value) {
    if (pending > 0) {
      if (value < low || value > high) {
        throw malformed();
      }
      low = FIRST_CONTINUATION;
      high = LAST_CONTINUATION;
      pending--;
      return pending > 0;
    }
    if (value >= FIRST_CONTINUATION) {
      lead(value);
    } else if (value == 0) {
      throw fault(
          "has a NUL byte, so it is not text; other formats are known by their extension"
              + " (.npy, .libsvm, .svm, .arff, .parquet), UTF-16 without a mark by "
              + Setting.ENCODING
              + " utf-16le");
    } else if (value == '\r' || (value == '\n' && !afterReturn)) {
      line++;
    }
    afterReturn = value == '\r';
    return afterReturn || pending > 0;
  }

  /** Begins a character of two to four bytes, written in the shortest way and no surrogate. */
  private void lead(int value) {
    lead = value;
    low = value == 0xE0 ? 0xA0 : value == 0xF0 ? 0x90 : FIRST_CONTINUATION;
    high = value == 0xED ? 0x9F : value == 0xF4 ? 0x8F : LAST_CONTINUATION;
    pending = value < 0xE0 ? 1 : value < 0xF0 ? 2 : 3;
    if (value < 0xC2 || value > 0xF4) {
      throw malformed();
    }
  }

  private DataFormatException malformed() {
    return fault(
        "is not valid UTF-8 (byte 0x%02X); set the encoding, such as %s windows-1252"
            .formatted(lead, Setting.ENCODING));
  }

  private DataFormatException fault(String problem) {
    return DataFormatException.atLine(file, line, problem);
  }
}
