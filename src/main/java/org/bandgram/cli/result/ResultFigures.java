package org.bandgram.cli.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.plot.ClusterPicture;
import org.bandgram.cli.plot.PlanarView;
import org.bandgram.cli.report.ClusterList;
import org.bandgram.cli.report.Figures;
import org.bandgram.cli.report.Listing;
import org.bandgram.cli.report.PointMap;
import org.bandgram.data.DataSet;
import org.bandgram.data.PointSet;
import org.bandgram.data.RowIds;
import org.bandgram.metric.ClusteringError;

/** What pages show of points: where they are and which belong together. */
public final class ResultFigures {
  private ResultFigures() {}

  /**
   * Returns points and their clusters, with the share that each has of the clustering error.
   *
   * @param data the points
   * @param labels the cluster of each point
   * @param exemplars the row that stands for each cluster
   */
  public static Figures ofExemplars(DataSet data, int[] labels, int[] exemplars) {
    return of(data, labels, exemplars, ClusteringError.shares(data.points(), labels, exemplars));
  }

  /**
   * Returns points and their clusters, whose error is not that of the points which stand for them.
   *
   * @param data the points
   * @param labels the cluster of each point
   * @param rows the row that stands for each cluster
   */
  public static Figures ofMeans(DataSet data, int[] labels, int[] rows) {
    return of(data, labels, rows, new double[0]);
  }

  private static Figures of(DataSet data, int[] labels, int[] exemplars, double[] shares) {
    int[] exemplarOf = Arrays.stream(labels).map(c -> exemplars[c]).toArray();
    ClusterPicture picture = ResultFiles.picture(data, exemplarOf, Caption.NONE);
    PointMap points = PointMap.of(picture, data.ids().map(RowIds::values).orElse(List.of()));
    return Figures.NONE
        .withPoints(points.withNote(note(data)))
        .withClusters(
            ClusterList.of(
                picture,
                labels,
                exemplars,
                data.ids().map(ids -> ids.of(exemplars)).orElse(List.of()),
                shares));
  }

  /** Says why the axes of a picture differ, or nothing. */
  private static String note(DataSet data) {
    OptionalInt column =
        data.geographic().isPresent() || data.points().dimensions() == 1
            ? OptionalInt.empty()
            : PlanarView.hidingColumn(data.points());
    return column.isEmpty()
        ? ""
        : ("Each axis has a scale of its own, since '%s' alone makes up nearly all the variance of"
                + " %d columns. Use --scale standard to give all columns the same weight.")
            .formatted(data.columns().get(column.getAsInt()), data.points().dimensions());
  }

  /**
   * Returns points without clusters, with the coordinates of the first of them.
   *
   * @param points the points
   * @param names what they are called, or none
   */
  public static Figures ofPoints(PointSet points, List<String> names) {
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
        .withPoints(new PointMap(view, false, view.isotropic() ? 1 : 0, names, ""))
        .withListing(new Listing("Coordinates", columns, rows));
  }
}
