package org.bandgram.model;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.bandgram.InvalidInputException;
import org.bandgram.Provenance;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.cluster.multilevel.MultilevelClustering.Level;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.exemplar.ExemplarClustering.Representation;
import org.bandgram.exemplar.ExemplarSelection;
import org.bandgram.io.Column;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.RowIds;
import org.bandgram.io.TableFormat;
import org.bandgram.io.internal.input.InputName;
import org.bandgram.io.internal.json.JsonLibrary;
import org.bandgram.io.internal.result.OutputFolder;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.model.internal.ExemplarTable;
import org.bandgram.model.internal.LevelFile;
import org.bandgram.model.internal.MergeFile;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.internal.SimilarityText;

/**
 * Saves a clustering in files, from which {@link SavedModel} labels new points. Commands write the
 * same with {@code --out}, and say more in the summary.
 *
 * <p>Each method {@code of} takes the points of the run and what came out; its arrays are not
 * copied. The constants are names of files, tables without their ending.
 */
public final class ModelFiles {
  public static final String LABELS = "labels";
  public static final String EXEMPLARS = "exemplars";
  public static final String CENTROIDS = "centroids";
  public static final String TRAINING_POINTS = "training-points";
  public static final String LEVELS = "levels";
  public static final String MERGES = "merges.csv";

  private final DataSet data;
  private final String method;
  private final int[] labels;
  private final int[] rows;
  private final Provenance provenance;
  private final LabelTable labelTable;
  private final List<Table> tables = new ArrayList<>();
  private final Map<String, Object> fields = new LinkedHashMap<>();
  private double[] silhouettes = new double[0];

  /** Writes a file of a folder. */
  private interface Table {
    void write(Path folder, TableFormat format);
  }

  private ModelFiles(DataSet data, String method, int[] labels, int[] rows, Provenance provenance) {
    requireAlike(data, labels);
    this.data = data;
    this.method = method;
    this.labels = labels;
    this.rows = rows;
    this.provenance = provenance;
    this.labelTable = new LabelTable(data, labels, rows);
    add(LABELS, labelTable::write);
  }

  private static void requireAlike(DataSet data, int... labels) {
    InvalidInputException.require(
        data.size() == labels.length,
        "the number of points",
        data.size(),
        labels.length + ", as in the clustering");
  }

  /** Returns the file name of a level's exemplars, without extension. */
  public static String exemplarsOfLevel(int level) {
    return "exemplars-level-" + level;
  }

  /**
   * Returns the files of clusters around exemplars: {@code labels} and {@code exemplars}.
   *
   * @param data the points that were clustered
   * @param clustering what came out
   * @throws InvalidInputException if there are other points than labels, or the similarity is one
   *     of your own, whose code a file cannot hold
   */
  public static ModelFiles of(DataSet data, Clustering clustering) {
    ModelFiles files =
        ofLabels(
            data,
            SummaryFile.methodOf(clustering),
            clustering.labels(),
            clustering.exemplars(),
            clustering.provenance());
    if (clustering.model().isEmpty()) {
      files.field(SummaryFile.PRECOMPUTED, "similarities");
    }
    clustering
        .model()
        .ifPresent(
            model ->
                files
                    .field(SummaryFile.PRECISION, model.exemplars().precision().toString())
                    .field(
                        SummaryFile.SIMILARITY,
                        SimilarityText.format(SimilarityText.requireForm(model.similarity()))));
    return files;
  }

  /**
   * Returns the files of a multilevel clustering: clusters, {@code levels}, the exemplars of each
   * level, and {@code merges.csv}.
   *
   * @param data the points that were clustered
   * @param clustering what came out
   * @throws InvalidInputException as {@link #of(DataSet, Clustering)}
   */
  public static ModelFiles of(DataSet data, MultilevelClustering clustering) {
    ModelFiles files = of(data, clustering.clustering());
    List<Level> levels = clustering.levels();
    files.field(SummaryFile.CLUSTERS_OF_LEVELS, levels.stream().map(Level::clusterCount).toList());
    files.add(
        LEVELS,
        file ->
            LevelFile.write(
                file,
                data.ids().map(RowIds::values).orElse(List.of()),
                levels.stream().map(Level::labels).toArray(int[][]::new)));
    for (int l = 0; l + 1 < levels.size(); l++) {
      Level level = levels.get(l);
      ExemplarTable table = ExemplarTable.of(data, level.labels(), level.exemplars());
      files.add(exemplarsOfLevel(l), file -> table.write(file, data.kept()));
    }
    clustering
        .merges()
        .ifPresent(
            tree ->
                files.tables.add(
                    (folder, format) ->
                        MergeFile.write(
                            folder.resolve(MERGES),
                            tree.linkage(),
                            tree.exemplarRows(files.rows))));
    return files;
  }

