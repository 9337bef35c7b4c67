package org.bandgram.io.internal.parquet;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.parquet.column.ColumnReadStore;
import org.apache.parquet.schema.MessageType;

/**
 * The coordinates of each row in a column of lists, or of vectors of Spark's MLlib: dense ones, and
 * sparse ones, of which only the numbers at some indices are stored.
 */
final class ParquetVector {
  private static final int DENSE = 1;
  private static final int MOST_NUMBERS = 1 << 24;

  private final List<ParquetList> parts;
  private double[] numbers = {};
  private int length;
  private boolean lacksValues;

  /**
   * Prepares to read.
   *
   * @param schema with the column
   * @param group of rows
   */
  ParquetVector(MessageType schema, ParquetColumn column, ColumnReadStore group) {
    this.parts =
        schema.getColumns().stream()
            .filter(leaf -> leaf.getPath()[0].equals(column.name()))
            .map(leaf -> new ParquetList(schema, leaf, group))
            .toList();
  }

  /**
   * Reads the next row.
   *
   * @return what is wrong with it, as a phrase that follows the column's name; empty if nothing is
   */
  String next() {
    parts.forEach(ParquetList::next);
    length = 0;
    ParquetList values = parts.getLast();
    boolean isList = parts.size() == 1;
    boolean isVector = !isList && parts.getFirst().length() > 0;
    boolean isDense = isList || (isVector && parts.getFirst().get(0) == DENSE);
    lacksValues = isDense ? values.length() == 0 : !isVector;
    if (lacksValues) {
      return isList
          ? "is null or empty, but must be a list of numbers"
          : "is null, but must be a vector";
    }
    String problem = isDense ? take(values) : spread(values);
    lacksValues = problem.isEmpty() && values.nullAt() >= 0;
    return lacksValues
        ? "has a null as number %d of its list (from 0)".formatted(values.nullAt())
        : problem;
  }

  /** Tells whether what is wrong with the row is that all its numbers are missing, or some. */
  boolean lacksValues() {
    return lacksValues;
  }

  private String take(ParquetList values) {
    resize(values.length());
    for (int i = 0; i < length; i++) {
      numbers[i] = values.get(i);
    }
    return "";
  }

  private String spread(ParquetList values) {
    ParquetList size = parts.get(ParquetColumn.VECTOR.indexOf("size"));
    ParquetList indices = parts.get(ParquetColumn.VECTOR.indexOf("indices"));
    double count = size.length() == 0 ? 0 : size.get(0);
    if (count < 1 || count > MOST_NUMBERS || indices.length() != values.length()) {
      return "has a sparse vector of size %.0f with %d indices for %d numbers"
          .formatted(count, indices.length(), values.length());
    }
    resize((int) count);
    Arrays.fill(numbers, 0, length, 0);
    double last = -1;
    for (int i = 0; i < values.length(); i++) {
      double index = indices.get(i);
      if (!(index > last && index < length)) {
        return "has a sparse vector of %d numbers whose indices do not ascend from 0 to %d"
            .formatted(length, length - 1);
      }
      numbers[(int) index] = values.get(i);
      last = index;
    }
    return "";
  }

  private void resize(int count) {
    length = count;
    if (numbers.length < count) {
      numbers = new double[count];
    }
  }

  /** Checks that all rows were read. */
  void requireEnd() {
    parts.forEach(ParquetList::requireEnd);
  }

  /** Returns the row as text. */
  String text() {
    return IntStream.range(0, length)
        .mapToObj(i -> parts.getLast().text(numbers[i]))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  int length() {
    return length;
  }

  /** Returns a number of the row; NaN if the row, or this number of it, is null. */
  double get(int index) {
    return length == 0 ? Double.NaN : numbers[index];
  }
}
