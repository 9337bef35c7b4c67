package org.bandgram.cli.result;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bandgram.describe.ClusterProfiles;
import org.bandgram.io.Column;
import org.bandgram.io.DataSet;

/** The columns that a page tells of each point. */
final class ToldColumns {
  /** Beyond so many points a page tells only what was asked for. */
  private static final int MANY_POINTS = 100_000;

  private static final int MOST_BYTES = 40;
  private static final double BASE64 = 4 / 3.0;

  /** More different texts take four bytes a point. */
  private static final int SHORT_CODES = 0xFFFF;

  private ToldColumns() {}

  /** Returns the columns that were kept, and the others as long as the page stays small. */
  static List<Column> of(DataSet data) {
    List<Column> told = new ArrayList<>(data.kept());
    Set<String> names = new HashSet<>();
    told.forEach(column -> names.add(column.name()));
    if (data.size() > MANY_POINTS) {
      return told;
    }
    double left = MOST_BYTES - told.stream().mapToDouble(ToldColumns::bytes).sum();
    Stream<Column> others =
        ClusterProfiles.columnsOf(data).stream()
            .filter(column -> data.geographic().isEmpty() || !isCoordinate(data, column));
    for (Column column : others.toList()) {
      left -= names.contains(column.name()) ? 0 : bytes(column);
      if (left >= 0 && names.add(column.name())) {
        told.add(column);
      }
    }
    return told;
  }

  private static boolean isCoordinate(DataSet data, Column column) {
    return data.columns().contains(column.name());
  }

  /** Returns how many bytes of the page a point takes. */
  private static double bytes(Column column) {
    boolean isShort = !column.isNumeric() && column.values().size() < SHORT_CODES;
    return BASE64 * (isShort ? Short.BYTES : Integer.BYTES);
  }
}
