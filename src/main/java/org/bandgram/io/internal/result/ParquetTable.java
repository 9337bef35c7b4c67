package org.bandgram.io.internal.result;

import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.FLOAT;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.bandgram.Precision;
import org.bandgram.io.internal.result.ResultTable.Column;
import org.bandgram.io.internal.result.ResultTable.Integers;
import org.bandgram.io.internal.result.ResultTable.Kept;
import org.bandgram.io.internal.result.ResultTable.Longs;
import org.bandgram.io.internal.result.ResultTable.Numbers;
import org.bandgram.io.internal.result.ResultTable.Texts;

/**
 * Writes a {@link ResultTable} as Parquet packed with Snappy, with a checksum of each page; no cell
 * is without a value.
 */
final class ParquetTable {
  private final List<Column> columns;
  private final MessageType schema;

  private ParquetTable(List<Column> columns) {
    this.columns = columns;
    schema = new MessageType("table", columns.stream().map(ParquetTable::type).toList());
  }

  /** Writes all rows; the stream stays open. */
  static void write(int rows, List<Column> columns, OutputStream out) throws IOException {
    try (ParquetWriter<Integer> writer = new ParquetTable(columns).new Builder(out).build()) {
      for (int row = 0; row < rows; row++) {
        writer.write(row);
      }
    }
  }

  private static Type type(Column column) {
    return switch (column) {
      case Integers integers -> Types.required(INT32).named(integers.name());
      case Longs longs -> Types.required(INT64).named(longs.name());
      case Numbers numbers ->
          Types.required(numbers.precision() == Precision.FLOAT32 ? FLOAT : DOUBLE)
              .named(numbers.name());
      case Kept kept when kept.column().isNumeric() -> Types.required(DOUBLE).named(kept.name());
      case Texts _, Kept _ ->
          Types.required(BINARY).as(LogicalTypeAnnotation.stringType()).named(column.name());
    };
  }

  private static void write(Column column, int row, RecordConsumer to) {
    switch (column) {
      case Integers integers -> to.addInteger(integers.values().applyAsInt(row));
      case Longs longs -> to.addLong(longs.values().applyAsLong(row));
      case Numbers numbers when numbers.precision() == Precision.FLOAT32 ->
          to.addFloat((float) numbers.values().applyAsDouble(row));
      case Numbers numbers -> to.addDouble(numbers.values().applyAsDouble(row));
      case Kept kept when kept.column().isNumeric() -> to.addDouble(kept.number(row));
      case Texts _, Kept _ -> to.addBinary(Binary.fromString(column.text(row)));
    }
  }

  private final class Builder extends ParquetWriter.Builder<Integer, Builder> {
    Builder(OutputStream out) {
      super(new Target(out));
      withConf(new PlainParquetConfiguration());
      withCompressionCodec(CompressionCodecName.SNAPPY);
      withPageWriteChecksumEnabled(true);
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @SuppressWarnings("deprecation") // abstract, though nobody calls it
    protected WriteSupport<Integer> getWriteSupport(Configuration configuration) {
      return new Rows();
    }

    @Override
    protected WriteSupport<Integer> getWriteSupport(ParquetConfiguration configuration) {
      return new Rows();
    }
  }

  /** Hands over the cells of a row. */
  private final class Rows extends WriteSupport<Integer> {
    private RecordConsumer consumer;

    @Override
    @SuppressWarnings("deprecation") // abstract, though nobody calls it
    public WriteContext init(Configuration configuration) {
      return context();
    }

    @Override
    public WriteContext init(ParquetConfiguration configuration) {
      return context();
    }

    private WriteContext context() {
      return new WriteContext(schema, Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer target) {
      consumer = target;
    }

    @Override
    public void write(Integer row) {
      consumer.startMessage();
      for (int c = 0; c < columns.size(); c++) {
        Column column = columns.get(c);
        consumer.startField(column.name(), c);
        ParquetTable.write(column, row, consumer);
        consumer.endField(column.name(), c);
      }
      consumer.endMessage();
    }
  }

  /**
   * A stream as Parquet wants it.
   *
   * @param out where to
   */
  private record Target(OutputStream out) implements OutputFile {
    @Override
    public PositionOutputStream create(long blockSizeHint) {
      return new CountingStream(out);
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) {
      return new CountingStream(out);
    }

    @Override
    public boolean supportsBlockSize() {
      return false;
    }

    @Override
    public long defaultBlockSize() {
      return 0;
    }
  }

  /** Knows how many bytes it has written; leaves the stream below open. */
  private static final class CountingStream extends PositionOutputStream {
    private final OutputStream out;
    private long position;

    CountingStream(OutputStream out) {
      super();
      this.out = out;
    }

    @Override
    public long getPos() {
      return position;
    }

    @Override
    public void write(int value) throws IOException {
      out.write(value);
      position++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
      position += length;
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }

    @Override
    public void close() throws IOException {
      out.flush();
    }
  }
}
