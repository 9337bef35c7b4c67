package org.bandgram.cli.predict;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bandgram.BandgramException;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cli.console.Blame;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cluster.merge.Merge;
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.data.DataSet;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.read.PointReader;

/**
 * The clusters of an earlier run, joined to fewer along its merges.
 *
 * @param clusterOf the joined cluster of each of the run's
 * @param exemplarRows the input row of each joined cluster's exemplar
 * @param exemplarIds what these are called, or none
 */
record SavedMerges(int[] clusterOf, int[] exemplarRows, List<String> exemplarIds) {
  private static final List<String> COLUMNS =
      List.of("step", "left", "right", "height", "size", "exemplar_row");
  private static final int LEFT = 1;
  private static final int RIGHT = 2;
  private static final int HEIGHT = 3;
  private static final int SIZE = 4;
  private static final int EXEMPLAR_ROW = 5;

  /**
   * Joins the clusters of a model.
   *
   * @param model the clusters of a run
   * @param clusters how many should be left, from 1 to the number of the model's
   * @throws BandgramException if the run left no merges
   */
  static SavedMerges cut(SavedModel model, int clusters) {
    int[] rows = model.table().inputRows();
    MergeTree tree = read(model.folder().resolve(ResultFiles.MERGES), rows);
    int[] exemplars = tree.exemplars(clusters);
    int[] exemplarRows = new int[clusters];
    for (int c = 0; c < clusters; c++) {
      exemplarRows[c] = rows[exemplars[c]];
    }
    List<String> ids = model.table().ids();
    List<String> chosen =
        ids.isEmpty() ? ids : Arrays.stream(exemplars).mapToObj(ids::get).toList();
    return new SavedMerges(tree.cut(clusters), exemplarRows, chosen);
  }

  private static MergeTree read(Path file, int[] exemplarRows) {
    if (!Files.exists(file)) {
      throw new BandgramException(
          "%s: not there; --clusters needs the merges that 'bandgram cluster --method multilevel'"
                  .formatted(file)
              + " writes");
    }
    if (exemplarRows.length == 1) {
      return new MergeTree(1, List.of());
    }
    ReadOptions options =
        ReadOptions.defaults()
            .withHeader(ReadOptions.Header.YES)
            .withColumns(COLUMNS)
            .withPrecision(Precision.FLOAT64);
    DataSet table = PointReader.read(file, options, Progress.NONE);
    Map<Integer, Integer> leafOfRow = new HashMap<>();
    for (int leaf = 0; leaf < exemplarRows.length; leaf++) {
      leafOfRow.put(exemplarRows[leaf], leaf);
    }
    List<Merge> merges = new ArrayList<>();
    for (int step = 0; step < table.size(); step++) {
      merges.add(merge(table, step, leafOfRow));
    }
    return Blame.onFile(file, () -> new MergeTree(exemplarRows.length, merges));
  }

  private static Merge merge(DataSet table, int step, Map<Integer, Integer> leafOfRow) {
    int row = whole(table, step, EXEMPLAR_ROW);
    Integer exemplar = leafOfRow.get(row);
    if (exemplar == null) {
      throw new BandgramException(
          "%s: exemplar row %d is no exemplar of the run"
              .formatted(table.places().apply(step), row));
    }
    return Blame.onFile(
        table.places().apply(step),
        () ->
            new Merge(
                whole(table, step, LEFT),
                whole(table, step, RIGHT),
                table.points().get(step, HEIGHT),
                whole(table, step, SIZE),
                exemplar));
  }

  private static int whole(DataSet table, int step, int column) {
    double value = table.points().get(step, column);
    if (value != (int) value) {
      throw InvalidInputException.of(
          "%s: column '%s'".formatted(table.places().apply(step), COLUMNS.get(column)),
          value,
          "a whole number of 32 bits");
    }
    return (int) value;
  }
}
