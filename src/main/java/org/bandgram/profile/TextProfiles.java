package org.bandgram.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.bandgram.data.Column;
import org.bandgram.data.internal.table.Cell;
import org.bandgram.profile.ClusterProfiles.Members;
import org.bandgram.profile.ClusterProfiles.Text;
import org.bandgram.profile.ClusterProfiles.Texts;

/** A column of texts in each cluster. */
final class TextProfiles implements ClusterProfiles.Described {
  /** The code of a country, in other columns a missing value. */
  private static final String NAMIBIA = "NA";

  private final String name;
  private final Members members;
  private final List<String> values;
  private final boolean[] isMissing;
  private final int[] counts;
  private final long[] countsOfAll;
  private final long all;

  /** The commonest codes of each cluster, and how often they occur; the count is 0 for none. */
  private final int[] codes;

  private final int[] codeCounts;

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
    this.countsOfAll = new long[values.size()];
    this.codes = new int[members.clusters() * ClusterProfiles.MOST_TEXTS];
    this.codeCounts = new int[codes.length];
    int[] here = new int[values.size()];
    for (int c = 0; c < counts.length; c++) {
      describe(column, c, here);
    }
    this.all = Arrays.stream(countsOfAll).sum();
  }

  /** Tells whether all texts have two characters, as codes of countries have. */
  private static boolean isOfCodes(List<String> values) {
    List<String> known = values.stream().filter(value -> !Cell.isMissing(value)).toList();
    return !known.isEmpty() && known.stream().allMatch(value -> value.length() == 2);
  }

  /** Counts the texts of a cluster; the counts are 0 before and after. */
  private void describe(Column column, int c, int... here) {
    List<Integer> seen = new ArrayList<>();
    for (int i = members.start()[c]; i < members.start()[c + 1]; i++) {
      int code = column.code(members.rows()[i]);
      if (code != Column.NO_TEXT && !isMissing[code]) {
        if (here[code] == 0) {
          seen.add(code);
        }
        here[code]++;
        counts[c]++;
      }
    }
    seen.sort(Comparator.<Integer>comparingInt(code -> -here[code]).thenComparing(values::get));
    for (int k = 0; k < Math.min(ClusterProfiles.MOST_TEXTS, seen.size()); k++) {
      codes[c * ClusterProfiles.MOST_TEXTS + k] = seen.get(k);
      codeCounts[c * ClusterProfiles.MOST_TEXTS + k] = here[seen.get(k)];
    }
    for (int code : seen) {
      countsOfAll[code] += here[code];
      here[code] = 0;
    }
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
    double share = (double) count / counts[c];
    double shareOfAll = (double) countsOfAll[code] / all;
    double others = (double) (countsOfAll[code] - count) / (all - counts[c]);
    double sd = Math.sqrt(shareOfAll * (1 - shareOfAll));
    double difference = sd == 0 && !Double.isNaN(others) ? 0 : (share - others) / sd;
    return new Text(values.get(code), count, share, share / shareOfAll, difference);
  }
}