  /**
   * Returns the files of clusters around means: {@code labels} and {@code centroids}. The row of a
   * cluster is that of the point nearest to its centroid.
   *
   * @param data the points that were clustered
   * @param clustering what came out
   * @throws InvalidInputException if there are other points than labels
   */
  public static ModelFiles of(DataSet data, KMeansClustering clustering) {
    requireAlike(data, clustering.labels());
    ExemplarTable table = SavedMeans.table(data, clustering);
    ModelFiles files =
        new ModelFiles(
            data,
            SummaryFile.K_MEANS,
            clustering.labels(),
            table.inputRows(),
            clustering.provenance());
    files.fields.putAll(SavedMeans.fields(data, clustering));
    return files.addClusters(CENTROIDS, table);
  }

  /**
   * Returns the files of clusters around means in a kernel's feature space: {@code labels}, {@code
   * exemplars}, the points nearest to those means, and {@code training-points}, all points of the
   * run, with which new ones are compared. Where only a band of the kernel matrix was used, or it
   * was given, those are left out, and nothing labels new points.
   *
   * @param data the points that were clustered
   * @param clustering what came out
   * @throws InvalidInputException if there are other points than labels, or the kernel is one of
   *     your own, whose code a file cannot hold
   */
  public static ModelFiles of(DataSet data, KernelKMeansClustering clustering) {
    int[] rows = clustering.nearestPoints();
    ModelFiles files =
        ofLabels(
            data, SummaryFile.KERNEL_K_MEANS, clustering.labels(), rows, clustering.provenance());
    files.fields.putAll(SavedKernel.fields(clustering.model()));
    clustering.lowRank().ifPresent(low -> files.field(SummaryFile.RANK, low.rank()));
    if (clustering.model().isPresent()) {
      ResultTable points = new ResultTable(data.size()).points(data.columns(), data.original());
      files.add(TRAINING_POINTS, points::write);
    }
    return files;
  }

  /**
   * Returns the files of exemplars that an optimiser chose: {@code labels} and {@code exemplars},
   * in the order they were chosen.
   *
   * @param data the ground set of the function
   * @param function what was maximised
   * @param selection what came out, rows of the ground set
   * @param representation which exemplar represents each point, as {@link
   *     ExemplarClustering#represent} of the selection's rows says
   * @throws InvalidInputException if there are other points than labels, or the dissimilarity is
   *     one of your own, whose code a file cannot hold
   */
  public static ModelFiles of(
      DataSet data,
      ExemplarClustering function,
      ExemplarSelection selection,
      Representation representation) {
    ModelFiles files =
        new ModelFiles(
            data, "exemplars", representation.labels(), selection.rows(), selection.provenance());
    files.fields.putAll(SavedSelection.fields(function));
    return files.add(EXEMPLARS, SavedSelection.table(data, selection, representation)::write);
  }

  /**
   * Returns the files of any clusters, {@code labels} and {@code exemplars}, without what would
   * label new points.
   *
   * @param data the points that were clustered
   * @param method what made the clusters, a word for the summary
   * @param labels the cluster of each point, n numbers from 0 to K - 1
   * @param rows the row of the point that stands for each cluster, K numbers
   * @param provenance where the clusters come from
   * @throws InvalidInputException if there are other points than labels
   */
  public static ModelFiles ofLabels(
      DataSet data, String method, int[] labels, int[] rows, Provenance provenance) {
    return new ModelFiles(data, method, labels, rows, provenance)
        .addClusters(EXEMPLARS, ExemplarTable.of(data, labels, rows));
  }

  private ModelFiles field(String name, Object value) {
    fields.put(name, value);
    return this;
  }

  private ModelFiles addClusters(String stem, ExemplarTable clusters) {
    return add(stem, file -> clusters.write(file, data.kept(), silhouettes));
  }

  private ModelFiles add(String stem, Consumer<Path> writing) {
    tables.add((folder, format) -> writing.accept(folder.resolve(format.fileName(stem))));
    return this;
  }

