package org.bandgram.model;

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
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.cluster.merge.MergeTree.Merge;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.Blame;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.io.read.PointReader;
import org.bandgram.model.internal.ExemplarTable;

/** Joins the clusters of an earlier run to fewer along its merges. */
final class SavedMerges {
  private static final List<String> COLUMNS =
      List.of("step", "left", "right", "height", "size", "exemplar_row");
  private static final int LEFT = 1;
  private static final int RIGHT = 2;
  private static final int HEIGHT = 3;
  private static final int SIZE = 4;
  private static final int EXEMPLAR_ROW = 5;

  private SavedMerges() {}

  /**
   * Joins the clusters of a model.
   *
   * @param model the clusters of a run
   * @param clusters how many should be left, from 1 to the number of the model's
   * @throws BandgramException if the run left no merges
   */
  static SavedModel cut(SavedModel model, int clusters) {
    ExemplarTable table = model.table();
    MergeTree tree = read(model.folder().resolve(ModelFiles.MERGES), table.inputRows());
    int[] exemplars = tree.exemplars(clusters);
    int[] clusterOf = tree.cut(clusters);
    int[] sizes = new int[clusters];
    for (int leaf = 0; leaf < clusterOf.length; leaf++) {
      sizes[clusterOf[leaf]] += table.memberCounts()[leaf];
    }
    return model.with(
        new ExemplarTable(
            Arrays.stream(exemplars).map(leaf -> table.inputRows()[leaf]).toArray(),
            sizes,
            table.columns(),
            table.coordinates().select(exemplars),
            table.ids().isEmpty()
                ? List.of()
                : Arrays.stream(exemplars).mapToObj(table.ids()::get).toList()),
        (points, execution) ->
            Arrays.stream(model.predict(points, execution)).map(c -> clusterOf[c]).toArray());
  }

  private static MergeTree read(Path file, int[] exemplarRows) {
    if (!Files.exists(file)) {
      throw new BandgramException(
          file
              + (exemplarRows.length > MultilevelClustering.MOST_MERGED
                  ? ": not there; runs with more than %,d clusters write no merges"
                      .formatted(MultilevelClustering.MOST_MERGED)
                  : ": not there; fewer clusters need the merges that %s writes"
                      .formatted(Setting.MERGES)));
    }
    if (exemplarRows.length == 1) {
      return new MergeTree(1, List.of());
    }
    ReadOptions options =
        ReadOptions.defaults()
            .withHeader(ReadOptions.Header.YES)
            .withColumns(COLUMNS)
            .withPrecision(Precision.FLOAT64);
    ResultTable.requireEnd(file);
    DataSet table = PointReader.read(file, options, Progress.NONE);
    if (table.size() != exemplarRows.length - 1) {
      throw DataFormatException.of(
          file.toString(),
          "has %d merges, but must have %d for %d clusters; it was cut, or is of another run"
              .formatted(table.size(), exemplarRows.length - 1, exemplarRows.length));
    }
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
          "%s: exemplar row %d is not an exemplar of the run"
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
