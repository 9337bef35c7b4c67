package org.bandgram.model;

import java.nio.file.Path;
import java.util.Arrays;
import org.bandgram.data.Scaling;
import org.bandgram.data.result.LabelFile;

/**
 * The labels that an earlier run left in its folder.
 *
 * @param folder where they come from
 * @param method who made them, such as {@code k-means}
 * @param exemplarOf for each point the row of its exemplar
 */
// read once, never compared
public record SavedLabels(Path folder, String method, int[] exemplarOf) {
  /**
   * Reads the labels of a run.
   *
   * @param folder the folder
   * @param n how many points there are
   * @throws org.bandgram.BandgramException if the folder does not hold the files of a run
   * @throws org.bandgram.data.DataFormatException if its labels are not those of n points
   */
  public static SavedLabels read(Path folder, int n) {
    SavedSummary summary = SavedSummary.read(folder);
    String method = summary.text(SummaryFile.METHOD);
    Path table = summary.table(ModelFiles.LABELS);
    int[] exemplarOf = LabelFile.readExemplars(table, n);
    summary.requireSize(table, n);
    return new SavedLabels(folder, method, exemplarOf);
  }

  /**
   * Returns how a run brought columns to one scale.
   *
   * @param folder the folder
   * @throws org.bandgram.BandgramException if it does not hold the files of a run
   */
  public static Scaling.Kind scaleOf(Path folder) {
    return SavedSummary.read(folder).scale();
  }

  /** Returns the rows of all exemplars, ascending. */
  public int[] exemplars() {
    return Arrays.stream(exemplarOf).distinct().sorted().toArray();
  }
}
