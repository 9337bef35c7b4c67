package org.bandgram.io.internal.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.malformed;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextBytesTest {
  private static final String EDGES =
      "41 0a 0d 7f 80 8f 90 9f a0 bf c0 c1 c2 df e0 e1 ed ef f0 f4 f5 ff";

  private static byte[] read(byte[] stored, Optional<Charset> encoding, int step)
      throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (TextBytes in = TextBytes.of(new ByteArrayInputStream(stored), "f", encoding)) {
      byte[] some = new byte[step];
      for (int count = in.read(some); count >= 0; count = in.read(some)) {
        all.write(some, 0, count);
      }
    }
    return all.toByteArray();
  }

  /** The oracle is the JDK's decoder. */
  @Test
  void takesWhatIsUtf8AndNothingElse() throws IOException {
    String[] bytes = EDGES.split(" ");
    Random random = new Random(5);
    for (int round = 0; round < 20_000; round++) {
      byte[] stored = new byte[1 + random.nextInt(5)];
      for (int i = 0; i < stored.length; i++) {
        stored[i] = (byte) Integer.parseInt(bytes[random.nextInt(bytes.length)], 16);
      }
      boolean isMarked = (stored[0] & 0xff) >= 0xfe && stored.length > 1;
      int step = 1 + random.nextInt(4);
      if (isUtf8(stored)) {
        assertThat(read(stored, Optional.empty(), step)).isEqualTo(stored);
      } else if (!isMarked) {
        malformed(() -> read(stored, Optional.empty(), step))
            .hasMessageContaining("is not valid UTF-8");
      }
    }
  }

  /** What begins so is no table, whatever it is called. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "PK\u0003\u0004rest!a ZIP archive, as Excel workbooks are. Save a workbook as CSV first;",
        "%PDF-1.7!PDF; save its table as CSV",
        "SQLite format 3\u0000!a database of SQLite",
        "<?xml version=\"1.0\"?><graphml/>!XML or HTML; save its table, or the edges of its graph,",
        "` \n<!DOCTYPE html>`!XML or HTML",
        "*Vertices 12!of Pajek; save its edges as CSV",
        "`graph [\n node [ id 0 ]`!GML; save its edges as CSV",
        "`Creator \"igraph\"\nVersion 1\ngraph\n[`!GML",
        "digraph {!of Graphviz; save its edges as CSV",
        "strict graph g1 {!of Graphviz"
      })
  void otherFormatsAreNamed(String text, String problem) {
    byte[] stored = text.getBytes(StandardCharsets.ISO_8859_1);
    malformed(() -> read(stored, Optional.empty(), 8)).hasMessageStartingWith("f: is " + problem);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<unk> 1 2", "graph,x\na,1", "PKB,1", "creator,x", "*,1", "%1 2"})
  void tablesThatBeginAlmostLikeThemAreRead(String text) throws IOException {
    byte[] stored = text.getBytes(StandardCharsets.UTF_8);
    assertThat(read(stored, Optional.empty(), 8)).isEqualTo(stored);
  }

  private static boolean isUtf8(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  /** Longer than the buffers. */
  @ParameterizedTest
  @CsvSource({"utf-16", "utf-16le", "utf-16be", "utf-8", "utf-32", "gb18030"})
  void bringsOtherEncodingsIntoUtf8(String name) throws IOException {
    String text = "Müller,\ud83d\ude00,日本,1\n".repeat(3000);
    Charset encoding = Charset.forName(name);
    byte[] stored = text.getBytes(encoding);
    assertThat(new String(read(stored, Optional.of(encoding), 1000), StandardCharsets.UTF_8))
        .isEqualTo(text);
    byte[] marked = ("\ufeff" + text).getBytes(encoding);
    if (name.matches("utf-(8|16.e)")) {
      assertThat(read(marked, Optional.of(StandardCharsets.ISO_8859_1), 7))
          .isEqualTo(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void blamesTheLine() {
    byte[] latin = "a\r\nb\rc\nMüller\n".getBytes(StandardCharsets.ISO_8859_1);
    malformed(() -> read(latin, Optional.empty(), 100))
        .hasMessage(
            "f:4: is not valid UTF-8 (byte 0xFC); set the encoding, such as withEncoding windows-1252");
    byte[] odd = "\ufeffa\nb\u0c0c".getBytes(StandardCharsets.UTF_16LE);
    byte[] cut = java.util.Arrays.copyOf(odd, odd.length - 1);
    malformed(() -> read(cut, Optional.empty(), 100))
        .hasMessage("f:2: has bytes that are no UTF-16LE; withEncoding reads others");
  }
}
