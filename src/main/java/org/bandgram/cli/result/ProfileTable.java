package org.bandgram.cli.result;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bandgram.cli.console.Phrases;
import org.bandgram.describe.ClusterProfiles;
import org.bandgram.describe.ClusterProfiles.Numbers;
import org.bandgram.describe.ClusterProfiles.Profile;
import org.bandgram.describe.ClusterProfiles.Text;
import org.bandgram.describe.ClusterProfiles.Texts;
import org.bandgram.describe.ClusterProfiles.Trait;
import org.bandgram.io.Column;
import org.bandgram.io.DataSet;
import org.bandgram.io.TableFormat;
import org.bandgram.io.internal.result.ResultTable;

/** What clusters are about: a table, lines of a report, and words for each cluster. */
public final class ProfileTable {
  /** The table's name without its ending. */
  public static final String STEM = "profiles";

  private static final String ABOUT = "about";
  private static final String NOTHING = "nothing sets it apart";
  private static final int MOST_LINES = 5;

  private final List<Line> lines = new ArrayList<>();

  private ProfileTable() {}

  /**
   * A row of the table.
   *
   * @param text one of the commonest texts; null for numbers, or if there is none
   */
  private record Line(int label, Profile profile, Text text) {
    double number(ToDoubleFunction<Numbers> figure) {
      return profile instanceof Numbers numbers ? figure.applyAsDouble(numbers) : Double.NaN;
    }

    double difference() {
      return text == null ? number(Numbers::difference) : text.difference();
    }
  }

  /**
   * Writes the table into a folder: a row for each cluster and column of numbers, and for each of
   * the commonest texts of a column.
   */
  public static void write(ClusterProfiles profiles, Path folder, TableFormat format) {
    ProfileTable table = new ProfileTable();
    for (int c = 0; c < profiles.size(); c++) {
      for (Profile profile : profiles.of(c)) {
        table.add(c, profile);
      }
    }
    if (profiles.columns() > 0) {
      table.toTable().write(folder.resolve(format.fileName(STEM)));
    }
  }

  private void add(int label, Profile profile) {
    if (profile instanceof Texts texts && !texts.commonest().isEmpty()) {
      texts.commonest().forEach(text -> lines.add(new Line(label, profile, text)));
    } else {
      lines.add(new Line(label, profile, null));
    }
  }

  private ResultTable toTable() {
    return new ResultTable(lines.size())
        .integers("label", i -> lines.get(i).label)
        .texts("column", i -> lines.get(i).profile.column())
        .integers("n", i -> lines.get(i).profile.n())
        .integers("missing", i -> lines.get(i).profile.missing())
        .kept(
            List.of(
                numbers("mean", line -> line.number(Numbers::mean)),
                numbers("sd", line -> line.number(Numbers::sd)),
                numbers("lower_quartile", line -> line.number(Numbers::lowerQuartile)),
                numbers("median", line -> line.number(Numbers::median)),
                numbers("upper_quartile", line -> line.number(Numbers::upperQuartile)),
                numbers("difference", Line::difference),
                Column.ofTexts(
                    "value",
                    lines.stream()
                        .map(line -> line.text == null ? null : line.text.value())
                        .toList()),
                texts("count", Text::count),
                texts("share", Text::share),
                texts("lift", Text::lift)),
            i -> i);
  }

  private Column numbers(String name, ToDoubleFunction<Line> figure) {
    return Column.ofNumbers(name, lines.stream().mapToDouble(figure).toArray());
  }

  private Column texts(String name, ToDoubleFunction<Text> figure) {
    return numbers(name, line -> line.text == null ? Double.NaN : figure.applyAsDouble(line.text));
  }

  /** Returns what each cluster is about, in words; empty for a single cluster. */
  public static List<String> words(ClusterProfiles profiles) {
    return IntStream.range(0, profiles.size()).mapToObj(c -> words(profiles, c)).toList();
  }

  /** Returns what a cluster is about, or some of them as one. */
  static String words(ClusterProfiles profiles, int... some) {
    String traits =
        profiles.traits(some).stream().map(Trait::toString).collect(Collectors.joining("; "));
    return traits.isEmpty() && profiles.size() > 1 ? NOTHING : traits;
  }

  /**
   * Adds what clusters are about: of all for programs, of the largest for people; and which columns
   * say nothing of it.
   *
   * @param labels the cluster of each point
   */
  public static void add(Report report, ClusterProfiles profiles, DataSet data, int... labels) {
    add(report, profiles, labels);
    addSilent(report, profiles, data);
  }

  /** Adds what clusters are about, likewise. */
  static void add(Report report, ClusterProfiles profiles, int... labels) {
    if (profiles.columns() > 0) {
      List<String> words = words(profiles);
      report.field(ABOUT, words);
      if (profiles.size() > 1) {
        addLargest(report, ABOUT, words, STEM, labels);
      }
    }
  }

  /** Adds what is said of the largest clusters, for people. */
  static void addLargest(
      Report report, String key, List<String> words, String table, int... labels) {
    if (words.stream().allMatch(NOTHING::equals)) {
      report.found(key, "nothing sets a cluster apart");
      return;
    }
    int[] sizes = new int[words.size()];
    for (int label : labels) {
      sizes[label]++;
    }
    List<Integer> largest =
        IntStream.range(0, sizes.length)
            .boxed()
            .sorted(Comparator.comparingInt(c -> -sizes[c]))
            .toList();
    String name = key;
    for (int c : largest.subList(0, Math.min(MOST_LINES, largest.size()))) {
      report.found(
          name, "label %d (%s): %s".formatted(c, Phrases.count(sizes[c], "point"), words.get(c)));
      name = "";
    }
    if (largest.size() > MOST_LINES) {
      int more = largest.size() - MOST_LINES;
      report.found("", "and %s more in %s.csv of --out".formatted(Phrases.count(more), table));
    }
  }

  /** Adds which columns do not describe clusters, to the details. */
  private static void addSilent(Report report, ClusterProfiles profiles, DataSet data) {
    Set<String> described =
        profiles.of(0).stream().map(Profile::column).collect(Collectors.toSet());
    List<String> silent = new ArrayList<>();
    if (data.columns().stream().noneMatch(described::contains)) {
      silent.add(Phrases.count(data.columns().size(), "coordinate"));
    }
    silent.addAll(data.beside().dropped());
    if (!silent.isEmpty()) {
      report.line("not described", Phrases.first(silent));
    }
  }
}
