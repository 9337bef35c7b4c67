package org.bandgram.describe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.describe.ClusterProfiles.Text;
import org.bandgram.describe.ClusterProfiles.Texts;
import org.bandgram.describe.ClusterProfiles.Trait;
import org.bandgram.io.Column;
import org.bandgram.io.internal.cells.Cell;

/** A column of texts in each cluster. */
final class TextProfiles implements ClusterProfiles.Described {
  /** The code of a country, in other columns a missing value. */
  private static final String NAMIBIA = "NA";

  /** Shares that differ by less do not tell clusters apart. */
  private static final double LEAST_DIFFERENCE = 0.05;

  private final String name;
  private final Members members;
  private final List<String> values;
  private final boolean[] isMissing;
  private final int[] counts;
  private final int[] countsOfAll;
  private final long all;

  /** The codes that occur in each cluster, and how often. */
  private final int[][] codes;

  private final int[][] codeCounts;

  /** The commonest codes of all points. */
  private final List<Integer> common;

  TextProfiles(Column column, Members members) {
    this.name = column.name();
    this.members = members;
    this.values = new ArrayList<>(column.values());
    this.isMissing = new boolean[values.size()];
    boolean isOfCodes = isOfCodes(values);
    for (int code = 0; code < isMissing.length; code++) {
      String value = values.get(code);
      isMissing[code] = Cell.isMissing(value) && !(isOfCodes && value.equals(NAMIBIA));
    }
    this.counts = new int[members.clusters()];
    this.countsOfAll = new int[values.size()];
    count(column, members.rows(), 0, members.rows().length, countsOfAll);
    this.all = Arrays.stream(countsOfAll).asLongStream().sum();
    this.common =
        commonest(IntStream.range(0, values.size()).boxed().toList(), code -> countsOfAll[code]);
    this.codes = new int[members.clusters()][];
    this.codeCounts = new int[members.clusters()][];
    int[] here = new int[values.size()];
    for (int c = 0; c < counts.length; c++) {
      describe(column, c, here);
    }
  }

  /** Tells whether all texts have two characters, as codes of countries have. */
  private static boolean isOfCodes(List<String> values) {
    List<String> known = values.stream().filter(value -> !Cell.isMissing(value)).toList();
    return !known.isEmpty() && known.stream().allMatch(value -> value.length() == 2);
  }

  /** Counts the texts of some rows, and returns those that occur. */
  private List<Integer> count(Column column, int[] rows, int start, int end, int... counted) {
    List<Integer> seen = new ArrayList<>();
    for (int i = start; i < end; i++) {
      int code = column.code(rows[i]);
      if (code != Column.NO_TEXT && !isMissing[code] && counted[code]++ == 0) {
        seen.add(code);
      }
    }
    return seen;
  }

  private List<Integer> commonest(Collection<Integer> seen, IntUnaryOperator counted) {
    return seen.stream()
        .filter(code -> counted.applyAsInt(code) > 0)
        .sorted(
            Comparator.<Integer>comparingInt(code -> -counted.applyAsInt(code))
                .thenComparing(values::get))
        .limit(ClusterProfiles.MOST_TEXTS)
        .toList();
  }

  /** Counts the texts of a cluster; the counts are 0 before and after. */
  private void describe(Column column, int c, int... here) {
    List<Integer> seen =
        count(column, members.rows(), members.start()[c], members.start()[c + 1], here);
    codes[c] = seen.stream().mapToInt(code -> code).toArray();
    codeCounts[c] = seen.stream().mapToInt(code -> here[code]).toArray();
    counts[c] = Arrays.stream(codeCounts[c]).sum();
    seen.forEach(code -> here[code] = 0);
  }

  /** Adds up how often the codes of some clusters occur in them. */
  private Map<Integer, Integer> together(int... some) {
    Map<Integer, Integer> here = new HashMap<>();
    for (int c : some) {
      for (int k = 0; k < codes[c].length; k++) {
        here.merge(codes[c][k], codeCounts[c][k], Integer::sum);
      }
    }
    return here;
  }

  @Override
  public Texts of(int c) {
    Map<Integer, Integer> here = together(c);
    List<Text> commonest =
        commonest(here.keySet(), here::get).stream()
            .map(code -> text(code, here.get(code), counts[c]))
            .toList();
    return new Texts(name, counts[c], members.size(c) - counts[c], commonest);
  }

  private Text text(int code, int count, long n) {
    return Text.of(values.get(code), count, n, countsOfAll[code], all);
  }

  @Override
  public int tests() {
    return (int) Arrays.stream(countsOfAll).filter(count -> count > 0).count();
  }

  /** Judges the commonest texts of the clusters, and of all points, which may be rare in them. */
  @Override
  public Stream<Trait> traits(int[] some, double level) {
    Map<Integer, Integer> here = together(some);
    long n = Arrays.stream(some).mapToLong(c -> counts[c]).sum();
    Stream<Trait> own =
        commonest(here.keySet(), here::get).stream()
            .flatMap(code -> trait(code, here.get(code), n, level).stream());
    Stream<Trait> rare =
        common.stream()
            .flatMap(code -> trait(code, here.getOrDefault(code, 0), n, level).stream())
            .filter(Trait::isRare);
    return Stream.concat(own, rare);
  }

  private Optional<Trait> trait(int code, int count, long n, double level) {
    Text text = text(code, count, n);
    double shareOfAll = (double) countsOfAll[code] / all;
    boolean differs =
        Math.abs(text.share() - shareOfAll) >= LEAST_DIFFERENCE
            && ShareChance.of(all, countsOfAll[code], n, count) < level;
    return differs
        ? Optional.of(new Trait(name, text.value(), text.share(), shareOfAll, text.difference()))
        : Optional.empty();
  }
}
