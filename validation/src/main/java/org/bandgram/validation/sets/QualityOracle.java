package org.bandgram.validation.sets;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.bandgram.BandgramException;

/**
 * What established methods reach on real sets at given numbers of clusters. Two files of one folder
 * hold it: {@value #BEST} with the least error of a medoid clustering, and {@value #REFERENCE} with
 * a row per set, number of clusters and method.
 *
 * @param tasks all sets and numbers of clusters, in the order of the file
 */
public record QualityOracle(List<Task> tasks) {
  private static final String BEST = "best_medoid.csv";
  private static final String REFERENCE = "reference.csv";

  public QualityOracle {
    tasks = List.copyOf(tasks);
  }

  /**
   * A set to be clustered. Errors are mean squared Euclidean distances; what was not measured is
   * NaN.
   *
   * @param set name of the set, see {@link RealSet}
   * @param bestMedoidError the least error to medoids that any method found
   * @param bestMedoidAri adjusted Rand index of the clustering with that error
   * @param kmeansMedoidError error of K-means whose centres are replaced by their nearest members
   * @param kmeansAri adjusted Rand index of K-means, the best of ten starts (geographic sets three)
   */
  public record Task(
      String set,
      int n,
      int d,
      int clusters,
      double bestMedoidError,
      double bestMedoidAri,
      double kmeansMedoidError,
      double kmeansAri) {
    /** A set that no method was measured on. */
    public static Task unknown(String set, int n, int d, int clusters) {
      return new Task(set, n, d, clusters, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }
  }

  /** Returns the files that the folder must hold. */
  public static List<Path> files(Path folder) {
    return List.of(folder.resolve(BEST), folder.resolve(REFERENCE));
  }

  /**
   * Reads the two files.
   *
   * @throws BandgramException if a file cannot be read, or the first is damaged
   */
  public static QualityOracle read(Path folder) {
    Map<List<String>, NamedCsvRecord> reference = new HashMap<>();
    for (NamedCsvRecord row : rows(folder.resolve(REFERENCE))) {
      reference.put(key(row, row.getField("method")), row);
    }
    Path best = folder.resolve(BEST);
    try {
      return new QualityOracle(rows(best).stream().map(row -> task(row, reference)).toList());
    } catch (NumberFormatException | NoSuchElementException e) {
      throw new BandgramException(best + ": is damaged: " + e.getMessage(), e);
    }
  }

  private static Task task(NamedCsvRecord row, Map<List<String>, NamedCsvRecord> reference) {
    return new Task(
        row.getField("set"),
        Integer.parseInt(row.getField("n")),
        Integer.parseInt(row.getField("d")),
        Integer.parseInt(row.getField("K")),
        number(row, "best_medoid_error"),
        number(reference.get(key(row, row.getField("method"))), "ari"),
        number(reference.get(key(row, "kmeans_medoid")), "error"),
        number(reference.get(key(row, "kmeans")), "ari"));
  }

  private static List<NamedCsvRecord> rows(Path file) {
    try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(file)) {
      return reader.stream().toList();
    } catch (IOException e) {
      throw new BandgramException(file + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private static List<String> key(NamedCsvRecord row, String method) {
    return List.of(row.getField("set"), row.getField("K"), method);
  }

  private static double number(NamedCsvRecord row, String column) {
    String text = row == null ? "" : row.getField(column);
    return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
  }
}
