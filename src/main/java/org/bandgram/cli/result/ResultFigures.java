package org.bandgram.cli.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.plot.ClusterPicture;
import org.bandgram.cli.plot.PlanarView;
import org.bandgram.cli.report.ClusterList;
import org.bandgram.cli.report.Figures;
import org.bandgram.cli.report.PointMap;
import org.bandgram.data.PointSet;
import org.bandgram.describe.ClusterProfiles;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.RowIds;
import org.bandgram.metric.ClusteringError;
import org.bandgram.model.ModelFiles;

/** What pages show of points: where they are and which belong together. */
public final class ResultFigures {
  /** Of no use to points that are compared as an earlier run compared its own. */
  private static final String ADVICE = " Use --scale standard to give all columns the same weight.";

  private ResultFigures() {}

  /**
   * Returns points and their clusters.
   *
   * @param files the points, the cluster of each and what stands for each cluster
   * @param profiles what the clusters are about
   * @param withShares whether with the share that each has of the clustering error
   */
  static Figures ofClusters(
      ModelFiles files, ClusterPicture picture, ClusterProfiles profiles, boolean withShares) {
    PointSet points = files.data().points();
    double[] shares =
        withShares ? ClusteringError.shares(points, files.labels(), files.rows()) : new double[0];
    return of(picture, files.data(), files.labels(), files.rows(), shares, profiles, ADVICE);
  }

  /**
   * Returns points with the clusters of an earlier run.
   *
   * @param labels the cluster of each point
   * @param rows what stands for each cluster, rows of the earlier input
   * @param ids what these rows are called, or none
   * @param profiles what the clusters of these points are about
   * @param fields what the earlier run says of itself
   */
  public static Figures ofPredicted(
      DataSet data,
      int[] labels,
      int[] rows,
      List<String> ids,
      ClusterProfiles profiles,
      Map<String, Object> fields) {
    int[] first = new int[rows.length];
    for (int i = labels.length - 1; i >= 0; i--) {
      first[labels[i]] = i;
    }
    ClusterPicture picture =
        ResultFiles.picture(data, ResultFiles.compareDirections(fields), labels, first);
    Figures figures = of(picture, data, labels, first, new double[0], profiles, "");
    return figures.withClusters(figures.clusters().orElseThrow().predictedBy(rows, ids));
  }

  private static Figures of(
      ClusterPicture picture,
      DataSet data,
      int[] labels,
      int[] exemplars,
      double[] shares,
      ClusterProfiles profiles,
      String advice) {
    PointMap points = PointMap.of(picture, data.ids().map(RowIds::values).orElse(List.of()));
    return Figures.NONE
        .withPoints(points.withColumns(ToldColumns.of(data)).withNote(note(data, advice)))
        .withClusters(
            ClusterList.of(picture, labels, exemplars, names(data, exemplars), shares)
                .withAbout(profiles.columns() == 0 ? List.of() : ProfileTable.words(profiles)));
  }

  /** Returns what rows are called, or nothing. */
  static List<String> names(DataSet data, int... rows) {
    return data.names().map(name -> Arrays.stream(rows).mapToObj(name).toList()).orElse(List.of());
  }

  /** Says why the axes of a picture differ, and what to do about it, or nothing. */
  private static String note(DataSet data, String advice) {
    OptionalInt column =
        data.geographic().isPresent() || data.points().dimensions() == 1
            ? OptionalInt.empty()
            : PlanarView.hidingColumn(data.points());
    return column.isEmpty()
        ? ""
        : ("Each axis has a scale of its own, since '%s' alone makes up nearly all the variance of"
                + " %d columns.%s")
            .formatted(data.columns().get(column.getAsInt()), data.points().dimensions(), advice);
  }

  /**
   * Returns points without clusters, with the coordinates of the first of them.
   *
   * @param names what they are called, or none
   */
  static Figures ofPoints(PointSet points, List<String> names) {
    List<String> columns =
        new ArrayList<>(names.isEmpty() ? List.of("row") : List.of("row", "name"));
    IntStream.rangeClosed(1, points.dimensions()).forEach(f -> columns.add("x" + f));
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < Math.min(points.size(), Figures.Listing.MOST_ROWS); i++) {
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
        .withListing(new Figures.Listing("Coordinates", columns, rows));
  }
}
