package org.bandgram.model.internal;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.Scaling;
import org.bandgram.model.ModelFiles;

/**
 * The labels that an earlier run left in its folder.
 *
 * @param method who made them, such as {@code k-means}
 * @param exemplarOf for each point the row of its exemplar
 */
// read once, never compared
public record SavedLabels(Path folder, String method, int[] exemplarOf) {
  /** Coordinates that differ by less of the greatest in their column may be the same. */
  private static final double ROUNDED = 1e-5;

  /**
   * Reads the labels of a run.
   *
   * @param data the points of the run
   * @throws org.bandgram.BandgramException if the folder does not hold the files of a run
   * @throws DataFormatException if its labels are not those of so many points, its tables are not
   *     of one run, or its exemplars are not at their places among the points
   */
  public static SavedLabels read(Path folder, DataSet data) {
    SavedSummary summary = SavedSummary.read(folder);
    String method = summary.text(SummaryFile.METHOD);
    Path table = summary.table(ModelFiles.LABELS);
    int[] exemplarOf = LabelFile.readExemplars(table, data.size());
    summary.requireSize(table, data.size());
    boolean hasPoints = summary.hasPoints();
    if (hasPoints && summary.hasTable(ModelFiles.EXEMPLARS)) {
      Path file = summary.table(ModelFiles.EXEMPLARS);
      ExemplarTable exemplars = summary.exemplars(file, Precision.FLOAT64);
      requireOneRun(table, exemplarOf, file, exemplars);
      requirePoints(file, exemplars, data);
    } else if (hasPoints && summary.hasTable(ModelFiles.CENTROIDS)) {
      Path file = summary.table(ModelFiles.CENTROIDS);
      ExemplarTable centroids = summary.exemplars(file, Precision.FLOAT64);
      requireOneRun(table, exemplarOf, file, centroids);
      CentroidCheck.require(summary, file, centroids, data, exemplarOf);
    }
    return new SavedLabels(folder, method, exemplarOf);
  }

  /**
   * Returns how a run brought columns to one scale.
   *
   * @throws org.bandgram.BandgramException if it does not hold the files of a run
   */
  public static Scaling.Kind scaleOf(Path folder) {
    return SavedSummary.read(folder).scale();
  }

  private static void requireOneRun(
      Path labels, int[] exemplarOf, Path table, ExemplarTable exemplars) {
    Map<Integer, Integer> sizes = new TreeMap<>();
    Arrays.stream(exemplarOf).forEach(row -> sizes.merge(row, 1, Integer::sum));
    Map<Integer, Integer> expected = new TreeMap<>();
    for (int k = 0; k < exemplars.size(); k++) {
      expected.merge(exemplars.inputRows()[k], exemplars.memberCounts()[k], Integer::sum);
    }
    sizes.forEach(
        (row, size) -> {
          int known = expected.getOrDefault(row, 0);
          if (known != size) {
            throw DataFormatException.of(
                labels.toString(),
                "gives %d points to the exemplar in row %d, but %s gives it %d; the tables are not of one run"
                    .formatted(size, row, table, known));
          }
        });
  }

  private static void requirePoints(Path table, ExemplarTable exemplars, DataSet data) {
    List<String> columns = exemplars.columns();
    PointSet points = data.original();
    for (int j = 0; j < columns.size(); j++) {
      int column = data.columns().indexOf(columns.get(j));
      requireCategory(table, columns.get(j), data);
      double greatest = 0;
      for (int k = 0; k < exemplars.size(); k++) {
        greatest = Math.max(greatest, Math.abs(exemplars.coordinates().get(k, j)));
      }
      for (int k = 0; column >= 0 && k < exemplars.size(); k++) {
        int row = exemplars.inputRows()[k];
        double value = exemplars.coordinates().get(k, j);
        if (!(Math.abs(points.get(row, column) - value) <= ROUNDED * greatest)) {
          throw DataFormatException.of(
              table.toString(),
              "the exemplar in row %d has %s in column '%s', but %s has %s; the run was on other points"
                  .formatted(
                      row, value, columns.get(j), data.source().name(), points.get(row, column)));
        }
      }
    }
  }

  /** Checks that a value of a category, if a column is one, is among those of the points. */
  private static void requireCategory(Path table, String name, DataSet data) {
    String category = name.substring(0, name.indexOf('=') + 1);
    boolean hasOthers =
        !category.isEmpty() && data.columns().stream().anyMatch(c -> c.startsWith(category));
    if (hasOthers && !data.columns().contains(name)) {
      throw DataFormatException.of(
          table.toString(),
          "has the category '%s', but %s has none such; the run was on other points"
              .formatted(name, data.source().name()));
    }
  }

  /** Returns the rows of all exemplars, ascending. */
  public int[] exemplars() {
    return Arrays.stream(exemplarOf).distinct().sorted().toArray();
  }
}
