package org.bandgram.objects;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.Clustering;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.TableFormat;
import org.bandgram.io.internal.input.IoErrors;
import org.bandgram.io.internal.json.JsonLibrary;
import org.bandgram.io.internal.result.OutputFolder;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.model.ModelFiles;
import org.bandgram.model.internal.LabelFile;
import org.bandgram.model.internal.SavedSummary;
import org.bandgram.model.internal.SummaryFile;
import org.bandgram.objects.ObjectClustering.ObjectModel;

/**
 * Writes and reads clusters of objects: {@code labels.csv} as for points, {@code exemplars.csv}
 * with the text of each exemplar, and {@code summary.json}.
 */
final class ObjectFiles {
  /** What the summary has as precomputed, so that nobody takes the objects for points. */
  private static final String OBJECTS = "objects";

  private static final String SIZE = "n";
  private static final String ROW = "row";
  private static final String OBJECT = "object";

  private ObjectFiles() {}

  static <T> void write(Path folder, ObjectClustering<T> found, Function<? super T, String> text) {
    JsonLibrary.require(folder.resolve(SummaryFile.NAME));
    List<String> texts = texts(found.exemplarObjects(), text);
    Clustering clustering = found.clustering();
    int[] sizes = clustering.sizes();
    try (OutputFolder output =
        OutputFolder.open(
            folder,
            new SummaryFile(),
            List.of(SummaryFile.NAME, file(ModelFiles.LABELS), file(ModelFiles.EXEMPLARS)),
            List.of())) {
      output.publish(
          staging -> {
            LabelFile.write(
                staging.resolve(file(ModelFiles.LABELS)), found.labels(), found.exemplars());
            new ResultTable(texts.size())
                .integers(LabelFile.LABEL, c -> c)
                .integers(ROW, c -> found.exemplars()[c])
                .integers("size", c -> sizes[c])
                .texts(OBJECT, texts::get)
                .write(staging.resolve(file(ModelFiles.EXEMPLARS)));
            Map<String, Object> summary = summary(clustering);
            summary.putAll(SummaryFile.origin(staging));
            SummaryFile.write(staging, summary);
          });
    }
  }

  private static <T> List<String> texts(List<T> exemplars, Function<? super T, String> text) {
    List<String> texts = new ArrayList<>();
    for (T exemplar : exemplars) {
      String written = text.apply(exemplar);
      InvalidInputException.require(
          written != null, "the text of exemplar " + texts.size(), null, "a text");
      texts.add(written);
    }
    return texts;
  }

  private static Map<String, Object> summary(Clustering clustering) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put(SIZE, clustering.labels().length);
    all.put(SummaryFile.METHOD, SummaryFile.AFFINITY_PROPAGATION);
    all.put(SummaryFile.PRECOMPUTED, OBJECTS);
    all.put("clusters", clustering.clusterCount());
    all.put("status", clustering.status().toString());
    all.put("net_similarity", clustering.netSimilarity());
    all.put("preference", clustering.preference());
    all.put("parameters", clustering.provenance().parameters());
    all.putAll(SummaryFile.fields(clustering.provenance()));
    return all;
  }

  static <T> ObjectModel<T> read(
      Path folder,
      Function<String, ? extends T> object,
      ToDoubleBiFunction<? super T, ? super T> similarity) {
    SavedSummary summary = SavedSummary.read(folder);
    if (!OBJECTS.equals(summary.fields().get(SummaryFile.PRECOMPUTED))
        || !(summary.fields().get(SIZE) instanceof Integer n)) {
      throw summary.fault("is not of clusters of objects, as ObjectClustering.save writes them");
    }
    Path table = folder.resolve(file(ModelFiles.EXEMPLARS));
    List<Integer> rows = new ArrayList<>();
    List<T> exemplars = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> lines =
        CsvReader.builder().skipEmptyLines(false).ofNamedCsvRecord(table)) {
      for (NamedCsvRecord line : lines) {
        requireLabel(table, line, rows.size());
        rows.add(row(table, line, n));
        exemplars.add(object(table, line, object));
      }
    } catch (IOException e) {
      throw DataFormatException.of(table.toString(), "cannot be read: " + IoErrors.reason(e), e);
    } catch (CsvParseException e) {
      throw DataFormatException.of(table.toString(), e.getMessage(), e);
    }
    int[] labels =
        LabelFile.readLabels(folder.resolve(file(ModelFiles.LABELS)), n, exemplars.size());
    return new ObjectModel<>(
        labels, rows.stream().mapToInt(Integer::intValue).toArray(), exemplars, similarity);
  }

  private static void requireLabel(Path table, NamedCsvRecord line, int label) {
    String text = line.findField(LabelFile.LABEL).orElse("");
    if (!text.equals(String.valueOf(label))) {
      throw fault(table, line, "has label '%s', but the next one is %d".formatted(text, label));
    }
  }

  private static int row(Path table, NamedCsvRecord line, int n) {
    String text = line.findField(ROW).orElse("");
    try {
      int row = Integer.parseInt(text);
      if (row >= 0 && row < n) {
        return row;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw fault(table, line, "has no row from 0 to %d, but '%s'".formatted(n - 1, text));
  }

  private static <T> T object(
      Path table, NamedCsvRecord line, Function<String, ? extends T> object) {
    String text =
        line.findField(OBJECT).orElseThrow(() -> fault(table, line, "has no column " + OBJECT));
    T exemplar = object.apply(text);
    if (exemplar == null) {
      throw fault(table, line, "has '%s', which became no object".formatted(text));
    }
    return exemplar;
  }

  private static DataFormatException fault(Path table, NamedCsvRecord line, String problem) {
    return DataFormatException.atLine(table.toString(), line.getStartingLineNumber(), problem);
  }

  private static String file(String stem) {
    return TableFormat.CSV.fileName(stem);
  }
}
