package org.bandgram.cli.result;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.cli.cluster.ClusterReport;
import org.bandgram.cli.result.ResultFolder.Parts;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.cluster.multilevel.MultilevelClustering.Level;
import org.bandgram.data.DataSet;
import org.bandgram.data.PointSet;
import org.bandgram.data.TableFormat;
import org.bandgram.data.result.ExemplarTable;
import org.bandgram.data.result.LabelFile;
import org.bandgram.data.result.LevelFile;
import org.bandgram.data.result.MergeFile;
import org.bandgram.plot.Caption;
import org.bandgram.plot.ClusterPicture;
import org.bandgram.plot.Clusters;
import org.bandgram.plot.Dendrogram;
import org.bandgram.plot.PlanarView;

/** The files that {@code --out} gets. */
public final class ResultFiles {
  public static final String LABELS = "labels";
  public static final String EXEMPLARS = "exemplars";
  public static final String PICTURE = "clusters.png";

  static final String LEVELS = "levels";
  public static final String MERGES = "merges.csv";
  static final String DENDROGRAM = "dendrogram.png";

  private static final int MOST_LEVELS = 16;
  private static final int HALF_TURN = 180;

  private ResultFiles() {}

  /** Returns the stem of the file of a level's exemplars; those of the last are the result's. */
  public static String exemplarsOfLevel(int level) {
    return "exemplars-level-" + level;
  }

  /** Returns every name that a file of a clustering may have. */
  public static List<String> names() {
    List<String> tables =
        Stream.concat(
                Stream.of(LABELS, EXEMPLARS, LEVELS),
                IntStream.range(0, MOST_LEVELS).mapToObj(ResultFiles::exemplarsOfLevel))
            .toList();
    return Stream.concat(
            Arrays.stream(TableFormat.values())
                .flatMap(format -> tables.stream().map(format::fileName)),
            Stream.of(PICTURE, MERGES, DENDROGRAM, SummaryFile.NAME))
        .toList();
  }

  /**
   * Returns the files of a clustering.
   *
   * @param report what to write
   * @param format the format of tables
   * @param caption the words on the picture; empty for no picture
   */
  public static Parts of(ClusterReport report, TableFormat format, Optional<Caption> caption) {
    return new Parts(
        folder -> {
          writeTables(folder, report, format);
          report.hierarchy().ifPresent(found -> writeLevels(folder, report.data(), found, format));
        },
        caption.map(words -> folder -> writePictures(folder, report, words)),
        () -> SummaryJson.fields(report));
  }

  private static void writeTables(Path folder, ClusterReport report, TableFormat format) {
    Clustering clustering = report.clustering();
    int[] labels = clustering.labels();
    int[] exemplars = clustering.exemplars();
    LabelFile.write(folder.resolve(format.fileName(LABELS)), labels, exemplars);
    ExemplarTable.of(report.data(), labels, exemplars)
        .write(folder.resolve(format.fileName(EXEMPLARS)));
  }

  private static void writeLevels(
      Path folder, DataSet data, MultilevelClustering hierarchy, TableFormat format) {
    List<Level> levels = hierarchy.levels();
    LevelFile.write(
        folder.resolve(format.fileName(LEVELS)),
        levels.stream().map(Level::labels).toArray(int[][]::new));
    for (int l = 0; l + 1 < levels.size(); l++) {
      ExemplarTable.of(data, levels.get(l).labels(), levels.get(l).exemplars())
          .write(folder.resolve(format.fileName(exemplarsOfLevel(l))));
    }
    int[] exemplars = hierarchy.clustering().exemplars();
    hierarchy
        .merges()
        .ifPresent(
            tree ->
                MergeFile.write(
                    folder.resolve(MERGES), tree.linkage(), tree.exemplarRows(exemplars)));
  }

  private static void writePictures(Path folder, ClusterReport report, Caption caption) {
    ClusterPicture picture = picture(report.data(), report.clustering().exemplarOfRow(), caption);
    picture.write(folder.resolve(PICTURE));
    Clustering clustering = report.clustering();
    report
        .hierarchy()
        .flatMap(MultilevelClustering::merges)
        .ifPresent(
            tree ->
                Dendrogram.of(tree, clustering.sizes())
                    .withColors(picture.colorsOf(clustering.exemplars()))
                    .withCaption(caption)
                    .write(folder.resolve(DENDROGRAM)));
  }

  /** Returns a picture of points by their exemplars: a map where they are places on Earth. */
  public static ClusterPicture picture(DataSet data, int[] exemplarOf, Caption caption) {
    Clusters clusters = Clusters.ofExemplars(exemplarOf);
    return data.geographic()
        .map(degrees -> map(degrees, clusters))
        .orElseGet(() -> ClusterPicture.scatter(PlanarView.of(data.points()), clusters))
        .withCaption(caption);
  }

  private static ClusterPicture map(PointSet degrees, Clusters clusters) {
    float[] latitudes = new float[degrees.size()];
    float[] longitudes = new float[degrees.size()];
    for (int i = 0; i < latitudes.length; i++) {
      latitudes[i] = (float) degrees.get(i, 0);
      double longitude = degrees.get(i, 1);
      longitudes[i] = (float) (longitude > HALF_TURN ? longitude - 2 * HALF_TURN : longitude);
    }
    return ClusterPicture.map(longitudes, latitudes, clusters);
  }
}
