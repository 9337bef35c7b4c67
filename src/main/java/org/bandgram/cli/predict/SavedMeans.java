package org.bandgram.cli.predict;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.OptionalInt;
import org.bandgram.BandgramException;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cli.result.SummaryFile;
import org.bandgram.cluster.kmeans.CentroidModel;
import org.bandgram.data.PointSet;
import org.bandgram.data.result.ExemplarTable;

/**
 * The centroids that a run of K-means left. The table has those of places on Earth as degrees,
 * which do not say how far below the surface they lie: the summary has them in space.
 */
final class SavedMeans {
  private static final int SPACE = 3;

  private SavedMeans() {}

  /**
   * Reads centroids.
   *
   * @throws BandgramException if the folder does not hold them
   * @throws InvalidInputException if a level is asked for
   */
  static SavedModel read(SavedSummary summary, OptionalInt level) {
    if (level.isPresent()) {
      throw InvalidInputException.of(
          "level", level.getAsInt(), "left out for clusters of 'bandgram kmeans'");
    }
    boolean geo = summary.geo();
    ExemplarTable table =
        ExemplarTable.read(
            summary.table(ResultFiles.CENTROIDS), geo ? Precision.FLOAT64 : Precision.FLOAT32);
    PointSet centroids = geo ? inSpace(summary, table.size()) : table.coordinates();
    return new SavedModel(
        summary.folder(), table, new CentroidModel(centroids)::predict, Precision.FLOAT32, geo);
  }

  private static PointSet inSpace(SavedSummary summary, int clusters) {
    JsonNode rows = summary.fields().path(SummaryFile.CENTROIDS_IN_SPACE);
    PointSet centroids = PointSet.allocate(clusters, SPACE, Precision.FLOAT32);
    for (int c = 0; c < clusters; c++) {
      for (int f = 0; f < SPACE; f++) {
        JsonNode number = rows.path(c).path(f);
        if (!number.isNumber()) {
          throw new BandgramException(
              "%s: no number %d of centroid %d in field '%s', by which places on Earth are labelled"
                  .formatted(summary.file(), f, c, SummaryFile.CENTROIDS_IN_SPACE));
        }
        centroids.set(c, f, number.asDouble());
      }
    }
    return centroids;
  }
}
