package org.bandgram.objects;

import java.util.Locale;
import java.util.function.ToDoubleBiFunction;
import org.bandgram.objects.internal.ComparedText;

/**
 * How alike two texts are; greater is more alike. A character is a Unicode code point, so that one
 * of two UTF-16 units counts once; upper and lower case differ. Symmetric and without state.
 */
public enum TextSimilarity implements ToDoubleBiFunction<String, String> {
  /**
   * The edits that make one text of the other, times -1, divided by the length of the longer text:
   * from -1 to 0. An edit inserts, deletes or replaces a character (V. I. Levenshtein, Soviet
   * Physics Doklady 10, 1966). O(l ⌈l / 64⌉) time for l characters, bit-parallel: G. Myers, J. ACM
   * 46, 1999, doi 10.1145/316542.316550; H. Hyyrö, Nordic J. of Computing 10, 2003.
   */
  EDIT,
  /**
   * The similarity of Jaro, raised if the first characters agree, up to four, by 0.1 of what is
   * missing to 1 for each: from 0 to 1. Characters match that are equal and at most half the longer
   * text apart. O(l²) time. W. E. Winkler, String comparator metrics and enhanced decision rules in
   * the Fellegi-Sunter model of record linkage, Proc. of the Section on Survey Research Methods,
   * ASA, 1990.
   */
  JARO_WINKLER,
  /**
   * The share of the sequences of three characters, of all that either text has, that both have:
   * from 0 to 1. Each counts once; two spaces before the text and one behind it belong to it. O(l)
   * time. P. Jaccard, Bulletin de la Société Vaudoise des Sciences Naturelles 37, 1901.
   */
  JACCARD;

  /**
   * Returns the similarity of two texts. A program that compares the same texts often prepares them
   * once, as the command line does.
   */
  @Override
  public double applyAsDouble(String one, String other) {
    return ComparedText.of(one, this).similarity(ComparedText.of(other, this));
  }

  /** Returns the edits that make one text of the other, each of a character. */
  public static int edits(String one, String other) {
    return ComparedText.of(one, EDIT).edits(ComparedText.of(other, EDIT));
  }

  /** Returns the name in lower case, with hyphens, as commands take it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
