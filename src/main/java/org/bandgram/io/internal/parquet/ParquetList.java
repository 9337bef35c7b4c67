package org.bandgram.io.internal.parquet;

import java.util.Arrays;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReadStore;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.schema.MessageType;

/** The numbers of each row in a list, or in a field of a group: none, one or many. */
final class ParquetList {
  private final ParquetColumn element;
  private final ColumnReader reader;
  private final int elementLevel;
  private final int valueLevel;
  private long left;
  private double[] numbers = new double[8];
  private int length;
  private int nullAt;

  @SuppressWarnings("deprecation") // nothing else says how many values there are
  ParquetList(MessageType schema, ColumnDescriptor leaf, ColumnReadStore group) {
    this.element = new ParquetColumn(leaf.getPrimitiveType());
    this.reader = group.getColumnReader(leaf);
    this.valueLevel = leaf.getMaxDefinitionLevel();
    this.elementLevel = elementLevel(schema, leaf);
    this.left = reader.getTotalValueCount();
  }

  /** Returns from which level on there is an element, which may be null. */
  private static int elementLevel(MessageType schema, ColumnDescriptor leaf) {
    String[] path = leaf.getPath();
    for (int depth = 1; depth <= path.length; depth++) {
      String[] part = Arrays.copyOf(path, depth);
      if (schema.getMaxRepetitionLevel(part) > 0) {
        return schema.getMaxDefinitionLevel(part);
      }
    }
    return leaf.getMaxDefinitionLevel();
  }

  /** Reads the next row. */
  void next() {
    length = 0;
    nullAt = -1;
    do {
      if (left == 0) {
        throw new IllegalStateException("fewer values than rows");
      }
      left--;
      int level = reader.getCurrentDefinitionLevel();
      if (level >= elementLevel) {
        nullAt = level < valueLevel && nullAt < 0 ? length : nullAt;
        add(level < valueLevel ? Double.NaN : element.number(reader));
      }
      reader.consume();
    } while (reader.getCurrentRepetitionLevel() > 0);
  }

  private void add(double number) {
    if (length == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * length);
    }
    numbers[length++] = number;
  }

  /** Checks that all values were read. */
  void requireEnd() {
    if (left != 0) {
      throw new IllegalStateException("more values than rows");
    }
  }

  int length() {
    return length;
  }

  /** Returns which number of the row is null; negative if none is. */
  int nullAt() {
    return nullAt;
  }

  /** Returns a number of such a list with as many digits as its type needs. */
  String text(double number) {
    return element.text(number);
  }

  double get(int index) {
    return numbers[index];
  }
}
