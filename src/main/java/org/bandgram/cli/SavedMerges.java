package org.bandgram.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bandgram.BandgramException;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cluster.Merge;
import org.bandgram.cluster.MergeTree;
import org.bandgram.data.PointReader;
import org.bandgram.data.PointSet;
import org.bandgram.data.ReadOptions;

/**
 * The clusters of an earlier run, joined to fewer along its merges.
 *
 * @param clusterOf the joined cluster of each of the run's
 * @param exemplarRows the input row of each joined cluster's exemplar
 */
record SavedMerges(int[] clusterOf, int[] exemplarRows) {
  private static final List<String> COLUMNS =
      List.of("step", "left", "right", "height", "size", "exemplar_row");

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
    return new SavedMerges(tree.cut(clusters), exemplarRows);
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
    PointSet table = PointReader.read(file, options, Progress.NONE).points();
    Map<Integer, Integer> leafOfRow = new HashMap<>();
    for (int leaf = 0; leaf < exemplarRows.length; leaf++) {
      leafOfRow.put(exemplarRows[leaf], leaf);
    }
    List<Merge> merges = new ArrayList<>();
    for (int step = 0; step < table.size(); step++) {
      Integer exemplar = leafOfRow.get((int) table.get(step, 5));
      if (exemplar == null) {
        throw new BandgramException(
            "%s: merge %d has exemplar row %d, which is no exemplar of the run"
                .formatted(file, step, (int) table.get(step, 5)));
      }
      merges.add(
          new Merge(
              (int) table.get(step, 1),
              (int) table.get(step, 2),
              table.get(step, 3),
              (int) table.get(step, 4),
              exemplar));
    }
    return new MergeTree(exemplarRows.length, merges);
  }
}