  /**
   * Adds a column {@code silhouette} to the table of clusters around exemplars or means.
   *
   * @param ofClusters the mean silhouette of each cluster; NaN, for an empty one, is written as 0
   * @return this
   * @throws InvalidInputException if there is not one for each cluster
   */
  public ModelFiles withSilhouettes(double... ofClusters) {
    InvalidInputException.require(
        ofClusters.length == rows.length,
        "the number of silhouettes",
        ofClusters.length,
        rows.length + ", one for each cluster");
    silhouettes = Arrays.stream(ofClusters).map(s -> Double.isNaN(s) ? 0 : s).toArray();
    return this;
  }

  /**
   * Writes the label -1 for some points, which are noise. Their exemplars and the sizes of clusters
   * are written as they are.
   *
   * @param noisy rows of these points
   * @return this
   * @throws InvalidInputException if there is no such row, or the labels are of kernel K-means,
   *     which labels new points by them
   */
  public ModelFiles withNoise(int... noisy) {
    InvalidInputException.require(
        noisy.length == 0 || !fields.containsKey(SummaryFile.SQUARED_NORMS),
        "the number of points that are noise",
        noisy.length,
        "0 for kernel K-means, which labels new points by the labels of all points");
    labelTable.add(noisy);
    return this;
  }

  /** Returns the points. */
  public DataSet data() {
    return data;
  }

  /** Returns the cluster of each point. */
  public int[] labels() {
    return labels;
  }

  /** Returns the label of each point as it is written: -1 for noise. */
  public int[] writtenLabels() {
    return labelTable.written();
  }

  /** Returns the row of the point that stands for each cluster. */
  public int[] rows() {
    return rows;
  }

  /** Returns the fields of {@code summary.json} by which new points are labelled. */
  public Map<String, Object> fields() {
    return fields;
  }

  /**
   * Writes the tables alone.
   *
   * @param folder an existing folder, in which files of these names are replaced
   * @param format of all tables but {@code merges.csv}
   */
  public void writeTables(Path folder, TableFormat format) {
    tables.forEach(table -> table.write(folder, format));
  }

  /**
   * Writes the table {@code labels} alone, as CSV, to a stream of characters, which stays open.
   *
   * @throws IOException if the stream fails
   */
  public void writeLabels(Writer text) throws IOException {
    labelTable.write(text);
  }

  /** Writes tables as CSV, as {@link #write(Path, TableFormat)} does. */
  public void write(Path folder) {
    write(folder, TableFormat.CSV);
  }

  /**
   * Writes tables and {@code summary.json}, all of them or none; O(n d). Files that an earlier run
   * wrote into the folder, as its {@code summary.json} lists them, are replaced, or removed where
   * there is none of that name now; no other file is touched. Needs {@code
   * com.fasterxml.jackson.core:jackson-core} on the class path, which programs that depend on
   * bandgram add themselves.
   *
   * @param folder the folder; it and its parents need not exist
   * @param format of all tables but {@code merges.csv}
   * @throws org.bandgram.BandgramException if the folder cannot be written to, somebody else's file
   *     or the source of the points is in the way, another run writes there, or Jackson (for
   *     Parquet: its library) is missing
   */
  public void write(Path folder, TableFormat format) {
    JsonLibrary.require(folder.resolve(SummaryFile.NAME));
    Path source = InputName.of(Path.of(data.source().name())).stored();
    try (OutputFolder output =
        OutputFolder.open(folder, new SummaryFile(), List.of(SummaryFile.NAME), List.of(source))) {
      output.publish(
          staging -> {
            writeTables(staging, format);
            Map<String, Object> summary = summary();
            summary.putAll(SummaryFile.origin(staging));
            SummaryFile.write(staging, summary);
          });
    }
  }

  private Map<String, Object> summary() {
    Map<String, Object> input = new LinkedHashMap<>();
    input.put("file", data.source().name());
    input.put("columns", data.columns());
    input.put(SummaryFile.MADE_UP_NAMES, data.madeUpNames());
    input.put(SummaryFile.GEO, data.geographic().isPresent());
    if (!data.kept().isEmpty()) {
      input.put(SummaryFile.KEPT, data.kept().stream().map(Column::name).toList());
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put(SummaryFile.INPUT, input);
    all.put("n", data.size());
    all.put("d", data.points().dimensions());
    all.putAll(SummaryFile.fields(data.conversion()));
    all.put(SummaryFile.METHOD, method);
    all.putAll(fields);
    all.put("clusters", rows.length);
    all.put("parameters", provenance.parameters());
    all.putAll(SummaryFile.fields(provenance));
    return all;
  }
}
