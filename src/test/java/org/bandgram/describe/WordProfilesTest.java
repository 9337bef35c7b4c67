package org.bandgram.describe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.describe.ClusterProfiles.Text;
import org.bandgram.describe.ClusterProfiles.Texts;
import org.bandgram.io.Column;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordProfilesTest {
  private static ClusterProfiles profiles(int[] labels, int clusters, List<String> texts) {
    try (Execution execution = Execution.onThreads(2)) {
      return ClusterProfiles.ofWords(labels, clusters, Column.ofTexts("text", texts), execution);
    }
  }

  private static Texts words(ClusterProfiles profiles, int cluster) {
    return (Texts) profiles.of(cluster).getFirst();
  }

  /** Twenty words for each cluster and thirty for all. */
  private static String text(SplittableRandom random, int cluster) {
    return IntStream.range(0, 6)
        .mapToObj(
            _ ->
                random.nextBoolean()
                    ? "all" + random.nextInt(30)
                    : own(cluster, random.nextInt(20)))
        .collect(Collectors.joining(" "));
  }

  private static String own(int cluster, int word) {
    return "own" + cluster + "x" + word;
  }

  private static long count(Stream<String> texts, String word) {
    return texts.flatMap(text -> Arrays.stream(text.split(" "))).filter(word::equals).count();
  }

  @Test
  void areTheHeaviestOfAllWords() {
    SplittableRandom random = new SplittableRandom(7);
    int[] labels = random.ints(200, 0, 4).toArray();
    List<String> texts = Arrays.stream(labels).mapToObj(c -> text(random, c)).toList();
    List<String> known =
        texts.stream().flatMap(text -> Arrays.stream(text.split(" "))).distinct().sorted().toList();
    double mean = 200 * 6 / 4.0;
    ClusterProfiles found = profiles(labels, 4, texts);
    for (int c = 0; c < 4; c++) {
      int cluster = c;
      List<String> here =
          IntStream.range(0, 200).filter(i -> labels[i] == cluster).mapToObj(texts::get).toList();
      Comparator<String> weight =
          Comparator.comparing(
              word ->
                  count(here.stream(), word) * Math.log(1 + mean / count(texts.stream(), word)));
      List<String> expected =
          known.stream()
              .filter(
                  word ->
                      count(here.stream(), word) * 200 > count(texts.stream(), word) * here.size())
              .sorted(weight.reversed())
              .limit(5)
              .toList();
      Texts words = words(found, c);
      assertThat(words.commonest()).map(Text::value).isEqualTo(expected);
      assertThat(words.n()).isEqualTo(here.size());
      for (Text word : words.commonest()) {
        assertThat((long) word.count()).isEqualTo(count(here.stream(), word.value()));
        assertThat(word.share()).isEqualTo(word.count() / (6.0 * here.size()));
      }
      assertThat(found.traits(c).getFirst()).hasToString("text: " + String.join(", ", expected));
    }
  }

  /** Letters of any script, in either case; no single ones; texts that are missing do not count. */
  @Test
  void wordsAreLettersAndDigits() {
    ClusterProfiles found =
        profiles(
            new int[] {0, 0, 0, 1}, 2, Arrays.asList("Ökostrom, ÖKOSTROM! a", "東京 x1", null, "b"));
    Texts words = words(found, 0);
    assertThat(words.missing()).isEqualTo(1);
    assertThat(words.commonest()).isEmpty();
    found = profiles(new int[] {0, 0, 1}, 2, List.of("Ökostrom, ÖKOSTROM! a", "東京 x1", "b cd"));
    assertThat(words(found, 0).commonest())
        .map(Text::value)
        .containsExactly("ökostrom", "x1", "東京");
  }

  /** Words at random say nothing of clusters at random. */
  @Test
  void chanceIsNotTold() {
    SplittableRandom random = new SplittableRandom(1);
    int[] labels = random.ints(500, 0, 10).toArray();
    List<String> texts = Arrays.stream(labels).mapToObj(_ -> text(random, 0)).toList();
    ClusterProfiles found = profiles(labels, 10, texts);
    assertThat(IntStream.range(0, 10).mapToObj(found::traits)).allMatch(List::isEmpty);
  }

  @ParameterizedTest
  @CsvSource({
    "the battery of my phone is empty, true",
    "New York City, true",
    "San José, false",
    "a b c d, false"
  })
  void proseHasWords(String text, boolean isProse) {
    List<String> texts = IntStream.range(0, 9).mapToObj(i -> text + (char) ('f' + i)).toList();
    assertThat(WordProfiles.isProse(Column.ofTexts("text", texts))).isEqualTo(isProse);
    assertThat(WordProfiles.isProse(Column.ofTexts("text", List.of(text, text, text)))).isFalse();
  }
}
