package org.bandgram.exemplar;

import com.fasterxml.jackson.databind.JsonNode;
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
    return OracleFiles.json("exemplars/" + name);
  }

  static double[][] rows(String name) {
    return OracleFiles.rows("exemplars/" + name);
  }

  static PointSet points(String name) {
    return PointSet.of(rows(name + "_V.csv"));
  }

  /** The sets of a case; their numbers ascend, and some have no rows. */
  static MemberSets sets(String name, int count) {
    double[][] points = rows(name + "_V.csv");
    List<double[]> members = new ArrayList<>();
    int[] starts = new int[count + 1];
    for (double[] row : rows(name + "_sets.csv")) {
      members.add(row.length == 2 ? points[(int) row[1]] : Arrays.copyOfRange(row, 1, row.length));
      Arrays.fill(starts, (int) row[0] + 1, count + 1, members.size());
    }
    return new MemberSets(PointSet.of(members.toArray(double[][]::new)), starts);
  }
}
