package org.bandgram.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

/** The reference cases among the tests' resources; large ones are compressed. */
public final class OracleFiles {
  private static final String FOLDER = "/org/bandgram/oracles/";

  private OracleFiles() {}

  /** Opens the file of that name in the folder, or that with {@code .gz} after it. */
  public static InputStream open(String name) {
    InputStream plain = OracleFiles.class.getResourceAsStream(FOLDER + name);
    if (plain != null) {
      return plain;
    }
    try {
      return new GZIPInputStream(OracleFiles.class.getResourceAsStream(FOLDER + name + ".gz"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a file of JSON. */
  public static JsonNode json(String name) {
    try (InputStream in = open(name)) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the rows of a file. */
  public static double[][] rows(String name) {
    return rows(open(name));
  }

  /** Reads rows of numbers with commas between them. */
  public static double[][] rows(InputStream in) {
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8))) {
      return lines
          .lines()
          .map(line -> Arrays.stream(line.split(",")).mapToDouble(Double::parseDouble).toArray())
          .toArray(double[][]::new);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Opens a symmetric matrix as a whole, of which a file has nothing right of the diagonal. */
  public static InputStream openSymmetric(String name) {
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(open(name), UTF_8))) {
      String[][] rows = lines.lines().map(line -> line.split(",")).toArray(String[][]::new);
      String whole =
          IntStream.range(0, rows.length)
              .mapToObj(
                  i ->
                      IntStream.range(0, rows.length)
                          .mapToObj(j -> j <= i ? rows[i][j] : rows[j][i])
                          .collect(Collectors.joining(",", "", "\n")))
              .collect(Collectors.joining());
      return new ByteArrayInputStream(whole.getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
