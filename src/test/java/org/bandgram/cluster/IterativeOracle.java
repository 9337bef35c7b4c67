package org.bandgram.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.stream.StreamSupport;
import org.bandgram.data.PointSet;
import org.bandgram.testing.OracleFiles;

/** Reads the reference cases of algorithms that iterate. */
public final class IterativeOracle {
  private IterativeOracle() {}

  public static JsonNode json(String name) {
    return OracleFiles.json("iterative/" + name);
  }

  public static double[][] rows(String name) {
    return OracleFiles.rows("iterative/" + name);
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
}
