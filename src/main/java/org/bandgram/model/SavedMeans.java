package org.bandgram.model;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.cluster.kmeans.KMeansClustering.CentroidModel;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.model.internal.ExemplarTable;
import org.bandgram.model.internal.SavedSummary;
import org.bandgram.model.internal.SummaryFile;

/**
 * The centroids that a run of K-means left. The table has them in the units of the file; of places
 * on Earth as degrees, which do not say how far below the surface they lie, and of scaled columns
 * with other roundings. The summary then has them as they were.
 */
final class SavedMeans {
  private SavedMeans() {}

  /** Returns the table of the centroids in the units of the file. */
  static ExemplarTable table(DataSet data, KMeansClustering clustering) {
    return new ExemplarTable(
            clustering.nearestRows(data.points()),
            clustering.sizes(),
            data.columns(),
            data.conversion().revert(clustering.centroids()))
        .withIds(data.ids());
  }

  /** Returns the fields by which centroids label new points, besides the table. */
  static Map<String, Object> fields(DataSet data, KMeansClustering clustering) {
    PointSet centroids = clustering.centroids();
    return data.original() == data.points()
        ? Map.of()
        : Map.of(
            SummaryFile.CENTROIDS_IN_SPACE,
            IntStream.range(0, centroids.size()).mapToObj(centroids::row).toList());
  }

  /**
   * Reads centroids.
   *
   * @throws org.bandgram.BandgramException if the folder does not hold them
   */
  static SavedModel read(SavedSummary summary) {
    Precision precision =
        summary.fields().containsKey(SummaryFile.PRECISION)
            ? summary.read(SummaryFile.PRECISION, Precision::parse)
            : Precision.FLOAT32;
    ExemplarTable table = summary.exemplars(summary.table(ModelFiles.CENTROIDS), precision);
    boolean isConverted = summary.geo() || summary.stored(Precision.FLOAT32) != Precision.FLOAT32;
    int dimensions = summary.geo() ? 3 : table.columns().size();
    PointSet centroids =
        isConverted ? inSpace(summary, table.size(), dimensions, precision) : table.coordinates();
    return SavedModel.of(summary, table, new CentroidModel(centroids)::predict, precision);
  }

  private static PointSet inSpace(
      SavedSummary summary, int clusters, int dimensions, Precision precision) {
    List<?> rows = summary.list(SummaryFile.CENTROIDS_IN_SPACE);
    PointSet centroids = PointSet.allocate(clusters, dimensions, precision);
    for (int c = 0; c < clusters; c++) {
      List<?> row = c < rows.size() && rows.get(c) instanceof List<?> some ? some : List.of();
      for (int f = 0; f < dimensions; f++) {
        if (f >= row.size() || !(row.get(f) instanceof Number number)) {
          throw missing(summary, c, f);
        }
        centroids.set(c, f, number.doubleValue());
      }
    }
    return centroids;
  }

  private static DataFormatException missing(SavedSummary summary, int centroid, int number) {
    return summary.fault(
        "no number %d of centroid %d in field '%s', by which points are labelled"
            .formatted(number, centroid, SummaryFile.CENTROIDS_IN_SPACE));
  }
}
