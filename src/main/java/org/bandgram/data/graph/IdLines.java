package org.bandgram.data.graph;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.internal.table.Cell;
import org.bandgram.data.internal.table.Decimals;

/**
 * The lines of a text of ids and numbers, cut into cells at blanks, commas and semicolons. Blank
 * lines and comments, which begin with {@code #} or {@code %}, are passed over. No object is made
 * per line.
 */
final class IdLines implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int LONGEST_LINE = 1 << 20;
  private static final int KEPT_CELLS = 8;

  private final String file;
  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int at;
  private int filled;
  private char[] text = new char[256];
  private int length;
  private final int[] from = new int[KEPT_CELLS];
  private final int[] to = new int[KEPT_CELLS];
  private int cells;
  private long line;

  IdLines(String file, InputStream in) {
    this.file = file;
    this.in = in;
  }

  /** Returns the number of the current line, from 1. */
  long line() {
    return line;
  }

  /** Returns how many cells the current line has. */
  int cells() {
    return cells;
  }

  /** Tells whether the current line holds anything but a comment. */
  boolean hasContent() {
    return cells > 0 && text[from[0]] != '#' && text[from[0]] != '%';
  }

  /** Moves to the next line that is neither blank nor a comment; false after the last. */
  boolean next() throws IOException {
    while (nextLine()) {
      if (hasContent()) {
        return true;
      }
    }
    return false;
  }

  /** Moves to the next line, whatever it holds. */
  boolean nextLine() throws IOException {
    length = 0;
    cells = 0;
    int c = read();
    if (c < 0) {
      return false;
    }
    line++;
    for (; c >= 0 && c != '\n'; c = read()) {
      if (length == text.length) {
        grow();
      }
      text[length++] = (char) c;
    }
    split();
    return true;
  }

  private void grow() {
    if (length >= LONGEST_LINE) {
      throw DataFormatException.atLine(file, line, "is longer than %,d bytes".formatted(length));
    }
    text = Arrays.copyOf(text, 2 * length);
  }

  private int read() throws IOException {
    if (at == filled) {
      at = 0;
      filled = in.read(buffer);
      if (filled <= 0) {
        filled = 0;
        return -1;
      }
    }
    return buffer[at++] & 0xff;
  }

  private void split() {
    int p = skipBlanks(0);
    while (p < length) {
      int start = p;
      while (p < length && !isBlank(text[p]) && !isComma(text[p])) {
        p++;
      }
      if (cells < KEPT_CELLS) {
        from[cells] = start;
        to[cells] = p;
      }
      cells++;
      p = skipBlanks(p);
      if (p < length && isComma(text[p])) {
        p = skipBlanks(p + 1);
      }
    }
  }

  private int skipBlanks(int position) {
    int p = position;
    while (p < length && isBlank(text[p])) {
      p++;
    }
    return p;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
  }

  private static boolean isComma(char c) {
    return c == ',' || c == ';';
  }

  /** Tells whether each cell of the current line is a name, quoted or not, and none a number. */
  boolean looksLikeNames() {
    return IntStream.range(0, Math.min(cells, KEPT_CELLS)).allMatch(this::isName);
  }

  private boolean isName(int index) {
    String name = cell(index).replace("\"", "");
    return !name.isEmpty()
        && (Character.isLetter(name.charAt(0)) || name.charAt(0) == '_')
        && Cell.kind(name) == Cell.Kind.TEXT;
  }

  /** Returns the text of a cell. */
  String cell(int index) {
    byte[] bytes = new byte[to[index] - from[index]];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) text[from[index] + i];
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /**
   * Returns a cell's id.
   *
   * @throws DataFormatException if it is none
   */
  long id(int index, String name) {
    int start = from[index];
    int digits = to[index] - start;
    if (digits > 0 && digits <= 18 && isDigits(start, to[index])) {
      long value = 0;
      for (int p = start; p < to[index]; p++) {
        value = 10 * value + (text[p] - '0');
      }
      return value;
    }
    try {
      return Long.parseLong(cell(index));
    } catch (NumberFormatException e) {
      throw fault(index, name, "which is no whole number of 64 bits");
    }
  }

  private boolean isDigits(int start, int end) {
    int p = start;
    while (p < end && text[p] >= '0' && text[p] <= '9') {
      p++;
    }
    return p == end;
  }

  /**
   * Returns a cell's count.
   *
   * @throws DataFormatException unless it is a whole number from 0 up
   */
  long count(int index, String name) {
    long count = id(index, name);
    if (count < 0) {
      throw fault(index, name, "which is no whole number from 0 up");
    }
    return count;
  }

  /**
   * Returns a cell's number.
   *
   * @throws DataFormatException unless it is finite and at least 0
   */
  double weight(int index) {
    double value = Decimals.parse(text, from[index], to[index], Precision.FLOAT64);
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw fault(index, "weight", "which is no finite number from 0 up");
    }
    return value;
  }

  /** Blames a cell of the current line; the problem follows what it has. */
  DataFormatException fault(int index, String name, String problem) {
    return DataFormatException.atCell(
        file, line, name, "has %s, %s".formatted(Cell.shown(cell(index)), problem));
  }

  /** Blames the current line. */
  DataFormatException fault(String problem) {
    return DataFormatException.atLine(file, line, problem);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
