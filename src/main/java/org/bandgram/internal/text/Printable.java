package org.bandgram.internal.text;

/**
 * Escapes control and bidirectional characters in terminal output. Names and cells of files may
 * hold anything: escape sequences, line ends, characters that turn the direction of what follows.
 */
public final class Printable {
  private static final int ZERO_WIDTH_NON_JOINER = 0x200c;
  private static final int ZERO_WIDTH_JOINER = 0x200d;

  private Printable() {}

  /**
   * Returns a text in which control and invisible formatting characters are written as Java writes
   * them, such as {@code \n}, {@code \u001b} or {@code \u202e}; backslashes stay, so that doing so
   * twice does no harm. Joiners, which belong to words and emoji, stay as well.
   */
  public static String of(String text) {
    if (text.codePoints().noneMatch(Printable::isHidden)) {
      return text;
    }
    StringBuilder shown = new StringBuilder();
    text.codePoints().forEach(c -> append(c, shown));
    return shown.toString();
  }

  private static boolean isHidden(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      case Character.FORMAT -> c != ZERO_WIDTH_NON_JOINER && c != ZERO_WIDTH_JOINER;
      default -> false;
    };
  }

  private static void append(int c, StringBuilder shown) {
    if (!isHidden(c)) {
      shown.appendCodePoint(c);
      return;
    }
    switch (c) {
      case '\n' -> shown.append("\\n");
      case '\r' -> shown.append("\\r");
      case '\t' -> shown.append("\\t");
      default -> {
        for (char unit : Character.toChars(c)) {
          shown.append("\\u%04x".formatted((int) unit));
        }
      }
    }
  }
}
