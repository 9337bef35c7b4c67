package org.bandgram.describe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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

  /** The commonest codes of each cluster, and how often they occur; the count is 0 for none. */
  private final int[] codes;

  private final int[] codeCounts;

  /** The commonest codes of all points, and how often they occur in each cluster. */
  private final List<Integer> common;

  private final int[] commonCounts;

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
    this.common = commonest(IntStream.range(0, values.size()).boxed().toList(), countsOfAll);
    this.commonCounts = new int[members.clusters() * common.size()];
    this.codes = new int[members.clusters() * ClusterProfiles.MOST_TEXTS];
    this.codeCounts = new int[codes.length];
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

  private List<Integer> commonest(List<Integer> seen, int... counted) {
    return seen.stream()
        .filter(code -> counted[code] > 0)
        .sorted(Comparator.<Integer>comparingInt(code -> -counted[code]).thenComparing(values::get))
        .limit(ClusterProfiles.MOST_TEXTS)
        .toList();
  }

  /** Counts the texts of a cluster; the counts are 0 before and after. */
  private void describe(Column column, int c, int... here) {
    List<Integer> seen =
        count(column, members.rows(), members.start()[c], members.start()[c + 1], here);
    counts[c] = seen.stream().mapToInt(code -> here[code]).sum();
    List<Integer> first = commonest(seen, here);
    for (int k = 0; k < first.size(); k++) {
      codes[c * ClusterProfiles.MOST_TEXTS + k] = first.get(k);
      codeCounts[c * ClusterProfiles.MOST_TEXTS + k] = here[first.get(k)];
    }
    for (int k = 0; k < common.size(); k++) {
      commonCounts[c * common.size() + k] = here[common.get(k)];
    }
    seen.forEach(code -> here[code] = 0);
  }

  @Override
  public Texts of(int c) {
    List<Text> commonest = new ArrayList<>();
    int first = c * ClusterProfiles.MOST_TEXTS;
    for (int k = first; k < first + ClusterProfiles.MOST_TEXTS && codeCounts[k] > 0; k++) {
      commonest.add(text(c, codes[k], codeCounts[k]));
    }
    return new Texts(name, counts[c], members.size(c) - counts[c], commonest);
  }

  private Text text(int c, int code, int count) {
    return Text.of(values.get(code), count, counts[c], countsOfAll[code], all);
  }

  @Override
  public int tests() {
    return (int) Arrays.stream(countsOfAll).filter(count -> count > 0).count();
  }

  /** Judges the commonest texts of the cluster, and of all points, which may be rare in it. */
  @Override
  public Stream<Trait> traits(int c, double level) {
    int first = c * ClusterProfiles.MOST_TEXTS;
    Stream<Trait> own =
        IntStream.range(first, first + ClusterProfiles.MOST_TEXTS)
            .filter(k -> codeCounts[k] > 0)
            .mapToObj(k -> trait(c, codes[k], codeCounts[k], level))
            .flatMap(Optional::stream);
    Stream<Trait> rare =
        IntStream.range(0, common.size())
            .mapToObj(k -> trait(c, common.get(k), commonCounts[c * common.size() + k], level))
            .flatMap(Optional::stream)
            .filter(Trait::isRare);
    return Stream.concat(own, rare);
  }

  private Optional<Trait> trait(int c, int code, int count, double level) {
    Text text = text(c, code, count);
    double shareOfAll = (double) countsOfAll[code] / all;
    boolean differs =
        Math.abs(text.share() - shareOfAll) >= LEAST_DIFFERENCE
            && ShareChance.of(all, countsOfAll[code], counts[c], count) < level;
    return differs
        ? Optional.of(new Trait(name, text.value(), text.share(), shareOfAll, text.difference()))
        : Optional.empty();
  }
}
