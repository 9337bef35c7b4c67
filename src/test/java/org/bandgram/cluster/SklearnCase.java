package org.bandgram.cluster;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.cluster.PropagationOptions.Convergence;
import org.bandgram.data.PointSet;
import org.bandgram.testing.OracleFiles;

/** What scikit-learn computes for one point set and setting. */
@JsonIgnoreProperties(ignoreUnknown = true)
record SklearnCase(
    String dataset,
    @JsonProperty("preference_name") String rule,
    double preference,
    double damping,
    @JsonProperty("max_iter") int maxIterations,
    @JsonProperty("convergence_iter") int convergenceIterations,
    @JsonProperty("n_iter") int iterations,
    @JsonProperty("netsim") double netSimilarity,
    @JsonProperty("exemplar_indices") int[] exemplars,
    int[] labels) {

  static List<SklearnCase> all() {
    try (InputStream in = OracleFiles.open("scikit-learn.json")) {
      return List.of(new ObjectMapper().readValue(in, SklearnCase[].class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static PointSet points(String dataset) {
    return PointSet.of(dataset.equals("digits") ? digits() : OracleFiles.rows(dataset + ".csv"));
  }

  /** Reads images from a line for each pixel, which has a digit of base 17 for each image. */
  private static double[][] digits() {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(OracleFiles.open("digits.txt"), StandardCharsets.UTF_8))) {
      List<String> pixels = in.lines().toList();
      return IntStream.range(0, pixels.getFirst().length())
          .mapToObj(
              i -> pixels.stream().mapToDouble(row -> Character.digit(row.charAt(i), 17)).toArray())
          .toArray(double[][]::new);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  PropagationOptions options() {
    return PropagationOptions.defaults()
        .withPreference(Preference.scalar(preference))
        .withDamping(damping)
        .withConvergence(new Convergence(convergenceIterations, maxIterations))
        .withJitter(0);
  }

  @Override
  public String toString() {
    return dataset + ", preference " + rule + ", damping " + damping;
  }
}
