package org.bandgram.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.bandgram.data.LabelFile;
import org.bandgram.data.TableFormat;

/**
 * The labels that an earlier run left in its {@code --out} folder.
 *
 * @param folder where they come from
 * @param method who made them
 * @param exemplarOf for each point the row of its exemplar
 */
// read once, never compared
record SavedLabels(Path folder, String method, int[] exemplarOf) {
  /**
   * Reads the labels of a run.
   *
   * @param folder the folder
   * @param n how many points there are
   * @throws org.bandgram.BandgramException if the folder does not hold the files of a run
   * @throws org.bandgram.data.DataFormatException if its labels are not those of n points
   */
  static SavedLabels read(Path folder, int n) {
    Path summary = SavedModel.summaryOf(folder);
    Path parquet = folder.resolve(TableFormat.PARQUET.fileName(ResultFiles.LABELS));
    Path file =
        Files.exists(parquet)
            ? parquet
            : folder.resolve(TableFormat.CSV.fileName(ResultFiles.LABELS));
    return new SavedLabels(
        folder, SavedModel.field(summary, "method"), LabelFile.readExemplars(file, n));
  }

  /** Returns the rows of all exemplars, ascending. */
  int[] exemplars() {
    return Arrays.stream(exemplarOf).distinct().sorted().toArray();
  }
}
