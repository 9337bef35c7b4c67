package org.bandgram.model;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.bandgram.BandgramException;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cluster.Clustering.ExemplarModel;
import org.bandgram.data.PointSet;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.Conversion;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.Scaling;
import org.bandgram.io.internal.cells.Blame;
import org.bandgram.model.internal.ExemplarTable;
import org.bandgram.model.internal.SavedSummary;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.internal.SimilarityText;

/**
 * Clusters that label new points, read from the folder that {@link ModelFiles} or a command's
 * {@code --out} has written. Safe for use by several threads.
 */
public final class SavedModel {
  private final Path folder;
  private final ExemplarTable table;
  private final Labels labels;
  private final Precision precision;
  private final boolean geo;
  private final boolean madeUpNames;

  /**
   * Holds a model.
   *
   * @param folder where it comes from
   * @param table what stands for each cluster, row c belonging to label c, in the columns of the
   *     input
   * @param labels labels new points
   * @param precision format of the points to label
   * @param geo whether the coordinates of the table are degrees on the globe, and points therefore
   *     unit vectors in space
   * @param madeUpNames whether the names of the columns were made up, since the input had none;
   *     only their order then counts
   */
  private SavedModel(
      Path folder,
      ExemplarTable table,
      Labels labels,
      Precision precision,
      boolean geo,
      boolean madeUpNames) {
    this.folder = folder;
    this.table = table;
    this.labels = labels;
    this.precision = precision;
    this.geo = geo;
    this.madeUpNames = madeUpNames;
  }

  /** Labels new points. */
  @FunctionalInterface
  interface Labels {
    /** Returns the cluster of each point. */
    int[] predict(PointSet points, Execution execution);
  }

  /**
   * Reads the clusters of a run, by {@code summary.json} and the tables beside it. O(K d) for K
   * clusters, for kernel K-means O(n d). Needs {@code com.fasterxml.jackson.core:jackson-core} on
   * the class path, which programs that depend on bandgram add themselves.
   *
   * @param folder the folder
   * @throws BandgramException if it does not hold the files of a run, or too few to label points
   *     by, or Jackson is missing; the message names the file, its line where there is one to
   *     blame, and what is wrong
   */
  public static SavedModel read(Path folder) {
    return read(folder, OptionalInt.empty());
  }

  /**
   * Reads a level of a multilevel run.
   *
   * @param folder the folder
   * @param level which, 0 for the finest
   * @throws BandgramException as {@link #read(Path)}, or if there is no such level
   */
  public static SavedModel read(Path folder, int level) {
    return read(folder, OptionalInt.of(level));
  }

  private static SavedModel read(Path folder, OptionalInt level) {
    SavedSummary summary = SavedSummary.read(folder);
    return switch (summary.method()) {
      case SummaryFile.K_MEANS -> {
        requireNoLevel(level, "kmeans");
        yield SavedMeans.read(summary);
      }
      case SummaryFile.KERNEL_K_MEANS -> {
        requireNoLevel(level, "kernel-kmeans");
        yield SavedKernel.read(summary);
      }
      case SummaryFile.SPECTRAL ->
          throw new BandgramException(
              folder
                  + ": has clusters of 'bandgram spectral', which cannot label new points;"
                  + " exemplars of 'bandgram cluster' can");
      default -> {
        if (!summary.hasPoints()) {
          throw new BandgramException(
              folder
                  + ": has no points, since its run had "
                  + Setting.SIMILARITIES
                  + " or objects, so it cannot label new points");
        }
        if (summary.fields().containsKey(SummaryFile.DISTANCE)) {
          requireNoLevel(level, "exemplars");
          yield SavedSelection.read(summary);
        }
        yield exemplars(summary, level);
      }
    };
  }

  private static void requireNoLevel(OptionalInt level, String command) {
    if (level.isPresent()) {
      throw InvalidInputException.of(
          "level", level.getAsInt(), "left out for clusters of 'bandgram %s'".formatted(command));
    }
  }

  private static SavedModel exemplars(SavedSummary summary, OptionalInt level) {
    Similarity similarity = summary.read(SummaryFile.SIMILARITY, SimilarityText::parse);
    Precision precision = summary.read(SummaryFile.PRECISION, Precision::parse);
    Path file = summary.table(stem(summary, level));
    ExemplarTable table = summary.exemplars(file, precision);
    PointSet exemplars = points(summary, file, table.coordinates(), precision);
    return of(summary, table, new ExemplarModel(exemplars, similarity)::predict, precision);
  }

