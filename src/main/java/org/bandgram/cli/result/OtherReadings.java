package org.bandgram.cli.result;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.internal.cells.PairColumns;

/**
 * What points may be that were read as coordinates: places on Earth, ends of edges, or a matrix of
 * all pairs. Names and values must both say so. O(n d) time.
 */
public final class OtherReadings {
  private static final Pattern LATITUDES = words("lat|latitude");
  private static final Pattern LONGITUDES = words("lon|lng|long|longitude");
  private static final double MOST_LATITUDE = 90;
  private static final double LEAST_LONGITUDE = -180;
  private static final double MOST_LONGITUDE = 360;
  private static final int SMALLEST_MATRIX = 3;

  /** A list of edges has two ends and a weight. */
  private static final int MOST_EDGE_COLUMNS = 3;

  private OtherReadings() {}

  /**
   * Adds warnings that say how such points are read as they may be meant.
   *
   * @param matrixOption what takes a matrix, an option or a command
   */
  public static void add(Report report, DataSet data, String matrixOption) {
    if (data.geographic().isPresent()) {
      return;
    }
    addPlaces(report, data);
    addEdges(report, data);
    if (isMatrix(data.original())) {
      report.warning(
          "the points are a symmetric square of numbers, which may be similarities, affinities or"
              + " distances of all pairs; %s takes it for them".formatted(matrixOption));
    }
  }

  /**
   * Checks that the longitudes of places were not given for latitudes.
   *
   * @throws DataFormatException if the names of both columns say so, and the values do not deny it
   */
  public static void requireOrder(DataSet data) {
    String first = data.columns().getFirst();
    String second = data.columns().getLast();
    if (data.geographic().isPresent()
        && LONGITUDES.matcher(first).find()
        && LATITUDES.matcher(second).find()
        && isWithin(data.original(), 1, -MOST_LATITUDE, MOST_LATITUDE)) {
      throw DataFormatException.of(
          data.source().name(),
          "--geo is %s,%s, but latitudes come first: %s"
              .formatted(first, second, option(second, first)));
    }
  }

  private static String option(String latitude, String longitude) {
    String pair = latitude + "," + longitude;
    return "--geo " + (pair.matches("[\\w,]+") ? pair : '"' + pair + '"');
  }

  private static Pattern words(String words) {
    return Pattern.compile("(?i)(?<![a-z])(%s)(?![a-z])".formatted(words));
  }

  private static boolean isWithin(PointSet points, int column, double least, double most) {
    return IntStream.range(0, points.size())
        .mapToDouble(i -> points.get(i, column))
        .allMatch(value -> value >= least && value <= most);
  }

  private static int column(DataSet data, Pattern words, double least, double most) {
    return IntStream.range(0, data.columns().size())
        .filter(f -> words.matcher(data.columns().get(f)).find())
        .filter(f -> isWithin(data.original(), f, least, most))
        .findFirst()
        .orElse(-1);
  }

  private static void addPlaces(Report report, DataSet data) {
    int latitude = column(data, LATITUDES, -MOST_LATITUDE, MOST_LATITUDE);
    int longitude = column(data, LONGITUDES, LEAST_LONGITUDE, MOST_LONGITUDE);
    if (latitude >= 0 && longitude >= 0) {
      report.warning(
          "columns '%s' and '%s' look like degrees on the globe, but were taken for coordinates in a plane; %s takes them for places"
              .formatted(
                  data.columns().get(latitude),
                  data.columns().get(longitude),
                  option(data.columns().get(latitude), data.columns().get(longitude))));
    }
  }

  /** Ends that are texts were left out. */
  private static void addEdges(Report report, DataSet data) {
    List<String> names = new ArrayList<>(data.columns());
    names.addAll(data.skippedColumns());
    PairColumns ends = PairColumns.find(names);
    if (names.size() <= MOST_EDGE_COLUMNS
        && ends.areKnown()
        && isEnd(data, ends.source())
        && isEnd(data, ends.target())) {
      report.warning(
          "columns '%s' and '%s' look like the ends of edges, which are no coordinates; 'bandgram pagerank' and --precomputed edges of 'cluster' and 'spectral' read lists of edges"
              .formatted(names.get(ends.source()), names.get(ends.target())));
    }
  }

  private static boolean isEnd(DataSet data, int column) {
    return column >= data.columns().size()
        || IntStream.range(0, data.size())
            .mapToDouble(i -> data.original().get(i, column))
            .allMatch(value -> value >= 0 && value == Math.rint(value));
  }

  private static boolean isMatrix(PointSet points) {
    return points.size() >= SMALLEST_MATRIX
        && points.size() == points.dimensions()
        && IntStream.range(0, points.size())
            .allMatch(
                i -> IntStream.range(0, i).allMatch(j -> points.get(i, j) == points.get(j, i)));
  }
}
