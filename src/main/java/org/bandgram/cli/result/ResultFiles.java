package org.bandgram.cli.result;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.cli.plot.ClusterPicture;
import org.bandgram.cli.plot.Clusters;
import org.bandgram.cli.plot.Drawing;
import org.bandgram.cli.plot.PlanarView;
import org.bandgram.data.PointSet;
import org.bandgram.describe.Certainty;
import org.bandgram.describe.TypicalRows;
import org.bandgram.io.DataSet;
import org.bandgram.io.TableFormat;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.Similarity.Cosine;

/** The files that {@code --out} gets: all of their names, and their pictures. */
public final class ResultFiles {
  public static final String PICTURE = "clusters.png";
  public static final String GEO_JSON = "clusters.geojson";
  public static final String DENDROGRAM = "dendrogram.png";

  static final String COORDINATES = "coordinates";
  static final String MAP = "map.png";

  /** The stem of the table of numbers of clusters. */
  public static final String COUNTS = "counts";

  private static final int MOST_LEVELS = 16;
  private static final String COSINE = new Cosine().name();
  private static final int HALF_TURN = 180;

  private ResultFiles() {}

  /**
   * Returns every name that a file of a run may have.
   *
   * @param tables stems of tables
   * @param more names besides; that of the summary need not be among them
   */
  public static List<String> names(Collection<String> tables, String... more) {
    Stream<String> ofTables =
        Arrays.stream(TableFormat.values())
            .flatMap(format -> tables.stream().map(format::fileName));
    return Stream.of(ofTables, Arrays.stream(more), Stream.of(SummaryFile.NAME))
        .flatMap(names -> names)
        .toList();
  }

  /**
   * Returns every name that a file of other clusters may have.
   *
   * @param stems their tables besides the labels and profiles
   */
  public static List<String> ofClusters(String... stems) {
    return names(
        Stream.concat(
                Stream.of(ModelFiles.LABELS, ProfileTable.STEM, TypicalRows.STEM), Stream.of(stems))
            .toList(),
        PICTURE,
        GEO_JSON);
  }

  /** Returns every name that a file of an embedding may have. */
  public static List<String> ofPlaces() {
    return names(List.of(COORDINATES), MAP);
  }

  /** Returns every name that a file of {@code cluster} may have. */
  public static List<String> ofClustering() {
    List<String> tables =
        Stream.concat(
                Stream.of(
                    ModelFiles.LABELS,
                    ModelFiles.EXEMPLARS,
                    ModelFiles.LEVELS,
                    COUNTS,
                    ProfileTable.STEM,
                    TypicalRows.STEM,
                    Certainty.OUTLIERS,
                    Certainty.CONFIDENCE),
                IntStream.range(0, MOST_LEVELS).mapToObj(ModelFiles::exemplarsOfLevel))
            .toList();
    return names(tables, PICTURE, GEO_JSON, ModelFiles.MERGES, DENDROGRAM);
  }

  /**
   * Returns a picture of points by their exemplars: a map where they are places on Earth, in the
   * units of the file in up to two dimensions, each axis at a scale of its own if one column would
   * hide the other.
   *
   * <p>Numbers and colours of clusters are those of all pictures and pages of a result.
   *
   * @param byDirection whether points are alike if the angle between them is small
   * @param labels the cluster of each
   * @param rows what stands for each cluster
   * @param noise the points that are noise
   */
  static ClusterPicture picture(
      DataSet data, boolean byDirection, int[] labels, int[] rows, int... noise) {
    return picture(data, byDirection, clusters(labels, rows, noise));
  }

  /** Returns clusters by their exemplars. */
  static Clusters clusters(int[] labels, int[] rows, int... noise) {
    return Clusters.ofExemplars(Arrays.stream(labels).map(c -> rows[c]).toArray(), noise);
  }

  /** Returns the same picture of clusters that are known. */
  static ClusterPicture picture(DataSet data, boolean byDirection, Clusters clusters) {
    return data.geographic()
        .map(degrees -> map(degrees, clusters))
        .orElseGet(() -> ClusterPicture.scatter(view(data, byDirection), clusters));
  }

  /** Tells whether a run whose summary has these fields compares the angles between points. */
  static boolean compareDirections(Map<String, ?> fields) {
    return Stream.of(SummaryFile.SIMILARITY, SummaryFile.DISTANCE)
        .anyMatch(key -> COSINE.equals(String.valueOf(fields.get(key))));
  }

  private static PlanarView view(DataSet data, boolean byDirection) {
    boolean isHiding =
        data.points().dimensions() == 2 && PlanarView.hidingColumn(data.points()).isPresent();
    return data.points() == data.original() && !isHiding
        ? PlanarView.ofNeighbours(data.points(), byDirection)
        : PlanarView.ofScaled(data.points(), data.original(), data.columns(), byDirection);
  }

  private static ClusterPicture map(PointSet degrees, Clusters clusters) {
    float[] latitudes = new float[degrees.size()];
    float[] longitudes = new float[degrees.size()];
    for (int i = 0; i < latitudes.length; i++) {
      Drawing.look(i);
      latitudes[i] = (float) degrees.get(i, 0);
      double longitude = degrees.get(i, 1);
      longitudes[i] = (float) (longitude > HALF_TURN ? longitude - 2 * HALF_TURN : longitude);
    }
    return ClusterPicture.map(longitudes, latitudes, clusters);
  }
}
