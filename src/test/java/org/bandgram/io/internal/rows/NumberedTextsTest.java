package org.bandgram.io.internal.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NumberedTextsTest {
  @Test
  void numbersAreThoseOfAMap() {
    SplittableRandom random = new SplittableRandom(1);
    NumberedTexts texts = new NumberedTexts();
    Map<String, Integer> expected = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      String text = i % 3 == 0 ? "\u00e9" + random.nextInt(3000) : "a" + random.nextInt(9000);
      int number = expected.computeIfAbsent(text, _ -> expected.size());
      assertThat(texts.numberOf(text)).isEqualTo(number);
    }
    assertThat(texts.size()).isEqualTo(expected.size());
    expected.forEach((text, number) -> assertThat(texts.texts().get(number)).isEqualTo(text));
  }

  @Test
  void aNameIsOneInAllFormsOfItsCharacters() {
    NumberedTexts texts = new NumberedTexts();
    assertThat(texts.numberOfName("a\u0308")).isZero();
    assertThat(texts.numberOfName("\u00e4")).isZero();
    assertThat(texts.numberOfName("b")).isEqualTo(1);
    assertThat(texts.texts()).containsExactly("a\u0308", "b");
    assertThat(texts.texts().indexOf("\u00e4")).isZero();
    assertThat(texts.texts().indexOf("a\u0308")).isZero();
    assertThat(new NumberedTexts().texts().indexOf("a\u0308")).isEqualTo(-1);
    assertThat(texts.numberOf("a\u0308")).isEqualTo(2);
  }

  @Test
  void aTextMayBeEmptyOrLongerThanAChunk() {
    NumberedTexts texts = new NumberedTexts();
    String huge = "x".repeat(3 << 20);
    assertThat(texts.numberOf("")).isZero();
    assertThat(texts.numberOf(huge)).isEqualTo(1);
    assertThat(texts.numberOf("y")).isEqualTo(2);
    assertThat(texts.numberOf(huge)).isEqualTo(1);
    assertThat(texts.texts()).containsExactly("", huge, "y");
    assertThatThrownBy(() -> texts.texts().get(3)).isInstanceOf(IndexOutOfBoundsException.class);
  }
}
