package org.bandgram.data;

import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.FLOAT;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
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
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.bandgram.Precision;

/** A table of numbers and text without gaps, written as Parquet packed with Snappy. */
final class ParquetTable {
  private final int rows;
  private final List<Type> types = new ArrayList<>();
  private final List<Cell> cells = new ArrayList<>();

  /** Writes the cell of a column in a row. */
  @FunctionalInterface
  private interface Cell {
    void write(int row, RecordConsumer to);
  }

  ParquetTable(int rows) {
    this.rows = rows;
  }

  /** Adds a column of 32-bit integers. */
  ParquetTable integers(String name, IntUnaryOperator values) {
    return column(name, INT32, (row, to) -> to.addInteger(values.applyAsInt(row)));
  }

  /** Adds a column of 64-bit integers. */
  ParquetTable longs(String name, IntToLongFunction values) {
    return column(name, INT64, (row, to) -> to.addLong(values.applyAsLong(row)));
  }

  /** Adds a column of text. */
  ParquetTable texts(String name, IntFunction<String> values) {
    types.add(Types.required(BINARY).as(LogicalTypeAnnotation.stringType()).named(name));
    cells.add((row, to) -> to.addBinary(Binary.fromString(values.apply(row))));
    return this;
  }

  /** Adds a column of numbers in a precision. */
  ParquetTable numbers(String name, Precision precision, IntToDoubleFunction values) {
    return precision == Precision.FLOAT32
        ? column(name, FLOAT, (row, to) -> to.addFloat((float) values.applyAsDouble(row)))
        : column(name, DOUBLE, (row, to) -> to.addDouble(values.applyAsDouble(row)));
  }

  private ParquetTable column(String name, PrimitiveType.PrimitiveTypeName type, Cell cell) {
    types.add(new PrimitiveType(Type.Repetition.REQUIRED, type, name));
    cells.add(cell);
    return this;
  }

  /** Writes the table; the stream stays open. */
  void write(OutputStream out) throws IOException {
    try (ParquetWriter<Integer> writer = new Builder(out).build()) {
      for (int row = 0; row < rows; row++) {
        writer.write(row);
      }
    }
  }

  private final class Builder extends ParquetWriter.Builder<Integer, Builder> {
    Builder(OutputStream out) {
      super(new Target(out));
      withConf(new PlainParquetConfiguration());
      withCompressionCodec(CompressionCodecName.SNAPPY);
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
      return new WriteContext(new MessageType("table", types), Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer target) {
      consumer = target;
    }

    @Override
    public void write(Integer row) {
      consumer.startMessage();
      for (int c = 0; c < cells.size(); c++) {
        String name = types.get(c).getName();
        consumer.startField(name, c);
        cells.get(c).write(row, consumer);
        consumer.endField(name, c);
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
