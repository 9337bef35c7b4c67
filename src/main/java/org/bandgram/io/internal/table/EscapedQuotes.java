package org.bandgram.io.internal.table;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;
import org.bandgram.io.internal.cells.Dialect;

/**
 * A text whose quotes within quoted cells are escaped by a backslash, as Spark and Weka write them,
 * turned into one with quotes of one kind, which are doubled within cells. Lines stay the same.
 */
public final class EscapedQuotes extends Reader {
  private static final int BUFFER = 1 << 13;

  /** An escaped quote before anything but another quote, a delimiter and the end of a line. */
  private static final Pattern ESCAPED =
      Pattern.compile("(?m)(?:^|[,;\\t|])\"[^\\r\\n]*?\\\\\"[^,;\\t|\\r\\n\"]");

  /** Where the next character stands. */
  private enum Place {
    LINE,
    CELL,
    COMMENT,
    PLAIN,
    QUOTED,
    BEHIND_BACKSLASH,
    BEHIND_QUOTE,
    BEHIND_CELL
  }

  private final Reader in;
  private final String delimiters;
  private final String quotes;
  private final char comment;
  private final char[] read = new char[BUFFER];
  private final StringBuilder written = new StringBuilder(2 * BUFFER);
  private int taken;
  private Place place = Place.LINE;
  private char open;

  private EscapedQuotes(Reader in, String delimiters, String quotes, char comment) {
    this.in = in;
    this.delimiters = delimiters;
    this.quotes = quotes;
    this.comment = comment;
  }

  /** Reads a text of plain cells, whatever separates them. */
  public static Reader of(Reader in) {
    return new EscapedQuotes(in, ",;\t|", "\"", Dialect.COMMENT);
  }

  /**
   * Reads a text with several kinds of quotes.
   *
   * @param quotes the quotes, first the one that becomes all of them
   */
  public static Reader of(Reader in, Dialect dialect, String quotes) {
    return new EscapedQuotes(in, dialect.delimiter().text(), quotes, dialect.comment());
  }

  /** Tells whether a text has escaped quotes that cannot be meant otherwise. */
  public static boolean areIn(String text) {
    return text.contains("\\\"") && ESCAPED.matcher(text).find();
  }

  /** Turns a whole text. */
  public static String undo(String text) {
    try {
      return of(new StringReader(text)).readAllAsString();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // a string can always be read
    }
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    while (taken == written.length()) {
      written.setLength(0);
      taken = 0;
      int count = in.read(read);
      if (count < 0 && place != Place.BEHIND_QUOTE && place != Place.BEHIND_BACKSLASH) {
        return -1;
      }
      if (count < 0) {
        written.append(place == Place.BEHIND_QUOTE ? quotes.charAt(0) : '\\');
        place = Place.BEHIND_CELL;
      }
      for (int i = 0; i < count; i++) {
        take(read[i]);
      }
    }
    int count = Math.min(length, written.length() - taken);
    written.getChars(taken, taken + count, buffer, offset);
    taken += count;
    return count;
  }

  private void take(char c) {
    switch (place) {
      case LINE, CELL -> begin(c);
      case COMMENT, PLAIN -> outside(c);
      case QUOTED -> {
        if (c == '\\') {
          place = Place.BEHIND_BACKSLASH;
        } else if (c == open) {
          place = Place.BEHIND_QUOTE;
        } else {
          inside(c);
        }
      }
      case BEHIND_BACKSLASH -> {
        if (c != '\\' && quotes.indexOf(c) < 0) {
          written.append('\\');
        }
        inside(c);
      }
      case BEHIND_QUOTE -> {
        if (c == open) {
          inside(c);
        } else {
          written.append(quotes.charAt(0));
          place = Place.BEHIND_CELL;
          take(c);
        }
      }
      case BEHIND_CELL -> {
        if (!isBlank(c)) {
          outside(c);
        }
      }
    }
  }

  private void begin(char c) {
    if (quotes.indexOf(c) >= 0) {
      open = c;
      written.append(quotes.charAt(0));
      place = Place.QUOTED;
    } else if (!isBlank(c)) {
      place = place == Place.LINE && c == comment ? Place.COMMENT : Place.PLAIN;
      outside(c);
    }
  }

  private boolean isBlank(char c) {
    return c == ' ' || (c == '\t' && delimiters.indexOf(c) < 0);
  }

  /** Takes a character that is not within quotes. */
  private void outside(char c) {
    written.append(c);
    if (c == '\n' || c == '\r') {
      place = Place.LINE;
    } else if (place != Place.COMMENT && delimiters.indexOf(c) >= 0) {
      place = Place.CELL;
    }
  }

  private void inside(char c) {
    written.append(c);
    if (c == quotes.charAt(0)) {
      written.append(c);
    }
    place = Place.QUOTED;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
