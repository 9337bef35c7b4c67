package org.bandgram.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.describe.ClusterProfiles.Numbers;
import org.bandgram.describe.ClusterProfiles.Profile;
import org.bandgram.describe.ClusterProfiles.Text;
import org.bandgram.describe.ClusterProfiles.Texts;
import org.bandgram.describe.ClusterProfiles.Trait;
import org.bandgram.io.Column;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterProfilesTest {
  private static final double NAN = Double.NaN;
  private static final int[] LABELS = {0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 0};

  private static ClusterProfiles profiles(int[] labels, int clusters, Column... columns) {
    try (Execution execution = Execution.onThreads(2)) {
      return ClusterProfiles.of(labels, clusters, List.of(columns), execution);
    }
  }

  private static Numbers numbers(ClusterProfiles profiles, int cluster) {
    return (Numbers) profiles.of(cluster).getFirst();
  }

  private static Texts texts(ClusterProfiles profiles, int cluster) {
    return (Texts) profiles.of(cluster).getLast();
  }

  private static void assertNumbers(Numbers found, int n, int missing, double... figures) {
    assertThat(found.n()).isEqualTo(n);
    assertThat(found.missing()).isEqualTo(missing);
    double[] all = {
      found.mean(),
      found.sd(),
      found.lowerQuartile(),
      found.median(),
      found.upperQuartile(),
      found.difference()
    };
    assertThat(all).containsExactly(figures, within(1e-12));
  }

  /**
   * Numbers of numpy 2: for each c, with ok = ~isnan(x), v = x[(l == c) & ok] and o = x[(l != c) &
   * ok]: v.mean(), v.std(), percentile(v, [25, 50, 75]), (v.mean() - o.mean()) / x[ok].std().
   */
  @Test
  void numbersAreThoseOfNumpy() {
    double[] x = {1.5, NAN, 2, 7, 7, 7, NAN, -3, 4, 10.25, 0.125, 6};
    ClusterProfiles found = profiles(LABELS, 3, Column.ofNumbers("x", x));
    assertNumbers(
        numbers(found, 0),
        3,
        1,
        3.1666666666666665,
        2.0138409955990952,
        1.75,
        2,
        4,
        -0.38433585536133463);
    assertNumbers(numbers(found, 1), 3, 0, 7, 0, 7, 7, 7, 1.0588844994649014);
    assertNumbers(
        numbers(found, 2),
        4,
        1,
        2.84375,
        4.942936089764868,
        -0.65625,
        2.0625,
        5.5625,
        -0.5902300635906209);
  }

  /**
   * Numbers of numpy 2: with v, o and a the texts in the cluster, outside and all, n = (v == w)
   * .sum(), p = (a == w).mean(): n, n / len(v), n / len(v) / p, (n / len(v) - (o == w).mean()) /
   * sqrt(p * (1 - p)).
   */
  @Test
  void textsAreThoseOfNumpy() {
    String[] t = {"a", "b", "", "b", "b", "a", "c", "c", "a", "c", "NA", "b"};
    ClusterProfiles found = profiles(LABELS, 3, Column.ofTexts("t", Arrays.asList(t)));
    assertThat(texts(found, 0).n()).isEqualTo(3);
    assertThat(texts(found, 0).missing()).isEqualTo(1);
    assertText(texts(found, 0).commonest().get(0), "b", 2, 2 / 3.0, 5 / 3.0, 0.777615791359739);
    assertText(texts(found, 0).commonest().get(1), "a", 1, 1 / 3.0, 10 / 9.0, 0.1039132810647582);
    assertThat(texts(found, 0).commonest()).hasSize(2);
    assertThat(texts(found, 2).n()).isEqualTo(4);
    assertText(texts(found, 2).commonest().get(0), "c", 3, 0.75, 2.5, 1.6366341767699428);
    assertText(texts(found, 2).commonest().get(1), "a", 1, 0.25, 5 / 6.0, -0.18184824186332696);
  }

  private static void assertText(
      Text text, String value, int count, double share, double lift, double difference) {
    assertThat(text.value()).isEqualTo(value);
    assertThat(text.count()).isEqualTo(count);
    assertThat(text.share()).isEqualTo(share, within(1e-12));
    assertThat(text.lift()).isEqualTo(lift, within(1e-12));
    assertThat(text.difference()).isEqualTo(difference, within(1e-12));
  }

  /** A second, plain way of counting, at awkward sizes. */
  @Test
  void theCommonestTextsAreThoseOfAPlainCount() {
    for (int n : new int[] {1, 2, 31, 33, 257}) {
      SplittableRandom random = new SplittableRandom(n);
      int[] labels = IntStream.range(0, n).map(_ -> random.nextInt(5)).toArray();
      List<String> cells = IntStream.range(0, n).mapToObj(_ -> "v" + random.nextInt(6)).toList();
      ClusterProfiles found = profiles(labels, 5, Column.ofTexts("t", cells));
      for (int c = 0; c < 5; c++) {
        Map<String, Integer> counts = new TreeMap<>();
        for (int i = 0; i < n; i++) {
          if (labels[i] == c) {
            counts.merge(cells.get(i), 1, Integer::sum);
          }
        }
        List<String> expected =
            counts.keySet().stream()
                .sorted(Comparator.comparing(counts::get, Comparator.reverseOrder()))
                .limit(3)
                .toList();
        assertThat(texts(found, c).commonest()).extracting(Text::value).isEqualTo(expected);
      }
    }
  }

  /** The code of Namibia is no missing value among codes of countries. */
  @Test
  void naIsACodeAmongCodes() {
    int[] one = new int[3];
    assertThat(of(profiles(one, 1, Column.ofTexts("c", List.of("NA", "ZA", "NA"))).of(0)))
        .isEqualTo("NA 2, ZA 1, missing 0");
    assertThat(of(profiles(one, 1, Column.ofTexts("c", List.of("NA", "blue", "NA"))).of(0)))
        .isEqualTo("blue 1, missing 2");
    assertThat(of(profiles(one, 1, Column.ofTexts("c", List.of("NA", "NA", "NA"))).of(0)))
        .isEqualTo("missing 3");
  }

  private static String of(List<Profile> profiles) {
    Texts texts = (Texts) profiles.getFirst();
    return Stream.concat(
            texts.commonest().stream().map(text -> text.value() + " " + text.count()),
            Stream.of("missing " + texts.missing()))
        .collect(Collectors.joining(", "));
  }

  /**
   * Numbers of numpy 2: with m the angle of exp(1j * radians(v)).mean() in degrees, and e the
   * differences v - m, from -180 to 180: m, sqrt((e ** 2).mean()), m + percentile(e, [25, 50, 75]).
   */
  @Test
  void longitudesAreThoseOfNumpy(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("places.csv");
    Files.writeString(
        file,
        "lat,lon\n1,178\n1,179.6\n1,-179.7\n1,-179.1\n1,-100\n"
            + "1,10\n1,40\n1,350\n1,95.5\n-17,179\n-17,-179\n");
    DataSet data = ReaderFiles.read(file, ReadOptions.defaults().withGeo("lat", "lon"));
    int[] labels = {0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2};
    try (Execution execution = Execution.onThreads(2)) {
      ClusterProfiles found = ClusterProfiles.of(data, labels, 3, execution);
      assertLongitudes(found, 0, -166.993670239, 32.252396807, 179.6, -179.7, -179.1);
      assertLongitudes(found, 1, 31.822408105, 39.834156305, 5, 25, 53.875);
      assertLongitudes(found, 2, 180, 1, 179.5, 180, -179.5);
      assertThat(found.traits(2).getFirst()).hasToString("lat -17 (-2.6 sd)");
      assertThat(found.traits(2).get(1).toString()).startsWith("lon 180 (");
    }
  }

  private static void assertLongitudes(ClusterProfiles profiles, int cluster, double... expected) {
    Numbers found = (Numbers) profiles.of(cluster).getLast();
    double[] figures = {
      found.mean(), found.sd(), found.lowerQuartile(), found.median(), found.upperQuartile()
    };
    assertThat(figures).containsExactly(expected, within(1e-4));
  }

  @Test
  void constantsHaveNoDifference() {
    double[] x = {0.1, 0.1, 0.1, 0.1, NAN};
    ClusterProfiles found =
        profiles(
            new int[] {0, 0, 1, 1, 1},
            2,
            Column.ofNumbers("x", x),
            Column.ofTexts("t", List.of("a", "a", "a", "a", "a")));
    assertNumbers(numbers(found, 1), 2, 1, 0.1, 0, 0.1, 0.1, 0.1, 0);
    assertThat(texts(found, 1).commonest().getFirst().difference()).isZero();
    assertThat(found.traits(0)).isEmpty();
  }

  /** Sums of large numbers would have lost all digits of what varies. */
  @Test
  void smallDeviationsOfLargeNumbersCount() {
    double[] x = {1e15 + 1, 1e15 + 2, 1e15 + 3, 1e15 + 4};
    Numbers found = numbers(profiles(new int[] {0, 0, 1, 1}, 2, Column.ofNumbers("x", x)), 0);
    assertThat(found.sd()).isEqualTo(0.5);
    assertThat(found.difference()).isEqualTo(-2 / Math.sqrt(1.25), within(1e-12));
  }

  @Test
  void aClusterWithoutValuesOrWithoutOthersHasNone() {
    double[] x = {NAN, 2, 4};
    ClusterProfiles found = profiles(new int[] {0, 1, 1}, 3, Column.ofNumbers("x", x));
    assertNumbers(numbers(found, 0), 0, 1, NAN, NAN, NAN, NAN, NAN, NAN);
    assertNumbers(numbers(found, 1), 2, 0, 3, 1, 2.5, 3, 3.5, NAN);
    assertNumbers(numbers(found, 2), 0, 0, NAN, NAN, NAN, NAN, NAN, NAN);
    assertThat(IntStream.range(0, 3).mapToObj(found::traits)).allMatch(List::isEmpty);
  }

  /** What each row is like, six times as many rows. */
  private static Column repeated(String name, Object... values) {
    List<String> cells =
        IntStream.range(0, 6 * values.length)
            .mapToObj(i -> values[i % values.length].toString())
            .toList();
    return values[0] instanceof String
        ? Column.ofTexts(name, cells)
        : Column.ofNumbers(name, cells.stream().mapToDouble(Double::parseDouble).toArray());
  }

  @Test
  void traitsAreTheLargestDifferencesInWords() {
    int[] labels = IntStream.range(0, 36).map(i -> i % 6 < 2 ? 0 : 1).toArray();
    ClusterProfiles found =
        profiles(
            labels,
            2,
            repeated("same", 1, 2, 1, 2, 1, 2),
            repeated("age", 64.5, 65.5, 20, 30, 25, 45),
            repeated("country", "DE", "DE", "FR", "FR", "FR", "DE"),
            repeated("tiny", 1e-7, 1e-7, 3e-7, 3e-7, 2e-7, 4e-7));
    assertThat(found.traits(0))
        .extracting(Trait::toString)
        .containsExactly(
            "age 65 (+1.9 sd)", "tiny 1.00e-07 (-1.8 sd)", "country DE 100 %, all 50 %");
    assertThat(found.traits(1).get(1)).hasToString("tiny 3.00e-07 (+1.8 sd)");
  }

  /** Several clusters are described as one cluster of all their points. */
  @Test
  void clustersTogetherAreDescribedAsOne() {
    int n = 900;
    int[] labels = IntStream.range(0, n).map(i -> i % 3).toArray();
    Column[] columns = {
      Column.ofNumbers("age", IntStream.range(0, n).mapToDouble(i -> i % 3 * 10 + i % 7).toArray()),
      Column.ofTexts(
          "channel",
          IntStream.range(0, n)
              .mapToObj(i -> i % 3 > 0 && i / 3 % 3 == 0 ? "web" : "other " + i / 3 % 8)
              .toList())
    };
    int[] joined = Arrays.stream(labels).map(label -> Math.min(1, label)).toArray();
    assertThat(profiles(labels, 3, columns).traits(1, 2))
        .isNotEmpty()
        .extracting(Trait::toString)
        .containsExactlyElementsOf(
            profiles(joined, 2, columns).traits(1).stream().map(Trait::toString).toList());
  }

  /** In clusters 1 and 2 every third point has "web", the rest one of eight other texts. */
  @Test
  void aTextBelowItsShareIsCalledFew() {
    int n = 900;
    int[] labels = IntStream.range(0, n).map(i -> i % 3).toArray();
    List<String> cells =
        IntStream.range(0, n)
            .mapToObj(i -> i % 3 > 0 && i / 3 % 3 == 0 ? "web" : "other " + i / 3 % 8)
            .toList();
    ClusterProfiles found = profiles(labels, 3, Column.ofTexts("channel", cells));
    assertThat(found.traits(0))
        .extracting(Trait::toString)
        .containsExactly("channel few web (0 %, all 22 %)");
    assertThat(found.traits(1))
        .extracting(Trait::toString)
        .containsExactly("channel web 33 %, all 22 %");
  }

  /**
   * Letters, skewed numbers, rare flags and one enormous number differ between clusters by chance
   * alone.
   */
  @Test
  void chanceIsNoTrait() {
    int withTrait = 0;
    for (int draw = 0; draw < 100; draw++) {
      SplittableRandom random = new SplittableRandom(draw);
      int n = 400;
      int clusters = 2 + draw % 20;
      int[] labels = random.ints(n, 0, clusters).toArray();
      Column[] columns = new Column[12];
      for (int c = 0; c < columns.length; c++) {
        int kind = c % 4;
        double[] numbers =
            random
                .doubles(n)
                .map(u -> kind == 1 ? Math.exp(4 * u * u * u) : u < 0.01 ? 1 : 0)
                .toArray();
        if (kind == 3) {
          numbers[c] = 1e9;
        }
        columns[c] =
            kind == 0
                ? Column.ofTexts(
                    "c" + c, random.ints(n, 0, 3).mapToObj(i -> "ABC".substring(i, i + 1)).toList())
                : Column.ofNumbers("c" + c, numbers);
      }
      ClusterProfiles found = profiles(labels, clusters, columns);
      withTrait += IntStream.range(0, clusters).anyMatch(c -> !found.traits(c).isEmpty()) ? 1 : 0;
    }
    assertThat(withTrait).isLessThanOrEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 50})
  void whatIsPlantedIsFoundAmongChance(int clusters) {
    SplittableRandom random = new SplittableRandom(7);
    int n = 100 * clusters;
    int[] labels = IntStream.range(0, n).map(i -> i % clusters).toArray();
    Column[] columns = new Column[12];
    for (int c = 0; c < columns.length; c++) {
      columns[c] =
          Column.ofTexts(
              "random" + c, random.ints(n, 0, 3).mapToObj(i -> "ABC".substring(i, i + 1)).toList());
    }
    columns[4] =
        Column.ofTexts(
            "planted",
            IntStream.range(0, n)
                .mapToObj(i -> random.nextDouble() < (labels[i] == 3 ? 0.6 : 0.25) ? "web" : "shop")
                .toList());
    columns[5] =
        Column.ofNumbers(
            "shifted",
            IntStream.range(0, n)
                .mapToDouble(i -> random.nextGaussian() + (labels[i] == 2 ? 1 : 0))
                .toArray());
    ClusterProfiles found = profiles(labels, clusters, columns);
    for (int c = 0; c < clusters; c++) {
      assertThat(found.traits(c))
          .extracting(Trait::column)
          .isEqualTo(c == 2 ? List.of("shifted") : c == 3 ? List.of("planted") : List.of());
    }
  }

  /** Of 100,000 points, 50,500 a hair above. */
  @Test
  void aTrifleIsNoTraitHoweverManyPoints() {
    int n = 100_000;
    int[] labels = IntStream.range(0, n).map(i -> i % 2).toArray();
    Column numbers =
        Column.ofNumbers(
            "x", IntStream.range(0, n).mapToDouble(i -> i / 2 % 100 + 4 * (i % 2)).toArray());
    Column texts =
        Column.ofTexts(
            "t",
            IntStream.range(0, n)
                .mapToObj(i -> i / 2 % 100 < 50 + 4 * (i % 2) ? "a" : "b")
                .toList());
    assertThat(profiles(labels, 2, numbers, texts).traits(1)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.00456, 0.0046",
    "-0.004, -0.004",
    "0.0999, 0.1",
    "0.5, 0.5",
    "-0.567, -0.57",
    "0.999, 1",
    "9.996, 10",
    "70.04, 70",
    "1234.5, 1235",
    "0.00045, 4.50e-04",
    "12345678, 1.23e+07"
  })
  void numbersInWordsHaveTheirFirstDigits(double value, String text) {
    assertThat(new Trait("x", null, value, 0, 1)).hasToString("x " + text + " (+1.0 sd)");
  }

  @Test
  void coordinatesOfListsAreNoSubject() {
    PointSet points = PointSet.of(new double[][] {{1, 2}, {3, 4}});
    DataSet.Source source = DataSet.of(points).source();
    DataSet list =
        DataSet.of(points, new DataSet.Header(List.of("v[0]", "v[1]"), false, List.of()), source);
    try (Execution execution = Execution.onThreads(1)) {
      assertThat(ClusterProfiles.of(list, new int[] {0, 1}, 2, execution).columns()).isZero();
      assertThat(ClusterProfiles.of(DataSet.of(points), new int[] {0, 1}, 2, execution).columns())
          .isEqualTo(2);
    }
  }

  @Test
  void columnsOfOtherLengthsAreRefused() {
    refused(() -> profiles(new int[] {0, 0}, 1, Column.ofNumbers("x", 1)))
        .hasMessageContaining("column 'x'");
    refused(() -> profiles(new int[] {0, 2}, 2, Column.ofNumbers("x", 1, 2)))
        .hasMessageContaining("label of row 1");
  }
}
