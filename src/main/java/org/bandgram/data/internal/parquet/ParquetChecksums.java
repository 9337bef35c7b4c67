package org.bandgram.data.internal.parquet;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.bandgram.data.DataFormatException;

/**
 * Checksums of a table from end to end. Those of Parquet cover what is in pages, not what says
 * where pages are and what they mean; so files that this program writes also have, in their
 * metadata, a checksum of the columns' names and types and one of the values of each column. Other
 * programs pass over it.
 */
public final class ParquetChecksums {
  private static final String KEY = "bandgram.crc32c";

  private final String columns;
  private final List<Column> values;

  private ParquetChecksums(String columns, List<Column> values) {
    this.columns = columns;
    this.values = values;
  }

  /** Begins the checksums of a table. */
  public static ParquetChecksums of(MessageType schema) {
    List<Column> values = new ArrayList<>();
    schema.getFields().forEach(_ -> values.add(new Column()));
    return new ParquetChecksums(hex(schema), values);
  }

  private static String hex(MessageType schema) {
    CRC32C crc = new CRC32C();
    String text =
        schema.getFields().stream().map(ParquetChecksums::text).collect(Collectors.joining());
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    return Long.toHexString(crc.getValue());
  }

  private static String text(Type field) {
    return "%s %s %s %b\n"
        .formatted(
            field.getName(),
            field.isPrimitive() ? field.asPrimitiveType().getPrimitiveTypeName() : "group",
            field.getRepetition(),
            field.getLogicalTypeAnnotation() instanceof StringLogicalTypeAnnotation);
  }

  /** Returns the checksum of a column, to which its values are added one after another. */
  public Column column(int index) {
    return values.get(index);
  }

  /** Returns what to write into a file's metadata once all values have been added. */
  public Map<String, String> metadata() {
    String all = values.stream().map(Column::hex).collect(Collectors.joining(" "));
    return Map.of(KEY, columns + " " + all);
  }

  /**
   * Returns the checksums to verify a file by.
   *
   * @param file the file's name
   * @param metadata of the file
   * @param schema of the file
   * @return for each column the checksum that its values must have; empty where the file has none
   * @throws DataFormatException if the columns are not as they were written
   */
  static Optional<List<String>> expected(
      String file, Map<String, String> metadata, MessageType schema) {
    if (!metadata.containsKey(KEY)) {
      return Optional.empty();
    }
    List<String> sums = List.of(metadata.get(KEY).split(" ", -1));
    if (sums.size() != schema.getFieldCount() + 1 || !sums.getFirst().equals(hex(schema))) {
      throw DataFormatException.of(file, "is damaged: its columns are not as they were written");
    }
    return Optional.of(sums.subList(1, sums.size()));
  }

  /** The checksum of one column's values. */
  public static final class Column {
    private static final int BUFFER_BYTES = 1 << 12;

    private final CRC32C crc = new CRC32C();
    private final ByteBuffer waiting = ByteBuffer.allocate(BUFFER_BYTES);

    public void add(long value) {
      if (waiting.remaining() < Long.BYTES) {
        flush();
      }
      waiting.putLong(value);
    }

    public void add(float value) {
      add(Float.floatToRawIntBits(value));
    }

    public void add(double value) {
      add(Double.doubleToRawLongBits(value));
    }

    public void add(byte[] text) {
      add(text.length);
      flush();
      crc.update(text);
    }

    private void flush() {
      crc.update(waiting.flip());
      waiting.clear();
    }

    String hex() {
      flush();
      return Long.toHexString(crc.getValue());
    }
  }
}
