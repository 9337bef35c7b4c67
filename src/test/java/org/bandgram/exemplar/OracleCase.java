package org.bandgram.exemplar;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.exemplar.MemberSets;
import org.bandgram.testing.OracleFiles;

/** Reads the reference cases. */
final class OracleCase {
  private OracleCase() {}

  static JsonNode json(String name) {
    try (InputStream in = open(name)) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static double[][] rows(String name) {
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

  static PointSet points(String name) {
    return PointSet.of(rows(name + "_V.csv"));
  }

  /** The sets of a case; their numbers ascend, and some have no rows. */
  static MemberSets sets(String name, int count) {
    List<double[]> members = new ArrayList<>();
    int[] starts = new int[count + 1];
    for (double[] row : rows(name + "_sets.csv")) {
      members.add(Arrays.copyOfRange(row, 1, row.length));
      Arrays.fill(starts, (int) row[0] + 1, count + 1, members.size());
    }
    return new MemberSets(PointSet.of(members.toArray(double[][]::new)), starts);
  }

  private static InputStream open(String name) {
    return OracleFiles.open("exemplars/" + name);
  }
}
