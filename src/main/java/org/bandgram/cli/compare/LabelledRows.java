package org.bandgram.cli.compare;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.result.Report;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.RowIds;
import org.bandgram.io.read.TextColumn;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.internal.LabelFile;
import org.bandgram.model.internal.SavedSummary;
import org.bandgram.model.internal.SummaryFile;

/**
 * A clustering that an earlier run left in its folder, or that a table holds.
 *
 * @param path the folder or table
 * @param method who made it, such as {@code kmeans}; empty if nobody says so
 * @param labels the label of each row, any numbers
 * @param words what labels 0, 1 and so on are called if the table has words, or none
 * @param ids what rows are called, or none
 */
// read once, never compared
record LabelledRows(Path path, String method, int[] labels, List<String> words, List<String> ids) {
  /** The label of points that belong to no cluster. */
  static final int NOISE = -1;

  private static final int SHOWN_WORDS = 4;

  /** Tells whether there are labels at a path, rather than points. */
  static boolean areAt(Path path) {
    return Files.isRegularFile(path.resolve(SummaryFile.NAME)) || LabelFile.hasLabels(path);
  }

  /**
   * Reads a clustering.
   *
   * @throws org.bandgram.BandgramException if there is none
   */
  static LabelledRows read(Path path) {
    if (Files.isDirectory(path) && !LabelFile.hasLabels(path)) {
      SavedSummary summary = SavedSummary.read(path);
      Path table = summary.table(ModelFiles.LABELS);
      LabelledRows rows = ofTable(path, summary.method(), table);
      summary.requireSize(table, rows.size());
      return rows;
    }
    return ofTable(path, "", path);
  }

  private static LabelledRows ofTable(Path path, String method, Path table) {
    try {
      return ofNumbers(path, method, table);
    } catch (DataFormatException e) {
      if (e.isOfMissingValue() || !e.column().equals(Optional.of(LabelFile.LABEL))) {
        throw e;
      }
      return ofWords(path, method, LabelFile.readWords(table));
    }
  }

  /** Numbers words in the order in which they occur; -1 stays noise. */
  private static LabelledRows ofWords(Path path, String method, TextColumn read) {
    List<String> words = read.texts().names();
    int noise = words.indexOf(Integer.toString(NOISE));
    int[] labels = IntStream.of(read.texts().classes()).map(c -> c == noise ? NOISE : c).toArray();
    return new LabelledRows(path, method, labels, words, read.ids());
  }

  private static LabelledRows ofNumbers(Path path, String method, Path table) {
    DataSet read = LabelFile.readTable(table);
    int column = read.columns().indexOf(LabelFile.LABEL);
    int[] labels = new int[read.size()];
    for (int i = 0; i < labels.length; i++) {
      double label = read.points().get(i, column);
      labels[i] = (int) label;
      if (labels[i] != label) {
        throw DataFormatException.of(
            table.toString(),
            "the label of row %d is %s, but must be a whole number".formatted(i, label));
      }
    }
    List<String> ids = read.ids().map(RowIds::values).orElse(List.of());
    return new LabelledRows(path, method, labels, List.of(), ids);
  }

  int size() {
    return labels.length;
  }

  boolean hasIds() {
    return !ids.isEmpty();
  }

  private long clusters() {
    return Arrays.stream(labels).distinct().filter(label -> label != NOISE).count();
  }

  long noise() {
    return IntStream.of(labels).filter(label -> label == NOISE).count();
  }

  /** Returns what it is, for people. */
  String text() {
    return "%s of %s%s%s%s"
        .formatted(
            Phrases.count(clusters(), "cluster"),
            Phrases.count(size(), "row"),
            noise() == 0 ? "" : ", %s of them noise".formatted(Phrases.count(noise())),
            method.isEmpty() ? "" : ", " + method,
            words.isEmpty() ? "" : "; " + wordsText());
  }

  private String wordsText() {
    String shown =
        IntStream.range(0, Math.min(SHOWN_WORDS, words.size()))
            .mapToObj(label -> label + " is " + words.get(label))
            .collect(Collectors.joining(", "));
    return words.size() > SHOWN_WORDS ? shown + " and so on" : shown;
  }

  /** Returns what it is, for programs. */
  Report fields() {
    return new Report()
        .field("name", path)
        .field("method", Optional.of(method).filter(name -> !name.isEmpty()))
        .field("points", size())
        .field("clusters", clusters())
        .field("noise", noise())
        .field("words", Optional.of(words).filter(some -> !some.isEmpty()));
  }
}
