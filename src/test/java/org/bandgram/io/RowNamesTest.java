package org.bandgram.io;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bandgram.io.read.PointReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What rows of customers are called, and what a reader is told of a column that could name them.
 */
class RowNamesTest {
  private static final String ID_NOTE =
      "column 'customer_id' was left out: its name suggests ids; use withIdColumn to name rows by it";

  /** Of forty rows all have an id, every second a city of its own; there are three channels. */
  private static DataSet read(ReadOptions options) {
    String rows =
        IntStream.range(0, 40)
            .mapToObj(
                i -> "C%d,%d,%d,city %d,%s".formatted(i, i, i % 7, i / 2, "wsa".charAt(i % 3)))
            .collect(Collectors.joining("\n", "customer_id,age,orders,city,channel\n", "\n"));
    return PointReader.read(
        new ByteArrayInputStream(rows.getBytes(UTF_8)), "customers.csv", options);
  }

  @ParameterizedTest
  @CsvSource({
    "channel, ",
    "age, ",
    "channel|city, city 3",
    "city|customer_id, C7",
    "customer_id|city, C7"
  })
  void theKeptColumnWithMostTextsNamesRows(String kept, String name) {
    String[] columns = kept.split("\\|");
    DataSet data = read(ReadOptions.defaults().withKept(columns));
    assertThat(data.names().map((IntFunction<String> names) -> names.apply(7)).orElse(null))
        .isEqualTo(name);
    List<String> notes =
        Arrays.asList(columns).contains("customer_id") ? List.of() : List.of(ID_NOTE);
    assertThat(data.notes()).isEqualTo(notes);
  }

  @ParameterizedTest
  @CsvSource({"customer_id, C7", "age, 7"})
  void idsNameRowsBeforeTexts(String ids, String name) {
    DataSet data = read(ReadOptions.defaults().withKept("city").withIdColumn(ids));
    assertThat(data.names().orElseThrow().apply(7)).isEqualTo(name);
  }
}
