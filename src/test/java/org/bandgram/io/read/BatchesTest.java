package org.bandgram.io.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bandgram.Precision;
import org.bandgram.io.Column;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReadOptions.Kept;
import org.bandgram.io.ReadOptions.Missing;
import org.bandgram.io.ReaderFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that are taken as they come are the rows of the whole. */
class BatchesTest {
  private static final ReadOptions PLAIN =
      ReadOptions.defaults().withPrecision(Precision.FLOAT32).withColumns("x", "y");
  private static final ReadOptions KEPT =
      PLAIN.withIdColumn("i").withKept(new Kept(List.of("t"), false)).withMissing(Missing.DROP);

  private static void add(DataSet data, List<String> rows) {
    for (int i = 0; i < data.size(); i++) {
      String row = Arrays.toString(data.points().row(i)) + data.places().apply(i);
      for (Column column : data.kept()) {
        row += column.text(i) + data.ids().orElseThrow().of(i);
      }
      rows.add(row);
    }
  }

  private static void drop(byte[] bytes, int most, ReadOptions options, List<String> rows) {
    InputStream drops =
        new ByteArrayInputStream(bytes) {
          @Override
          public int available() {
            return 0;
          }

          @Override
          public int read(byte[] buffer, int offset, int length) {
            return super.read(buffer, offset, Math.min(length, most));
          }
        };
    rows.addAll(PointReader.read(drops, "in", options, batch -> add(batch, rows)));
  }

  private static byte[] bytes(String text) {
    return text.replace('|', '\n').getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x,y|7,8|",
        "x,y|m,s|3,4",
        "x,y\r\n1,2\r\n\r\n3,4\r\n",
        "A title|y;x|1,5;2|3,25;4|",
        "x y|1 2|\"3\"  4|",
        "\"x\",\"y\"|\"1\",\"2\"|x,y|5,6|",
        "t,x,i,y|\"a|b\",1,p,2|\"\"\"q\"\"\",,q,4|,5,r,6|",
        "{\"x\":1,\"y\":2}|{\"y\":4,\n\"x\":3}|",
        "[{\"x\":1,\"y\":2},|{\"y\":4,\"x\":3}]|"
      })
  void areTheRowsOfTheWhole(String text) {
    ReadOptions options = text.startsWith("t") ? KEPT : PLAIN;
    boolean isLong = text.endsWith("7,8|");
    byte[] bytes = bytes(isLong ? text.repeat(200_000) : text);
    DataSet whole = PointReader.read(new ByteArrayInputStream(bytes), "in", options);
    List<String> expected = new ArrayList<>();
    add(whole, expected);
    expected.addAll(whole.notes());
    for (byte[] stored : List.of(bytes, ReaderFiles.gzip(bytes))) {
      List<String> rows = new ArrayList<>();
      drop(stored, isLong ? 1 << 16 : 1, options, rows);
      assertThat(rows).isEqualTo(expected);
    }
  }

  @Test
  void idsOfAStreamMayRepeat() {
    List<String> rows = new ArrayList<>();
    drop(bytes("i,x,y|a,1,2|a,3,4|"), 1, PLAIN.withIdColumn("i"), rows);
    assertThat(rows).hasSize(2);
  }

  @Test
  void aLateFaultLeavesWhatCameBefore() {
    List<String> rows = new ArrayList<>();
    assertThatThrownBy(() -> drop(bytes("x;y|1.234;2|1,5;2|"), 1, PLAIN, rows))
        .hasMessageContaining("in:2: column 'x' has 1234.0 by later lines, but 1.234 without");
    assertThat(rows).hasSize(1);
  }
}
