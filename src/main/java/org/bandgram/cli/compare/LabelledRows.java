package org.bandgram.cli.compare;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.result.Report;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.DataSet;
import org.bandgram.data.RowIds;
import org.bandgram.data.internal.result.LabelFile;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.internal.SavedSummary;
import org.bandgram.model.internal.SummaryFile;

/**
 * A clustering that an earlier run left in its folder, or that a table holds.
 *
 * @param path the folder or table
 * @param method who made it, such as {@code kmeans}; empty if nobody says so
 * @param labels the label of each row, any numbers
 * @param ids what rows are called, or none
 */
// read once, never compared
record LabelledRows(Path path, String method, int[] labels, List<String> ids) {
  /** The label of points that belong to no cluster. */
  static final int NOISE = -1;

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
    return new LabelledRows(path, method, labels, read.ids().map(RowIds::values).orElse(List.of()));
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
    return "%s of %s%s%s"
        .formatted(
            Phrases.count(clusters(), "cluster"),
            Phrases.count(size(), "row"),
            noise() == 0 ? "" : ", %s of them noise".formatted(Phrases.count(noise())),
            method.isEmpty() ? "" : ", " + method);
  }

  /** Returns what it is, for programs. */
  Report fields() {
    return new Report()
        .field("name", path)
        .field("method", Optional.of(method).filter(name -> !name.isEmpty()))
        .field("points", size())
        .field("clusters", clusters())
        .field("noise", noise());
  }
}
