package org.bandgram.validation.sets;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.bandgram.BandgramException;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.data.PointSet;
import org.bandgram.embed.Dissimilarities;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.read.NamedMatrix;
import org.bandgram.io.read.PointReader;
import org.ejml.data.DMatrixRMaj;

/**
 * The stress that other programs (numpy, scikit-learn) see before and after each iteration of
 * SMACOF, from one start.
 *
 * @param start n rows of p coordinates
 * @param problems with the same objects
 */
// made here and read only
public record StressOracle(double[][] start, List<Problem> problems) {
  private static final String DELTAS = "smacof_D.csv";
  private static final String WEIGHTS = "smacof_W.csv";
  private static final String START = "smacof_X0.csv";
  private static final String STRESS = "smacof.json";
  private static final int HALF_BANDWIDTH = 10;

  /**
   * What was scaled, and how well.
   *
   * @param stress of the start and after each iteration
   */
  public record Problem(String name, Dissimilarities dissimilarities, double[] stress) {}

  /** Returns the files that the folder must hold. */
  public static List<Path> files(Path folder) {
    return List.of(
        folder.resolve(DELTAS),
        folder.resolve(WEIGHTS),
        folder.resolve(START),
        folder.resolve(STRESS));
  }

  /**
   * Reads the files.
   *
   * @throws BandgramException if one cannot be read or is damaged
   */
  public static StressOracle read(Path folder) {
    Dissimilarities all = Dissimilarities.of(matrix(folder.resolve(DELTAS)));
    JsonNode stress = stress(folder.resolve(STRESS));
    return new StressOracle(
        points(folder.resolve(START)),
        List.of(
            new Problem("all pairs", all, numbers(stress, "stress_by_iter_0_to_50")),
            new Problem(
                "weights, some of them 0",
                all.withWeights(matrix(folder.resolve(WEIGHTS))),
                numbers(stress, "weighted_stress_by_iter")),
            new Problem(
                "a band, h = " + HALF_BANDWIDTH,
                all.withinBand(HALF_BANDWIDTH),
                numbers(stress, "band10_stress_by_iter"))));
  }

  private static DMatrixRMaj matrix(Path file) {
    return new DMatrixRMaj(NamedMatrix.read(file, Progress.NONE).rows());
  }

  private static double[][] points(Path file) {
    PointSet points =
        PointReader.read(
                file,
                ReadOptions.defaults()
                    .withPrecision(Precision.FLOAT64)
                    .withHeader(ReadOptions.Header.NO),
                Progress.NONE)
            .points();
    double[][] rows = new double[points.size()][];
    Arrays.setAll(rows, points::row);
    return rows;
  }

  private static JsonNode stress(Path file) {
    try {
      return new ObjectMapper().readTree(file.toFile());
    } catch (IOException e) {
      throw new BandgramException(file + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private static double[] numbers(JsonNode stress, String field) {
    JsonNode values = stress.path(field);
    if (values.isEmpty()) {
      throw new BandgramException(STRESS + ": is damaged: there is no " + field);
    }
    double[] numbers = new double[values.size()];
    Arrays.setAll(numbers, i -> values.get(i).asDouble());
    return numbers;
  }
}