  /**
   * Returns the model of a run. Points on Earth are converted as they are read; what was scaled is
   * scaled here.
   *
   * @param labels labels points as the run had them
   * @param precision format of these points
   */
  static SavedModel of(
      SavedSummary summary, ExemplarTable table, Labels labels, Precision precision) {
    boolean isScaled = summary.scale() != Scaling.Kind.NONE;
    Conversion conversion = summary.conversion(table.columns().size());
    return new SavedModel(
        summary.folder(),
        table,
        isScaled
            ? (points, execution) -> labels.predict(conversion.apply(points, precision), execution)
            : labels,
        isScaled ? Precision.FLOAT64 : precision,
        summary.geo(),
        summary.madeUpNames(table.columns()));
  }

  /** Returns the points of a run whose coordinates are in a table. */
  static PointSet points(
      SavedSummary summary, Path file, PointSet coordinates, Precision precision) {
    Conversion conversion = summary.conversion(coordinates.dimensions());
    return Blame.onFile(file, () -> conversion.apply(coordinates, precision));
  }

  private static String stem(SavedSummary summary, OptionalInt level) {
    if (level.isEmpty()) {
      return ModelFiles.EXEMPLARS;
    }
    int last = Math.max(1, summary.list(SummaryFile.CLUSTERS_OF_LEVELS).size()) - 1;
    InvalidInputException.require(
        level.getAsInt() >= 0 && level.getAsInt() <= last,
        "level",
        level.getAsInt(),
        "from 0, the finest, to %d, the clusters of the run".formatted(last));
    return level.getAsInt() == last
        ? ModelFiles.EXEMPLARS
        : ModelFiles.exemplarsOfLevel(level.getAsInt());
  }

  /**
   * Joins the clusters of a multilevel run to fewer, as its {@code merges.csv} says.
   *
   * @param clusters how many should be left, from 1 to the number of this model's
   * @return a model with as many labels
   * @throws BandgramException if the run left no merges, or has fewer clusters
   */
  public SavedModel cut(int clusters) {
    return SavedMerges.cut(this, clusters);
  }

  /**
   * Labels points as the run would have: with the most similar exemplar, the nearest centroid, or
   * the nearest centroid in the feature space of a kernel, ties to the lowest label.
   *
   * @param points n points in the columns of the run, which {@link #addTo} reads; converted to its
   *     precision. If the run scaled its columns, they are as a file has them, and scaled here
   * @param execution threads and cancellation
   * @return n labels in [0, K); they do not depend on the number of threads
   * @throws InvalidInputException if there are other dimensions, or coordinates are so large that
   *     what is computed could overflow
   */
  public int[] predict(PointSet points, Execution execution) {
    return labels.predict(points, execution);
  }

  /** Labels points, as {@link #predict(PointSet, Execution)} does, on all processors. */
  public int[] predict(PointSet points) {
    try (Execution execution = Execution.onAllProcessors()) {
      return predict(points, execution);
    }
  }

  /** Returns the model of the same run with other clusters. */
  SavedModel with(ExemplarTable clusters, Labels labelled) {
    return new SavedModel(folder, clusters, labelled, precision, geo, madeUpNames);
  }

  Path folder() {
    return folder;
  }

  /** Returns what stands for each cluster. */
  ExemplarTable table() {
    return table;
  }

  /** Returns the number of clusters. */
  public int size() {
    return table.size();
  }

  /**
   * Returns the input row that stands for each cluster, counted from 0: its exemplar, or the point
   * nearest its centroid.
   */
  public int[] exemplarRows() {
    return table.inputRows().clone();
  }

  /** Returns the ids of these rows; none if the input had none. */
  public List<String> exemplarIds() {
    return table.ids();
  }

  /** Returns the format of the points to label. */
  public Precision precision() {
    return precision;
  }

  /** Tells whether coordinates are degrees of latitude and longitude. */
  public boolean geo() {
    return geo;
  }

  /** Returns the names of the coordinates, degrees of latitude and longitude where geographic. */
  public List<String> columns() {
    return table.columns();
  }

  /** Returns what is known of the columns. */
  public DataSet.Header header() {
    return new DataSet.Header(columns(), madeUpNames, List.of());
  }

  /**
   * Returns options that read points to label: in the model's precision, not scaled, and by the
   * names of its columns, or by their places where the names were made up: all columns, or the
   * chosen ones.
   */
  public ReadOptions addTo(ReadOptions options) {
    ReadOptions exact = options.withPrecision(precision).withScale(Scaling.Kind.NONE);
    List<String> names = madeUpNames ? places() : columns();
    if (geo) {
      return exact.withGeo(names.get(0), names.get(1));
    }
    boolean all =
        madeUpNames
            && IntStream.range(0, names.size()).allMatch(j -> columns().get(j).equals("x" + j));
    return all ? exact : exact.withColumns(names);
  }

  /** Returns the columns by their places, with so many digits as no name has. */
  private List<String> places() {
    return columns().stream()
        .map(name -> "%09d".formatted(Integer.parseInt(name.substring(1))))
        .toList();
  }

  @Override
  public String toString() {
    return size() + " clusters by " + columns().size() + " columns";
  }
}
