package org.bandgram.describe;

import java.util.AbstractList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.io.Column;
import org.bandgram.io.DataSet;

/**
 * The columns of a data set that can describe clusters. Coordinates are copied anew for each use,
 * since together they can take more memory than there is.
 */
final class ProfiledColumns extends AbstractList<Column> {
  private static final int MOST_COORDINATES = 64;
  private static final int MOST_VALUES = 1000;

  /** Which coordinate of places on Earth it is. */
  private static final int LONGITUDE = 1;

  private final DataSet data;
  private final int[] coordinates;
  private final List<Column> beside;

  private ProfiledColumns(DataSet data, int[] coordinates, List<Column> beside) {
    super();
    this.data = data;
    this.coordinates = coordinates;
    this.beside = beside;
  }

  /** Returns coordinates, known classes and columns that were kept, each name once. */
  static ProfiledColumns of(DataSet data) {
    List<Column> beside =
        Stream.of(
                data.labels().map(Column::of).filter(ProfiledColumns::isTelling).stream(),
                data.kept().stream()
                    .filter(column -> isTelling(column) || WordProfiles.isProse(column)),
                data.others().stream())
            .flatMap(columns -> columns)
            .toList();
    int[] coordinates =
        IntStream.range(0, takesCoordinates(data) ? data.columns().size() : 0)
            .filter(j -> !isCategory(data.columns().get(j), beside))
            .toArray();
    Set<String> names = new HashSet<>(data.columns());
    return new ProfiledColumns(
        data, coordinates, beside.stream().filter(column -> names.add(column.name())).toList());
  }

  @Override
  public Column get(int index) {
    return index < coordinates.length
        ? coordinate(data, coordinates[index])
        : beside.get(index - coordinates.length);
  }

  @Override
  public int size() {
    return coordinates.length + beside.size();
  }

  /** Tells whether a column is a coordinate, from which clusters are made. */
  boolean isCoordinate(int index) {
    return index < coordinates.length;
  }

  /** Tells whether a column holds the longitudes of places on Earth. */
  boolean isLongitude(int index) {
    return isCoordinate(index) && data.geographic().isPresent() && coordinates[index] == LONGITUDE;
  }

  /** Tells whether a column has texts that do not repeat, but whose words may. */
  boolean isProse(int index) {
    return !isCoordinate(index)
        && !isTelling(beside.get(index - coordinates.length))
        && WordProfiles.isProse(beside.get(index - coordinates.length));
  }

  /** Tells whether coordinates are few and have names of their own. */
  private static boolean takesCoordinates(DataSet data) {
    List<String> names = data.columns();
    boolean areOfList =
        IntStream.range(0, names.size()).allMatch(j -> names.get(j).endsWith("[" + j + "]"));
    return names.size() <= MOST_COORDINATES && !areOfList;
  }

  private static Column coordinate(DataSet data, int j) {
    double[] numbers = new double[data.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = data.original().get(i, j);
    }
    return Column.ofNumbers(data.columns().get(j), numbers);
  }

  /** Tells whether a coordinate says whether a column has one of its texts. */
  private static boolean isCategory(String name, List<Column> beside) {
    return beside.stream()
        .anyMatch(
            column ->
                name.startsWith(column.name() + "=")
                    && column.values().contains(name.substring(column.name().length() + 1)));
  }

  /** Tells whether a column has numbers, or texts that are few and repeat. */
  private static boolean isTelling(Column column) {
    if (column.isNumeric()) {
      return true;
    }
    Set<Integer> seen = new HashSet<>();
    boolean repeats = false;
    for (int i = 0; i < column.size() && seen.size() <= MOST_VALUES; i++) {
      repeats |= column.code(i) != Column.NO_TEXT && !seen.add(column.code(i));
    }
    return repeats && seen.size() <= MOST_VALUES;
  }
}
