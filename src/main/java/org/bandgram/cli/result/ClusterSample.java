package org.bandgram.cli.result;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bandgram.cli.console.Phrases;
import org.bandgram.cli.plot.ClusterPicture;
import org.bandgram.cli.report.ClusterList;
import org.bandgram.cli.report.Figures;
import org.bandgram.cli.report.PointMap;
import org.bandgram.cluster.Clustering;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.RowIds;

/**
 * Some points of clusters, since not all of them are on this machine.
 *
 * @param data the points
 * @param rows which rows of the input they are, ascending, those of all exemplars among them; not
 *     copied
 * @param clustering of all points
 * @param picture of these points
 */
public record ClusterSample(
    DataSet data, int[] rows, Clustering clustering, ClusterPicture picture) {

  /**
   * Draws a sample.
   *
   * @param fields what the run says of itself
   */
  public static ClusterSample of(
      DataSet data, int[] rows, Clustering clustering, Map<String, ?> fields) {
    int[] labels = labels(rows, clustering);
    int[] exemplars = exemplars(rows, clustering);
    int[] sizes = clustering.sizes();
    ClusterPicture picture =
        ResultFiles.picture(
            data,
            ResultFiles.compareDirections(fields),
            ResultFiles.clusters(labels, exemplars).withSizes(exemplar -> sizes[labels[exemplar]]));
    return new ClusterSample(data, rows, clustering, picture);
  }

  private static int[] labels(int[] rows, Clustering clustering) {
    return Arrays.stream(rows).map(row -> clustering.labels()[row]).toArray();
  }

  private static int[] exemplars(int[] rows, Clustering clustering) {
    return Arrays.stream(clustering.exemplars())
        .map(row -> Arrays.binarySearch(rows, row))
        .toArray();
  }

  /** Returns which points of the sample are exemplars. */
  int[] exemplars() {
    return exemplars(rows, clustering);
  }

  /** Returns the sample in the place of points that a page has, or not. */
  public Figures in(Figures shown) {
    int n = clustering.labels().length;
    boolean isWhole = rows.length == n;
    PointMap points =
        PointMap.of(picture, data.ids().map(RowIds::values).orElse(List.of()))
            .withColumns(ToldColumns.of(data));
    ClusterList clusters =
        ClusterList.of(
                picture,
                labels(rows, clustering),
                exemplars(),
                ResultFigures.names(data, exemplars()),
                new double[0])
            .ofSizes(clustering.sizes());
    String note =
        "These are %s of %s: a random sample and all exemplars. Sizes of clusters count all points."
            .formatted(Phrases.count(rows.length, "row"), Phrases.count(n, "row"));
    return new Figures(
        Optional.of(isWhole ? points : points.ofRows(rows).withNote(note)),
        Optional.of(clusters),
        shown.curves(),
        shown.merges(),
        shown.listing());
  }
}
