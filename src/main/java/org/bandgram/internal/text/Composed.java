package org.bandgram.internal.text;

import java.text.Normalizer;

/**
 * Texts that look alike have several forms in Unicode: an umlaut or a syllable of Hangul is one
 * character, or a letter and marks behind it.
 */
public final class Composed {
  /** Characters before this one are the same in all forms. */
  private static final char FIRST_OF_MANY = '\u0300';

  private Composed() {}

  /** Returns a text in normalization form C; the same object if it is in plain letters. */
  public static String of(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= FIRST_OF_MANY) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
      }
    }
    return text;
  }
}
