package org.bandgram.cli.predict;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.bandgram.BandgramException;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cli.console.Blame;
import org.bandgram.cli.console.SimilarityText;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cli.result.SummaryFile;
import org.bandgram.cluster.ExemplarModel;
import org.bandgram.data.PointSet;
import org.bandgram.data.internal.table.UnitSphere;
import org.bandgram.data.result.ExemplarTable;
import org.bandgram.similarity.Similarity;

/**
 * What an earlier run left in its {@code --out} folder to label new points by.
 *
 * @param folder where it comes from
 * @param table what stands for each cluster, in the columns of the input
 * @param labels labels new points
 * @param precision format of the points
 * @param geo whether the coordinates are degrees on the globe
 */
record SavedModel(
    Path folder, ExemplarTable table, Labels labels, Precision precision, boolean geo) {
  /** Labels new points. */
  interface Labels {
    /** Returns the cluster of each point. */
    int[] predict(PointSet points, Execution execution);
  }

  /** Reads the clusters of a run. */
  static SavedModel read(Path folder) {
    return read(folder, OptionalInt.empty());
  }

  /**
   * Reads a model.
   *
   * @param folder the {@code --out} folder of a run
   * @param level which level of a multilevel run; empty for its clusters
   * @throws BandgramException if the folder does not hold the files of a run, or too few to label
   *     points by
   * @throws InvalidInputException if there is no such level
   */
  static SavedModel read(Path folder, OptionalInt level) {
    SavedSummary summary = SavedSummary.read(folder);
    return switch (summary.method()) {
      case SummaryFile.K_MEANS -> SavedMeans.read(summary, level);
      case SummaryFile.KERNEL_K_MEANS ->
          throw new BandgramException(
              folder
                  + ": has no points of the run, but clusters of 'bandgram kernel-kmeans' are compared"
                  + " with all of them; the result's method predict in Java labels new points");
      case SummaryFile.SPECTRAL ->
          throw new BandgramException(
              folder
                  + ": has clusters of 'bandgram spectral', whose means are those of an embedding that"
                  + " new points have no place in; exemplars of 'bandgram cluster' label new points");
      case SummaryFile.PRECOMPUTED ->
          throw new BandgramException(
              folder
                  + ": has no points, since its run had --precomputed similarities; nothing says how"
                  + " similar new points are to its exemplars");
      default -> exemplars(summary, level);
    };
  }

  private static SavedModel exemplars(SavedSummary summary, OptionalInt level) {
    Similarity similarity = summary.read(SummaryFile.SIMILARITY, SimilarityText::parse);
    Precision precision = summary.read(SummaryFile.PRECISION, Precision::parse);
    boolean geo = summary.geo();
    Path file = summary.table(stem(summary, level));
    ExemplarTable table = ExemplarTable.read(file, geo ? Precision.FLOAT64 : precision);
    PointSet coordinates = table.coordinates();
    ExemplarModel model =
        Blame.onFile(
            file,
            () ->
                new ExemplarModel(
                    geo ? UnitSphere.of(coordinates, precision) : coordinates, similarity));
    return new SavedModel(summary.folder(), table, model::predict, precision, geo);
  }

  private static String stem(SavedSummary summary, OptionalInt level) {
    if (level.isEmpty()) {
      return ResultFiles.EXEMPLARS;
    }
    int last = Math.max(1, summary.fields().path(SummaryFile.LEVELS).size()) - 1;
    InvalidInputException.require(
        level.getAsInt() >= 0 && level.getAsInt() <= last,
        "level",
        level.getAsInt(),
        "from 0, the finest, to %d, the clusters of the run".formatted(last));
    return level.getAsInt() == last
        ? ResultFiles.EXEMPLARS
        : ResultFiles.exemplarsOfLevel(level.getAsInt());
  }

  /** Returns the names of the coordinates, degrees of latitude and longitude where geographic. */
  List<String> columns() {
    return table.columns();
  }

  /** Tells whether the coordinates were numbered by the reader, so that only their order counts. */
  boolean numberedColumns() {
    return IntStream.range(0, columns().size()).allMatch(j -> columns().get(j).equals("x" + j));
  }
}
