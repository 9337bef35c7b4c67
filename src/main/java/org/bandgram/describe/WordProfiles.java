package org.bandgram.describe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bandgram.describe.ClusterProfiles.Text;
import org.bandgram.describe.ClusterProfiles.Texts;
import org.bandgram.describe.ClusterProfiles.Trait;
import org.bandgram.io.Column;
import org.bandgram.io.internal.cells.Cell;

/**
 * The words of a column of texts in each cluster, ranked by class-based tf-idf (M. Grootendorst
 * 2022, BERTopic, arXiv 2203.05794). The weight of word t in cluster c is
 *
 * <p>W(t, c) = f(t, c) log(1 + A / f(t)),
 *
 * <p>f(t, c) being how often the cluster has the word, f(t) how often all clusters have it, and A
 * the mean number of words of a cluster. A word is a sequence of at least two letters or digits,
 * upper and lower case alike. Words that are no more frequent in the cluster than in all are left
 * out. Shares and differences are of words, not of points.
 */
final class WordProfiles implements ClusterProfiles.Described {
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]{2,}");
  private static final int MOST_WORDS = 5;

  /** Names have fewer words on average, and say nothing of what they name. */
  private static final int FEWEST_OF_PROSE = 3;

  private final Column column;
  private final Members members;
  private final Map<String, Integer> countsOfAll = new HashMap<>();
  private final int[] texts;
  private final long[] counts;

  /** How often each cluster has each of its words. */
  private final List<Map<String, Integer>> countsOf = new ArrayList<>();

  private long all;

  WordProfiles(Column column, Members members) {
    this.column = column;
    this.members = members;
    this.texts = new int[members.clusters()];
    this.counts = new long[texts.length];
    for (int c = 0; c < texts.length; c++) {
      Map<String, Integer> here = new HashMap<>();
      for (int row : members.of(c)) {
        texts[c] += Cell.isMissing(column.text(row)) ? 0 : 1;
      }
      forWords(
          c,
          word -> {
            countsOfAll.merge(word, 1, Integer::sum);
            here.merge(word, 1, Integer::sum);
          });
      countsOf.add(here);
      counts[c] = here.values().stream().mapToLong(count -> count).sum();
      all += counts[c];
    }
  }

  /** Tells whether most texts of a column differ and have several words. */
  static boolean isProse(Column column) {
    return !column.isNumeric()
        && 2L * column.values().size() > column.size()
        && column.values().stream().flatMap(WordProfiles::wordsOf).count()
            >= (long) FEWEST_OF_PROSE * column.values().size();
  }

  private static Stream<String> wordsOf(String text) {
    return WORD.matcher(text).results().map(word -> word.group().toLowerCase(Locale.ROOT));
  }

  private void forWords(int c, Consumer<String> each) {
    for (int row : members.of(c)) {
      String text = column.text(row);
      if (!Cell.isMissing(text)) {
        wordsOf(text).forEach(each);
      }
    }
  }

  /** Returns the words with the greatest weight in some clusters together. */
  private List<Text> heaviest(int... some) {
    Map<String, Integer> here = new HashMap<>();
    for (int c : some) {
      countsOf.get(c).forEach((word, count) -> here.merge(word, count, Integer::sum));
    }
    long n = count(some);
    double mean = (double) all / counts.length;
    Comparator<Text> lightest =
        Comparator.comparingDouble(
            word -> word.count() * Math.log1p(mean / countsOfAll.get(word.value())));
    return here.entrySet().stream()
        .map(e -> Text.of(e.getKey(), e.getValue(), n, countsOfAll.get(e.getKey()), all))
        .filter(word -> word.lift() > 1)
        .sorted(lightest.reversed().thenComparing(Text::value))
        .limit(MOST_WORDS)
        .toList();
  }

  private long count(int... some) {
    return Arrays.stream(some).mapToLong(c -> counts[c]).sum();
  }

  @Override
  public Texts of(int c) {
    return new Texts(column.name(), texts[c], members.size(c) - texts[c], heaviest(c));
  }

  @Override
  public int tests() {
    return countsOfAll.size();
  }

  @Override
  public Stream<Trait> traits(int[] some, double level) {
    long n = count(some);
    List<Text> telling =
        heaviest(some).stream().filter(word -> isNoChance(n, word, level)).toList();
    if (telling.isEmpty()) {
      return Stream.empty();
    }
    String words = telling.stream().map(Text::value).collect(Collectors.joining(", "));
    double difference = telling.getFirst().difference();
    return Stream.of(new Trait(column.name(), words, Double.NaN, Double.NaN, difference));
  }

  private boolean isNoChance(long n, Text word, double level) {
    return ShareChance.of(all, countsOfAll.get(word.value()), n, word.count()) < level;
  }
}
