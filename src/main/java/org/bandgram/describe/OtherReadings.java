package org.bandgram.describe;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.data.PointSet;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.internal.cells.PairColumns;

/**
 * What points may be that were read as coordinates: places on Earth, ends of edges, or a matrix of
 * all pairs. Names and values must both say so. O(n d) time.
 */
final class OtherReadings {
  private static final Pattern LATITUDES = words("lat|latitude");
  private static final Pattern LONGITUDES = words("lon|lng|long|longitude");
  private static final double MOST_LATITUDE = 90;
  private static final double LEAST_LONGITUDE = -180;
  private static final double MOST_LONGITUDE = 360;
  private static final int SMALLEST_MATRIX = 3;

  /** A list of edges has two ends and a weight. */
  private static final int MOST_EDGE_COLUMNS = 3;

  private OtherReadings() {}

  /** Returns sentences that say how such points are read as they may be meant. */
  static Stream<String> of(DataSet data) {
    return data.geographic().isPresent()
        ? Stream.empty()
        : Stream.of(places(data), edges(data), matrix(data.original())).flatMap(Optional::stream);
  }

  static void requireOrder(DataSet data) {
    String first = data.columns().getFirst();
    String second = data.columns().getLast();
    if (data.geographic().isPresent()
        && LONGITUDES.matcher(first).find()
        && LATITUDES.matcher(second).find()
        && isWithin(data.original(), 1, -MOST_LATITUDE, MOST_LATITUDE)) {
      throw DataFormatException.of(
          data.source().name(),
          "%s is %s,%s, but latitudes come first: %s"
              .formatted(Setting.GEO, first, second, setting(second, first)));
    }
  }

  private static String setting(String latitude, String longitude) {
    String pair = latitude + "," + longitude;
    return Setting.GEO + " " + (pair.matches("[\\w,]+") ? pair : '"' + pair + '"');
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

  private static Optional<String> places(DataSet data) {
    int latitude = column(data, LATITUDES, -MOST_LATITUDE, MOST_LATITUDE);
    int longitude = column(data, LONGITUDES, LEAST_LONGITUDE, MOST_LONGITUDE);
    if (latitude < 0 || longitude < 0) {
      return Optional.empty();
    }
    String first = data.columns().get(latitude);
    String second = data.columns().get(longitude);
    return Optional.of(
        "columns '%s' and '%s' look like degrees on the globe, but were read as coordinates in a plane; use %s to read them as places"
            .formatted(first, second, setting(first, second)));
  }

  /** Ends that are texts were left out. */
  private static Optional<String> edges(DataSet data) {
    List<String> names = new ArrayList<>(data.columns());
    names.addAll(data.skippedColumns());
    PairColumns ends = PairColumns.find(names);
    return names.size() <= MOST_EDGE_COLUMNS
            && ends.areKnown()
            && isEnd(data, ends.source())
            && isEnd(data, ends.target())
        ? Optional.of(
            "columns '%s' and '%s' look like the ends of edges, which are not coordinates; %s read lists of edges"
                .formatted(names.get(ends.source()), names.get(ends.target()), Setting.EDGES))
        : Optional.empty();
  }

  private static Optional<String> matrix(PointSet points) {
    return isMatrix(points)
        ? Optional.of(
            "the points are a symmetric square of numbers, which may be similarities, affinities or distances of all pairs; use %s to read it so"
                .formatted(Setting.MATRIX))
        : Optional.empty();
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
