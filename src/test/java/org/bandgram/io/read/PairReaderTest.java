package org.bandgram.io.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.malformed;
import static org.bandgram.testing.Refusals.refused;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.data.graph.Duplicates;
import org.bandgram.io.PairList;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.io.internal.result.ResultTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PairReaderTest {
  private static final ReadOptions EXACT = ReadOptions.defaults().withPrecision(Precision.FLOAT64);

  @TempDir private Path folder;

  private Path text(String content) {
    return new ReaderFiles(folder).text("edges.csv", content.replace('|', '\n'));
  }

  private static PairList read(Path file, ReadOptions options) {
    return PairReader.read(file, options, OptionalInt.empty(), Progress.NONE);
  }

  private static void assertPairs(PairList pairs, List<String> ids) {
    assertThat(pairs.ids()).isEqualTo(ids);
    assertThat(pairs.size()).isEqualTo(3);
    assertThat(pairs.rows()).containsExactly(0, 1, 0, 2);
    assertThat(pairs.columns()).containsExactly(1, 0, 2, 2);
    assertThat(pairs.values()).containsExactly(-1.5, -2, Double.NEGATIVE_INFINITY, 7);
    assertThat(pairs.selfPairs()).isEqualTo(1);
    assertThat(pairs.edges()).containsExactly(0, 1);
  }

  @ParameterizedTest
  @CsvSource({
    "a b 1|a a 0|b b 0, true",
    "a b 1|b a 2, false",
    "a b 1|a a 3, false",
    "a b -1|a a 0, false",
    "from to distance|a b 1|b c 2, true",
    "from to Dist.|a b 1|b c -2, false",
    "from to affinity|a b 1|b c 2, false"
  })
  void valuesMayBeDistancesByThoseOfSelfPairsOrByTheirName(String lines, boolean are) {
    assertThat(read(text(lines), EXACT).looksLikeDistances()).isEqualTo(are);
  }

  /** Each set of neighbours by hand, in the naive way. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 33, 257})
  void neighboursThatAreSharedMakeSimilarities(int n) {
    Random random = new Random(n);
    StringBuilder lines = new StringBuilder();
    List<Set<Integer>> neighbours = new ArrayList<>();
    IntStream.range(0, n).forEach(i -> neighbours.add(new TreeSet<>(Set.of(i))));
    for (int e = 0; e < 2 * n; e++) {
      int i = random.nextInt(n);
      int j = random.nextInt(n);
      lines.append(i + "," + j + "|");
      neighbours.get(i).add(j);
      neighbours.get(j).add(i);
    }
    PairReader.Objects objects = new PairReader.Objects(OptionalInt.of(n), Optional.empty(), true);
    PairList pairs = PairReader.read(text(lines.toString()), EXACT, objects, Progress.NONE);
    int p = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        Set<Integer> shared = new TreeSet<>(neighbours.get(i));
        shared.retainAll(neighbours.get(j));
        Set<Integer> all = new TreeSet<>(neighbours.get(i));
        all.addAll(neighbours.get(j));
        if (i != j && !shared.isEmpty()) {
          assertThat(pairs.rows()[p]).isEqualTo(i);
          assertThat(pairs.columns()[p]).isEqualTo(j);
          assertThat(pairs.values()[p++]).isEqualTo((double) shared.size() / all.size());
        }
      }
    }
    assertThat(pairs.values()).hasSize(p);
    assertThat(pairs.size()).isEqualTo(n);
  }

  @Test
  void aHubWithTooManyNeighboursIsRefused() {
    StringBuilder lines = new StringBuilder();
    IntStream.range(1, 12_000).forEach(i -> lines.append("hub," + i + "|"));
    PairReader.Objects objects =
        new PairReader.Objects(OptionalInt.empty(), Optional.empty(), true);
    malformed(() -> PairReader.read(text(lines.toString()), EXACT, objects, Progress.NONE))
        .hasMessageContaining("add a third column with similarities");
  }

  @Test
  void decimalCommasDoNotCutCells() {
    StringBuilder content = new StringBuilder("from;to;s|");
    for (int i = 1; i < 30; i++) {
      content.append("a;b%d;-%d,5|".formatted(i, i));
    }
    PairList pairs = read(text(content.toString()), EXACT);
    assertThat(pairs.values()).startsWith(-1.5, -2.5).hasSize(29);
  }

  /** Ids may look like numbers or like text, first or later: only the similarities tell. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a,b,-1.5|b,a,-2|a,7,-inf|7,7,7|",
        "from,to,s|a,b,-1.5|b,a,-2|a,7,-Infinity|7,7,7",
        "# pairs|a\tb\t-1.5||b\ta\t-2|a\t7\t-INF|7\t7\t7|",
        "a b  -1.5|b a -2|a 7 -inf|7 7 7",
        "a;b;-1,5|b;a;-2|a;7;-inf|7;7;7"
      })
  void readsTextOfAnyForm(String content) {
    assertPairs(read(text(content), EXACT), List.of("a", "b", "7"));
  }

  @Test
  void columnsAreChosenByNameOrIndex() {
    Path file = text("w,to,x,from|-1.5,b,0,\"a,a\"|-2,\"a,a\",0,b|-inf,c,1,\"a,a\"|7,c,,c|");
    List<String> ids = List.of("a,a", "b", "c");
    assertPairs(read(file, EXACT.withColumns("from", "to", "w")), ids);
    assertPairs(read(file, EXACT.withColumns("3", "1", "0")), ids);
    refused(() -> read(file, EXACT.withColumns("from", "to")))
        .hasMessage("columns is from,to, but must be three: row, column and similarity");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "similarity,from,to|-1.5,a,b|-2,b,a|-inf,a,7|7,7,7|",
        "Source;Target;Type;Id;Label;Weight|a;b;Directed;0;;-1.5|b;a;Directed;1;;-2|"
            + "a;7;Directed;2;x;-inf|7;7;Directed;3;;7",
        "weight,note,dst,src|-1.5,,b,a|-2,,a,b|-inf,,7,a|7,,7,7"
      })
  void columnsAreKnownByTheirNames(String content) {
    assertPairs(read(text(content), EXACT), List.of("a", "b", "7"));
  }

  private PairList joined(String content, Duplicates rule) {
    return PairReader.read(
        text(content),
        ReadOptions.defaults(),
        new PairReader.Objects(OptionalInt.empty(), Optional.of(rule)),
        Progress.NONE);
  }

  @ParameterizedTest
  @CsvSource({"MAX,7,-2", "MIN,1,-Infinity", "MEAN,3,-Infinity", "SUM,9,-Infinity", "FIRST,1,-2"})
  void duplicatesAreJoined(Duplicates rule, double first, double third) {
    String content = "a,b,1|b,a,5|a,b,1|c,a,-2|c,a,-inf|a,b,7|c,c,-inf|c,c,-inf";
    PairList pairs = joined(content, rule);
    assertThat(pairs.rows()).containsExactly(0, 1, 2, 2);
    assertThat(pairs.columns()).containsExactly(1, 0, 0, 2);
    assertThat(pairs.values()).containsExactly(first, 5, third, Double.NEGATIVE_INFINITY);
    assertThat(pairs.joined()).isEqualTo(4);
    assertThat(pairs.places().apply(2)).endsWith("edges.csv:4");
  }

  @Test
  void whatJoinsToTooMuchIsRefused() {
    malformed(() -> joined("a,b,-3e38|a,b,-3e38", Duplicates.SUM))
        .hasMessageContaining("the pair of 'a' and 'b' adds up to -6.0")
        .hasMessageEndingWith("E38, which is too large for float32");
    assertThat(joined("a,b,3e38|a,b,3e38", Duplicates.MEAN).values()).containsExactly(3e38);
  }

  @Test
  void rowNumbersAreNoIds() {
    Path file = text("0,1,-1.5|1,0,-2|0,2,-inf|2,2,7|");
    assertPairs(PairReader.read(file, EXACT, OptionalInt.of(3), Progress.NONE), List.of());
    assertThat(PairReader.read(file, EXACT, OptionalInt.of(9), Progress.NONE).size()).isEqualTo(9);
    malformed(() -> PairReader.read(file, EXACT, OptionalInt.of(2), Progress.NONE))
        .hasMessage(file + ":3: column 'x1' has '2', but must be a row number from 0 to 1");
    refused(() -> PairReader.read(file, EXACT, OptionalInt.of(0), Progress.NONE))
        .hasMessage("the number of objects is 0, but must be at least 1");
    for (String wrong : List.of("-1", "a", "99999999999", "")) {
      Path other = text("0,%s,-1|".formatted(wrong));
      malformed(() -> PairReader.read(other, EXACT, OptionalInt.of(3), Progress.NONE))
          .hasMessage(
              "%s:1: column 'x1' has '%s', but must be a row number from 0 to 2", other, wrong);
    }
  }

  /** A table of Parquet is read like its text, whether its ids are texts or numbers. */
  @Test
  void parquetIsReadLikeText() {
    List<String> from = List.of("a", "b", "a", "7");
    List<String> to = List.of("b", "a", "7", "7");
    double[] values = {-1.5, -2, Double.NEGATIVE_INFINITY, 7};
    Path file = folder.resolve("edges.parquet");
    new ResultTable(4)
        .texts("r", from::get)
        .texts("c", to::get)
        .numbers("s", Precision.FLOAT64, i -> values[i])
        .write(file);
    assertPairs(read(file, EXACT), List.of("a", "b", "7"));
    int[] rows = {0, 1, 0, 2};
    int[] columns = {1, 0, 2, 2};
    new ResultTable(4)
        .integers("r", i -> rows[i])
        .integers("c", i -> columns[i])
        .numbers("s", Precision.FLOAT64, i -> values[i])
        .write(file);
    assertPairs(read(file, EXACT), List.of("0", "1", "2"));
    assertPairs(PairReader.read(file, EXACT, OptionalInt.of(3), Progress.NONE), List.of());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b {'weight': 0.5}|b c {'weight': 2}",
        "# a|b 0.5|# b|c 2",
        "a,b,{\"u\": 1, \"weight\": 0.5}|b,c,{\"weight\": 2}"
      })
  void formsOfOtherPrograms(String content) {
    PairList pairs = read(text(content), EXACT);
    assertThat(pairs.ids()).containsExactly("a", "b", "c");
    assertThat(pairs.values()).containsExactly(0.5, 2);
    PairReader.Objects plain = new PairReader.Objects(OptionalInt.empty(), Optional.empty(), true);
    for (String edges : List.of("a b {}|b c {}", "# a|b|# b|c", "a pp b|b pp c")) {
      assertThat(PairReader.read(text(edges), EXACT, plain, Progress.NONE).ids())
          .containsExactly("a", "b", "c");
    }
  }

  /** A column that once had a gap is written as fractions, of single precision or not. */
  @Test
  void aWholeNumberWrittenInTwoWaysIsOneId() {
    double[] from = {1, 10_000_000, 1};
    int[] to = {10_000_000, 1, 3};
    Path file = folder.resolve("edges.parquet");
    for (Precision precision : List.of(Precision.FLOAT32, Precision.FLOAT64)) {
      new ResultTable(3)
          .numbers("r", precision, i -> from[i])
          .integers("c", i -> to[i])
          .numbers("s", Precision.FLOAT64, i -> i)
          .write(file);
      assertOneId(read(file, EXACT), List.of("1", "10000000", "3"));
      assertThat(PairReader.read(file, EXACT, OptionalInt.of(10_000_001), Progress.NONE).rows())
          .containsExactly(1, 10_000_000, 1);
    }
    assertOneId(read(text("1.0,2,0|2.0,1,1|1.0,3,2"), EXACT), List.of("1", "2", "3"));
    PairReader.Objects plain = new PairReader.Objects(OptionalInt.empty(), Optional.empty(), true);
    assertThat(PairReader.read(text("1.0,2|2.0,1"), EXACT, plain, Progress.NONE).ids())
        .containsExactly("1", "2");
    assertFault(
        text("1.0,2,0|1,2,1"),
        ":2: lists the pair of '1' and '2', as line 1 does;"
            + " PairReader.Objects.duplicates max takes the greater (or min, mean, sum, first)");
  }

  private static void assertOneId(PairList pairs, List<String> ids) {
    assertThat(pairs.ids()).isEqualTo(ids);
    assertThat(pairs.rows()).containsExactly(0, 1, 0);
    assertThat(pairs.columns()).containsExactly(1, 0, 2);
    assertThat(pairs.notes()).anyMatch(note -> note.contains("written in two ways, such as 1.0"));
  }

  private static void assertFault(Path file, String problem) {
    malformed(() -> read(file, ReadOptions.defaults())).hasMessage(file + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "a,b,-1|#|a,c,nan! :3: column 'x2' has 'nan', but must be a finite number",
        "a,b,-1|a,c,inf! :2: column 'x2' has 'inf', but must be a finite number",
        "a,b,-1|a,c,! :2: column 'x2' is empty, but must be a finite number",
        "a,b,-1|a,c,x! :2: column 'x2' has 'x', which is not a number",
        "a,b,-1|a,c,-1e40! :2: column 'x2' has '-1e40', which is too large for float32",
        "a,b,s|a,b,-1||a,c,-1|a,b,-2! :5: lists the pair of 'a' and 'b', as line 2 does;"
            + " PairReader.Objects.duplicates max takes the greater (or min, mean, sum, first)",
        "a,b,-1|c,,-1! :2: column 'x1' is empty, but must be an id",
        "a,b,-1|c,d! :2: has 2 cells, but line 1 has 3",
        "a,b|c,d! : has 2 columns, but a list of pairs has 3: row, column and similarity",
        "a,b,-1,0! : has 4 columns, but a list of pairs has 3: row, column and similarity;"
            + " withColumns chooses them by name or by index from 0, as in withColumns 0,1,3",
        "a,b,c! : has a header, but no rows"
      })
  void faultsNameTheLine(String content, String problem) {
    assertFault(text(content), problem);
  }

  @Test
  void faultsOfOtherFormatsAreSaid() {
    Path file = folder.resolve("edges.parquet");
    new ResultTable(3)
        .texts("r", List.of("a", "b", "a")::get)
        .texts("c", i -> "c")
        .numbers("s", Precision.FLOAT64, i -> i)
        .write(file);
    assertFault(
        file,
        ": row 2 lists the pair of 'a' and 'c', as row 0 does; PairReader.Objects.duplicates max takes the greater"
            + " (or min, mean, sum, first)");
    new ResultTable(1)
        .texts("r", i -> "a")
        .texts("c", i -> "c")
        .numbers("s", Precision.FLOAT64, i -> Double.NaN)
        .write(file);
    assertFault(file, ": row 0: column 's' has NaN, but must be a finite number");
    new ResultTable(1).texts("r", i -> "a").texts("c", i -> "c").texts("s", i -> "d").write(file);
    assertFault(file, ": column 's' has values of type STRING, which are no numbers");
    assertFault(
        new ReaderFiles(folder).text("edges.svm", "0 1:1"),
        ": is libsvm, but a list of pairs must be delimited text or Parquet");
    assertFault(folder.resolve("none.csv"), ": no such file");
  }
}
