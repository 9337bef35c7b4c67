package org.bandgram.model;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bandgram.Precision;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.exemplar.ExemplarClustering.Representation;
import org.bandgram.exemplar.ExemplarSelection;
import org.bandgram.io.DataSet;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.model.internal.ExemplarTable;
import org.bandgram.model.internal.SavedSummary;
import org.bandgram.model.internal.SelectionModel;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.similarity.internal.DistanceText;
import org.bandgram.storage.GroundStorage;

/** The exemplars that an optimiser chose, in the order they were chosen. */
final class SavedSelection {
  /** In 16 bits, as points may be stored. */
  private static final String HALF = "float16";

  private SavedSelection() {}

  /** Returns the table of the exemplars, which says what each added to the function. */
  static ResultTable table(
      DataSet data, ExemplarSelection selection, Representation representation) {
    int[] rows = selection.rows();
    double[] gains = selection.gains();
    double[] values = selection.values();
    int[] sizes = representation.sizes(rows.length);
    return new ResultTable(rows.length)
        .ids(data.ids().map(ids -> ids.of(rows)).orElse(List.of()))
        .integers("rank", e -> e + 1)
        .integers("row", e -> rows[e])
        .numbers("gain", Precision.FLOAT64, e -> gains[e])
        .numbers("f", Precision.FLOAT64, e -> values[e])
        .integers("size", e -> sizes[e])
        .points(data.columns(), data.original().select(rows))
        .kept(ExemplarTable.besides(data.columns(), data.kept()), e -> rows[e]);
  }

  /** Returns the fields by which exemplars label new points, besides the table. */
  static Map<String, Object> fields(ExemplarClustering function) {
    ExemplarClustering.Options options = function.options();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(SummaryFile.DISTANCE, DistanceText.format(options.dissimilarity()));
    fields.put(
        SummaryFile.PRECISION,
        options.storage() == GroundStorage.HALF ? HALF : function.points().precision().toString());
    return fields;
  }

  /**
   * Reads exemplars.
   *
   * @throws org.bandgram.BandgramException if the folder does not hold them
   */
  static SavedModel read(SavedSummary summary) {
    boolean isHalf = HALF.equals(summary.text(SummaryFile.PRECISION));
    Precision precision =
        isHalf ? Precision.FLOAT32 : summary.read(SummaryFile.PRECISION, Precision::parse);
    Path file = summary.table(ModelFiles.EXEMPLARS);
    ExemplarTable table = summary.exemplars(file, precision);
    SelectionModel model =
        new SelectionModel(
            SavedModel.points(summary, file, table.coordinates(), precision),
            summary.read(SummaryFile.DISTANCE, DistanceText::parse),
            isHalf ? GroundStorage.HALF : GroundStorage.FULL);
    return SavedModel.of(summary, table, model::predict, precision);
  }
}
