package org.bandgram.cli.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.cli.console.Phrases;
import org.bandgram.data.DataSet;
import org.bandgram.data.PointSet;
import org.bandgram.data.RowIds;
import org.bandgram.data.TableFormat;
import org.bandgram.metric.ClusteringError;
import org.bandgram.plot.Caption;
import org.bandgram.plot.ClusterPicture;
import org.bandgram.plot.Clusters;
import org.bandgram.plot.PlanarView;
import org.bandgram.report.ClusterList;
import org.bandgram.report.Figures;
import org.bandgram.report.Listing;
import org.bandgram.report.PointMap;

/** The files that {@code --out} gets: their names, tables without ending, and their picture. */
public final class ResultFiles {
  public static final String LABELS = "labels";
  public static final String EXEMPLARS = "exemplars";
  public static final String CENTROIDS = "centroids";
  public static final String LEVELS = "levels";
  public static final String MERGES = "merges.csv";
  public static final String PICTURE = "clusters.png";

  public static final String DENDROGRAM = "dendrogram.png";

  private static final int MOST_LEVELS = 16;
  private static final int HALF_TURN = 180;

  private ResultFiles() {}

  /** Returns the stem of the file of a level's exemplars; those of the last are the result's. */
  public static String exemplarsOfLevel(int level) {
    return "exemplars-level-" + level;
  }

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

  /** Returns every name that a file of {@code cluster} may have. */
  public static List<String> ofClustering() {
    List<String> tables =
        Stream.concat(
                Stream.of(LABELS, EXEMPLARS, LEVELS),
                IntStream.range(0, MOST_LEVELS).mapToObj(ResultFiles::exemplarsOfLevel))
            .toList();
    return names(tables, PICTURE, MERGES, DENDROGRAM);
  }

  /** Returns a picture of points by their exemplars: a map where they are places on Earth. */
  public static ClusterPicture picture(DataSet data, int[] exemplarOf, Caption caption) {
    Clusters clusters = Clusters.ofExemplars(exemplarOf);
    return data.geographic()
        .map(degrees -> map(degrees, clusters))
        .orElseGet(() -> ClusterPicture.scatter(PlanarView.of(data.points()), clusters))
        .withCaption(caption);
  }

  /**
   * Returns points and their clusters for a page.
   *
   * @param data the points
   * @param labels the cluster of each point
   * @param exemplars the row that stands for each cluster
   */
  public static Figures figures(DataSet data, int[] labels, int[] exemplars) {
    int[] exemplarOf = Arrays.stream(labels).map(c -> exemplars[c]).toArray();
    ClusterPicture picture = picture(data, exemplarOf, Caption.NONE);
    return Figures.NONE
        .withPoints(PointMap.of(picture, data.ids().map(RowIds::values).orElse(List.of())))
        .withClusters(
            ClusterList.of(
                picture,
                labels,
                exemplars,
                data.ids().map(ids -> ids.of(exemplars)).orElse(List.of()),
                ClusteringError.shares(data.points(), labels, exemplars)));
  }

  /**
   * Returns points without clusters for a page, with the coordinates of the first of them.
   *
   * @param points the points
   * @param names what they are called, or none
   */
  public static Figures figures(PointSet points, List<String> names) {
    List<String> columns =
        new ArrayList<>(names.isEmpty() ? List.of("row") : List.of("row", "name"));
    IntStream.rangeClosed(1, points.dimensions()).forEach(f -> columns.add("x" + f));
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < Math.min(points.size(), Listing.MOST_ROWS); i++) {
      List<String> row = new ArrayList<>(List.of(Integer.toString(i)));
      names.stream().skip(i).limit(1).forEach(row::add);
      for (int f = 0; f < points.dimensions(); f++) {
        row.add(Phrases.number(points.get(i, f)));
      }
      rows.add(row);
    }
    PlanarView view = PlanarView.of(points);
    return Figures.NONE
        .withPoints(new PointMap(view, false, view.isotropic() ? 1 : 0, names))
        .withListing(new Listing("Coordinates", columns, rows));
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
