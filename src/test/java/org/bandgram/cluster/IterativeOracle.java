package org.bandgram.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.StreamSupport;
import org.bandgram.data.PointSet;
import org.bandgram.testing.OracleFiles;

/** Reads the reference cases of algorithms that iterate. */
public final class IterativeOracle {
  private IterativeOracle() {}

  public static JsonNode json(String name) {
    try (InputStream in = open(name)) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static double[][] rows(String name) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(open(name), StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .map(line -> Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray())
          .toArray(double[][]::new);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static PointSet points(String name) {
    return PointSet.of(rows(name));
  }

  public static int[] labels(String name) {
    return Arrays.stream(rows(name)).mapToInt(row -> (int) row[0]).toArray();
  }

  public static int[] integers(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).mapToInt(JsonNode::asInt).toArray();
  }

  private static InputStream open(String name) {
    return OracleFiles.open("iterative/" + name);
  }
}
