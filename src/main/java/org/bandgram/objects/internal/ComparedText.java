package org.bandgram.objects.internal;

import java.util.stream.IntStream;
import org.bandgram.internal.text.Composed;
import org.bandgram.objects.TextSimilarity;

/** A text with what it takes to compare it quickly with many others of the same form. */
public final class ComparedText {
  private static final int GRAM = 3;

  /** Code points have 21 bits, so that three of them fit in a long. */
  private static final int BITS = 21;

  private static final int PREFIX = 4;
  private static final double PREFIX_WEIGHT = 0.1;

  private final TextSimilarity form;
  private final int[] characters;
  private final EditPattern pattern;
  private final long[] grams;

  private ComparedText(TextSimilarity form, int[] characters) {
    this.form = form;
    this.characters = characters;
    pattern = form == TextSimilarity.EDIT ? new EditPattern(characters) : null;
    grams = form == TextSimilarity.JACCARD ? grams(characters) : null;
  }

  /** Prepares a text for a form of comparison. */
  public static ComparedText of(String text, TextSimilarity form) {
    return new ComparedText(form, Composed.of(text).codePoints().toArray());
  }

  /** Returns the similarity of this text and another that was prepared for the same form. */
  public double similarity(ComparedText other) {
    return switch (form) {
      case EDIT -> {
        int longest = Math.max(characters.length, other.characters.length);
        yield longest == 0 ? 0 : 0.0 - (double) edits(other) / longest;
      }
      case JARO_WINKLER -> jaroWinkler(characters, other.characters);
      case JACCARD -> jaccard(grams, other.grams);
    };
  }

  /** Returns the edits between two texts prepared for {@link TextSimilarity#EDIT}. */
  public int edits(ComparedText other) {
    return characters.length <= other.characters.length
        ? pattern.edits(other.characters)
        : other.pattern.edits(characters);
  }

  private static double jaroWinkler(int[] x, int[] y) {
    double jaro = jaro(x, y);
    int most = Math.min(PREFIX, Math.min(x.length, y.length));
    int prefix = 0;
    while (prefix < most && x[prefix] == y[prefix]) {
      prefix++;
    }
    return jaro + prefix * PREFIX_WEIGHT * (1 - jaro);
  }

  private static double jaro(int[] x, int[] y) {
    if (x.length == 0 || y.length == 0) {
      return x.length == y.length ? 1 : 0;
    }
    int window = Math.max(0, Math.max(x.length, y.length) / 2 - 1);
    boolean[] matched = new boolean[y.length];
    int[] matches = new int[x.length];
    int count = 0;
    for (int i = 0; i < x.length; i++) {
      int end = Math.min(y.length, i + window + 1);
      int j = Math.max(0, i - window);
      while (j < end && (matched[j] || x[i] != y[j])) {
        j++;
      }
      if (j < end) {
        matched[j] = true;
        matches[count++] = x[i];
      }
    }
    if (count == 0) {
      return 0;
    }
    int moved = 0;
    int at = 0;
    for (int j = 0; j < y.length; j++) {
      if (matched[j] && y[j] != matches[at++]) {
        moved++;
      }
    }
    double m = count;
    return (m / x.length + m / y.length + (count - moved / 2) / m) / 3;
  }

  private static long[] grams(int[] characters) {
    int[] padded =
        IntStream.concat(
                IntStream.of(' ', ' '),
                IntStream.concat(IntStream.of(characters), IntStream.of(' ')))
            .toArray();
    return IntStream.rangeClosed(0, padded.length - GRAM)
        .mapToLong(
            i -> ((long) padded[i] << (2 * BITS)) | ((long) padded[i + 1] << BITS) | padded[i + 2])
        .sorted()
        .distinct()
        .toArray();
  }

  private static double jaccard(long[] x, long[] y) {
    int shared = 0;
    int i = 0;
    int j = 0;
    while (i < x.length && j < y.length) {
      int order = Long.compare(x[i], y[j]);
      shared += order == 0 ? 1 : 0;
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return (double) shared / (x.length + y.length - shared);
  }
}
