package org.bandgram.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.text.Normalizer;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Texts compared in ways that others have computed, too. */
class TextSimilarityTest {
  private static final String LETTERS = "abc\u00e9\ud83d\ude00";

  private static String text(Random random, int length) {
    int[] letters = LETTERS.codePoints().toArray();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.appendCodePoint(letters[random.nextInt(letters.length)]);
    }
    return text.toString();
  }

  /** The whole table (R. Wagner, M. Fischer, 1974). */
  private static int editsByTable(String one, String other) {
    int[] x = one.codePoints().toArray();
    int[] y = other.codePoints().toArray();
    int[][] edits = new int[x.length + 1][y.length + 1];
    for (int i = 0; i <= x.length; i++) {
      for (int j = 0; j <= y.length; j++) {
        edits[i][j] =
            i == 0 || j == 0
                ? i + j
                : Math.min(
                    Math.min(edits[i - 1][j], edits[i][j - 1]) + 1,
                    edits[i - 1][j - 1] + (x[i - 1] == y[j - 1] ? 0 : 1));
      }
    }
    return edits[x.length][y.length];
  }

  @ParameterizedTest
  @EnumSource
  void textsThatLookAlikeAreEqual(TextSimilarity form) {
    String composed = "\uae40\ucca0\uc218 \u00e9";
    String other = Normalizer.normalize(composed, Normalizer.Form.NFD);
    double whole = form.applyAsDouble(composed, composed);
    assertThat(form.applyAsDouble(composed, other)).isEqualTo(whole);
    assertThat(form.applyAsDouble(composed, "b" + other))
        .isEqualTo(form.applyAsDouble(composed, "b" + composed));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0, 5",
    "1, 1",
    "2, 31",
    "33, 31",
    "63, 64",
    "64, 64",
    "64, 65",
    "65, 200",
    "128, 129",
    "257, 257"
  })
  void editsAreThoseOfTheTable(int m, int n) {
    Random random = new Random(31L * m + n);
    for (int trial = 0; trial < 20; trial++) {
      String one = text(random, m);
      String other = text(random, n);
      assertThat(TextSimilarity.edits(one, other)).isEqualTo(editsByTable(one, other));
      assertThat(TextSimilarity.edits(other, one)).isEqualTo(editsByTable(one, other));
      // likewise of a text and what few edits made of it
      String near = one.isEmpty() ? "a" : one.substring(one.offsetByCodePoints(0, 1)) + "ab";
      assertThat(TextSimilarity.edits(one, near)).isEqualTo(editsByTable(one, near));
    }
  }

  @Test
  void editsAreDividedByTheLongerLength() {
    assertThat(TextSimilarity.EDIT.applyAsDouble("kitten", "sitting")).isEqualTo(-3 / 7.0);
    assertThat(TextSimilarity.EDIT.applyAsDouble("", "abc")).isEqualTo(-1);
    assertThat(TextSimilarity.EDIT.applyAsDouble("", "")).isEqualTo(0.0);
    assertThat(TextSimilarity.EDIT.applyAsDouble("same", "same")).isEqualTo(0.0);
    assertThat(TextSimilarity.EDIT.applyAsDouble("\ud83d\ude00", "\ud83d\ude01")).isEqualTo(-1);
  }

  /** Figures of Winkler's report of 1990 and of others who cite them, to three digits. */
  @ParameterizedTest
  @CsvSource({
    "MARTHA, MARHTA, 0.961",
    "DWAYNE, DUANE, 0.840",
    "DIXON, DICKSONX, 0.813",
    "JONES, JOHNSON, 0.832",
    "ABROMS, ABRAMS, 0.922",
    "same, same, 1",
    "abc, xyz, 0"
  })
  void jaroWinklerIsAsPublished(String one, String other, double published) {
    assertThat(TextSimilarity.JARO_WINKLER.applyAsDouble(one, other))
        .isCloseTo(published, within(0.0006));
    assertThat(TextSimilarity.JARO_WINKLER.applyAsDouble(other, one))
        .isCloseTo(published, within(0.0006));
  }

  @Test
  void emptyTextsAreAlike() {
    for (TextSimilarity form : TextSimilarity.values()) {
      double most = form == TextSimilarity.EDIT ? 0 : 1;
      assertThat(form.applyAsDouble("", "")).isEqualTo(most);
      assertThat(form.applyAsDouble("", "word")).isLessThan(most);
    }
  }

  @Test
  void jaccardCountsSharedSequences() {
    // "  a", " ab", "abc", "bc " and "  a", " ab", "abd", "bd "
    assertThat(TextSimilarity.JACCARD.applyAsDouble("abc", "abd")).isEqualTo(2 / 6.0);
    Random random = new Random(5);
    for (int length : new int[] {0, 1, 2, 31, 33, 257}) {
      String one = text(random, length);
      String other = text(random, length / 2 + 1);
      Set<String> shared = grams(one);
      Set<String> all = grams(one);
      shared.retainAll(grams(other));
      all.addAll(grams(other));
      assertThat(TextSimilarity.JACCARD.applyAsDouble(one, other))
          .isEqualTo((double) shared.size() / all.size());
    }
  }

  private static Set<String> grams(String text) {
    int[] padded = ("  " + text + " ").codePoints().toArray();
    Set<String> grams = new HashSet<>();
    for (int i = 0; i + 3 <= padded.length; i++) {
      grams.add(new String(padded, i, 3));
    }
    return grams;
  }
}
