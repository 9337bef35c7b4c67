package org.bandgram.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.bandgram.BandgramException;
import org.bandgram.InvalidInputException;
import org.junit.jupiter.api.Test;

class PrintableTest {
  @Test
  void whatIsSeenStays() {
    for (String text :
        new String[] {"", "a 'b' \\n", "größer", "日本", "👩\u200d👧", "نمی\u200cخواهم"}) {
      assertThat(Printable.of(text)).isSameAs(text);
    }
  }

  @Test
  void whatIsHiddenIsWrittenOut() {
    assertThat(Printable.of("a\nb\r\tc\0")).isEqualTo("a\\nb\\r\\tc\\u0000");
    assertThat(Printable.of("\u001b[31mred\u007f\u009b1m"))
        .isEqualTo("\\u001b[31mred\\u007f\\u009b1m");
    assertThat(Printable.of("a\u202ecod.exe\u2066\u200f\u061c"))
        .isEqualTo("a\\u202ecod.exe\\u2066\\u200f\\u061c");
    assertThat(Printable.of("\ufeffx\u2028y\u2029\ud800"))
        .isEqualTo("\\ufeffx\\u2028y\\u2029\\ud800");
    assertThat(Printable.of(Character.toString(0xE0001))).isEqualTo("\\udb40\\udc01");
  }

  @Test
  void messagesAreOneLine() {
    assertThat(new BandgramException("a\nb")).hasMessage("a\\nb");
    assertThat(new InvalidInputException("a\u001bb")).hasMessage("a\\u001bb");
    assertThat(new BandgramException("a\u202eb", new IllegalStateException()))
        .hasMessage("a\\u202eb");
  }
}
