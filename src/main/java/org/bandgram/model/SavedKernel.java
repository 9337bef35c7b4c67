package org.bandgram.model;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bandgram.BandgramException;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering.KernelModel;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.io.read.PointReader;
import org.bandgram.model.internal.ExemplarTable;
import org.bandgram.model.internal.LabelFile;
import org.bandgram.model.internal.SavedSummary;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.internal.SimilarityText;

/**
 * The clusters that a run of kernel K-means left. A new point is compared with all points of the
 * run, which are in a table of their own; what the centroids' squared norms are, which would take
 * all pairs of them, the summary says.
 */
final class SavedKernel {
  private SavedKernel() {}

  /** Returns the fields by which a run labels new points, besides its tables. */
  static Map<String, Object> fields(Optional<KernelModel> found) {
    Map<String, Object> fields = new LinkedHashMap<>();
    found.ifPresent(
        model -> {
          fields.put(
              SummaryFile.KERNEL,
              SimilarityText.format(SimilarityText.requireForm(model.kernel())));
          fields.put(SummaryFile.PRECISION, model.points().precision().toString());
          fields.put(
              SummaryFile.SQUARED_NORMS,
              Arrays.stream(model.norms())
                  .mapToObj(norm -> Double.isInfinite(norm) ? null : norm)
                  .toList());
        });
    return fields;
  }

  /**
   * Reads the points of a run and their clusters.
   *
   * @throws BandgramException if the folder does not hold them
   */
  static SavedModel read(SavedSummary summary) {
    if (!summary.fields().containsKey(SummaryFile.SQUARED_NORMS)) {
      throw new BandgramException(
          summary.folder()
              + ": has no points of the run, so it cannot label new points; a run on a band of the"
              + " kernel matrix keeps none");
    }
    Similarity kernel = summary.read(SummaryFile.KERNEL, SimilarityText::parse);
    Precision precision = summary.read(SummaryFile.PRECISION, Precision::parse);
    ExemplarTable table = summary.exemplars(summary.table(ModelFiles.EXEMPLARS), precision);
    PointSet points = points(summary, table.columns(), precision);
    int[] labels =
        LabelFile.readLabels(summary.table(ModelFiles.LABELS), points.size(), table.size());
    KernelModel model = new KernelModel(points, labels, kernel, norms(summary, table.size()));
    return SavedModel.of(summary, table, model::predict, precision);
  }

  private static PointSet points(SavedSummary summary, List<String> columns, Precision precision) {
    Path file = summary.table(ModelFiles.TRAINING_POINTS);
    ReadOptions options =
        ReadOptions.defaults()
            .withHeader(ReadOptions.Header.YES)
            .withDelimiter(ReadOptions.Delimiter.COMMA)
            .withColumns(ReadOptions.ALL)
            .withPrecision(Precision.FLOAT64);
    ResultTable.requireEnd(file);
    DataSet data = PointReader.read(file, options, Progress.NONE);
    if (!data.columns().equals(columns)) {
      throw DataFormatException.of(
          file.toString(),
          "has the columns %s, but must have %s, as the exemplars"
              .formatted(String.join(", ", data.columns()), String.join(", ", columns)));
    }
    summary.requireSize(file, data.size());
    return SavedModel.points(summary, file, data.points(), precision);
  }

  private static double[] norms(SavedSummary summary, int clusters) {
    List<?> values = summary.list(SummaryFile.SQUARED_NORMS);
    if (values.size() != clusters) {
      throw summary.fault(
          "%d numbers in field '%s', but there are %d clusters"
              .formatted(values.size(), SummaryFile.SQUARED_NORMS, clusters));
    }
    return values.stream().mapToDouble(value -> norm(summary, value)).toArray();
  }

  /** An empty cluster, which nothing is near to, has none. */
  private static double norm(SavedSummary summary, Object value) {
    double norm =
        value == null
            ? Double.POSITIVE_INFINITY
            : value instanceof Number number ? number.doubleValue() : Double.NaN;
    if (value != null && !Double.isFinite(norm)) {
      throw summary.fault(
          "'%s' in field '%s', but it must have finite numbers"
              .formatted(value, SummaryFile.SQUARED_NORMS));
    }
    return norm;
  }
}
