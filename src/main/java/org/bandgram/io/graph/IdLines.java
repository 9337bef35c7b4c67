package org.bandgram.io.graph;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.internal.text.Decimals;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.NumberForm;

/**
 * The lines of a text of ids and numbers, cut into cells. The first line that is no comment tells
 * at what: tabs, semicolons, commas, bars or else blanks. A line of nothing but numbers is cut at
 * any blank, comma or semicolon, unless it is semicolons that cut; then commas stand before
 * decimals. A cell in double quotes holds any of them. Blank lines and comments, which begin with
 * {@code #} or {@code %}, are passed over. No object is made per line.
 */
final class IdLines implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int LONGEST_LINE = 1 << 20;
  private static final char ANY = 0;
  private static final String SEPARATORS = "\t;,|";
  private static final boolean[] NUMERIC = new boolean[256];

  static {
    "0123456789+-.eE \t\r,;".chars().forEach(c -> NUMERIC[c] = true);
  }

  private final String file;
  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int at;
  private int filled;
  private char[] text = new char[256];
  private int length;
  private int[] from = new int[8];
  private int[] to = new int[8];
  private int cells;
  private long line;
  private char separator = ANY;
  private boolean startsQuoted;
  private String flaw = "";
  private List<String> titles = List.of();
  private int comments;

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

  /** Returns the same in words. */
  String width() {
    return cells == 1 ? "1 cell" : cells + " cells";
  }

  /** Tells whether the current line has so many cells, an empty last one counted or not. */
  boolean fits(int width) {
    return cells == width || (cells == width + 1 && from[width] == to[width]);
  }

  /** Returns how many comments came after the first line that is none. */
  int comments() {
    return comments;
  }

  /** Returns the texts of all cells of the current line. */
  List<String> texts() {
    return IntStream.range(0, cells).mapToObj(this::cell).toList();
  }

  /** Takes the names of columns, to be told from separators and to be called by. */
  void setTitles(List<String> names) {
    titles = names;
  }

  /** Tells whether the current line holds anything but a comment. */
  boolean hasContent() {
    return cells > 0 && (startsQuoted || !isMark(from[0]));
  }

  private boolean isMark(int position) {
    return position < length && (text[position] == '#' || text[position] == '%');
  }

  /** Moves to the next line that is neither blank nor a comment; false after the last. */
  boolean next() throws IOException {
    while (nextLine()) {
      if (hasContent()) {
        if (!flaw.isEmpty()) {
          throw fault(flaw);
        }
        return true;
      }
      comments += cells > 0 && separator != ANY ? 1 : 0;
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
    int start = skipBlanks(0, ANY);
    boolean isComment = isMark(start);
    if (separator == ANY && start < length && !isComment) {
      separator = findSeparator();
    }
    boolean isNumeric = isNumeric();
    boolean isLoose = isComment || (isNumeric && titles.isEmpty() && separator != ';');
    split(isLoose ? ANY : separator);
    if (isNumeric && !titles.isEmpty() && cells != titles.size()) {
      split(ANY);
    }
  }

  private boolean isNumeric() {
    int p = 0;
    while (p < length && NUMERIC[text[p]]) {
      p++;
    }
    return p == length;
  }

  /** Returns the first of the separators that the current line has outside quotes, or a blank. */
  private char findSeparator() {
    for (int s = 0; s < SEPARATORS.length(); s++) {
      boolean quoted = false;
      for (int p = 0; p < length; p++) {
        quoted ^= text[p] == '"';
        if (!quoted && text[p] == SEPARATORS.charAt(s)) {
          return text[p];
        }
      }
    }
    return ' ';
  }

  private void split(char at) {
    cells = 0;
    flaw = "";
    int p = skipBlanks(0, at);
    startsQuoted = p < length && text[p] == '"';
    boolean isOpen = false;
    while (p < length) {
      p = skipBlanks(text[p] == '"' ? quoted(p) : plain(p, at), at);
      isOpen = p < length && isComma(text[p], at);
      if (isOpen) {
        p = skipBlanks(p + 1, at);
      } else if (p < length && text[p - 1] == '"') {
        flaw = "has text after a closing quote";
      }
    }
    if (isOpen && at != ANY) {
      addCell(length, length);
    }
  }

  /** Adds a cell without quotes; returns where it ends. */
  private int plain(int start, char at) {
    int p = start;
    while (p < length && !isComma(text[p], at) && !(isCutAtBlanks(at) && isBlank(text[p], at))) {
      p++;
    }
    int end = p;
    while (end > start && isBlank(text[end - 1], at)) {
      end--;
    }
    addCell(start, end);
    return p;
  }

  /** Adds a cell in quotes, of two of which one remains; returns what comes after it. */
  private int quoted(int start) {
    int p = start + 1;
    int end = start;
    while (p < length && (text[p] != '"' || (p + 1 < length && text[p + 1] == '"'))) {
      p += text[p] == '"' ? 1 : 0;
      text[end++] = text[p++];
    }
    if (p == length) {
      flaw = "has a quote that is never closed";
    }
    addCell(start, end);
    return Math.min(p + 1, length);
  }

  private void addCell(int start, int end) {
    if (cells == from.length) {
      from = Arrays.copyOf(from, 2 * cells);
      to = Arrays.copyOf(to, 2 * cells);
    }
    from[cells] = start;
    to[cells] = end;
    cells++;
  }

  private int skipBlanks(int position, char at) {
    int p = position;
    while (p < length && isBlank(text[p], at)) {
      p++;
    }
    return p;
  }

  private static boolean isBlank(char c, char at) {
    return c == ' ' || c == '\r' || (c == '\t' && at != '\t');
  }

  private static boolean isCutAtBlanks(char at) {
    return at == ANY || at == ' ';
  }

  private static boolean isComma(char c, char at) {
    return at == ANY ? c == ',' || c == ';' : at != ' ' && c == at;
  }

  /** Tells whether each cell of the current line is a name, and none a number. */
  boolean looksLikeNames() {
    return texts().stream().allMatch(IdLines::isName);
  }

  private static boolean isName(String name) {
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

  /** Tells whether a cell is a whole number of 64 bits, written as such numbers are. */
  boolean isPlainNumber(int index) {
    int digits = to[index] - from[index];
    if (digits > 0 && digits <= 18 && isDigits(from[index], to[index])) {
      return digits == 1 || text[from[index]] != '0';
    }
    try {
      return Long.toString(Long.parseLong(cell(index))).equals(cell(index));
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /**
   * Returns the text of a cell that is an id.
   *
   * @throws DataFormatException if it is empty
   */
  String name(int index, String title) {
    if (from[index] == to[index]) {
      throw fault(index, title, "but must be an id");
    }
    return cell(index);
  }

  /**
   * Returns a cell's number.
   *
   * @throws DataFormatException if it is no whole number
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
      throw fault(index, name, "which is not a whole number of 64 bits");
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
      throw fault(index, name, "which is not a whole number from 0 up");
    }
    return count;
  }

  /**
   * Returns a cell's weight.
   *
   * @param advice what to do if it is none, or nothing
   * @throws DataFormatException unless it is a number that is finite and at least 0
   */
  double weight(int index, String advice) {
    double value = Decimals.parse(text, from[index], to[index], Precision.FLOAT64);
    if (Double.isNaN(value)) {
      value = NumberForm.withDecimalComma(cell(index));
    }
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw fault(index, "weight", "which is not a finite number from 0 up" + advice);
    }
    return value;
  }

  /** Blames a cell of the current line; the problem follows what it has. */
  DataFormatException fault(int index, String title, String problem) {
    return fault("%s has %s, %s".formatted(place(index, title), Cell.shown(cell(index)), problem));
  }

  /** Returns what a cell of the current line is called: as its column is, if columns have names. */
  String place(int index, String title) {
    return index < titles.size()
        ? "column '%s'".formatted(titles.get(index))
        : "cell %d (%s)".formatted(index + 1, title);
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
