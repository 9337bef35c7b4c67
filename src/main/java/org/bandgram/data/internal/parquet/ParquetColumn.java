package org.bandgram.data.internal.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;

/**
 * A column of a Parquet file: what it holds, and its values one by one.
 *
 * @param type the column's type
 */
record ParquetColumn(Type type) {
  private static final Set<PrimitiveTypeName> FRACTIONS =
      EnumSet.of(PrimitiveTypeName.FLOAT, PrimitiveTypeName.DOUBLE);

  /** Returns which of a file's columns are numbers. */
  static BitSet numeric(List<ParquetColumn> columns) {
    BitSet numeric = new BitSet();
    for (int c = 0; c < columns.size(); c++) {
      numeric.set(c, columns.get(c).isNumeric());
    }
    return numeric;
  }

  String name() {
    return type.getName();
  }

  /** Tells whether a row has exactly one value, or none. */
  boolean isFlat() {
    return type.isPrimitive() && !type.isRepetition(Type.Repetition.REPEATED);
  }

  /** Tells whether the column is a number by itself. */
  boolean isNumeric() {
    if (!isFlat()) {
      return false;
    }
    LogicalTypeAnnotation meaning = type.getLogicalTypeAnnotation();
    return switch (primitive().getPrimitiveTypeName()) {
      case FLOAT, DOUBLE -> true;
      case INT32, INT64 ->
          meaning == null
              || meaning instanceof IntLogicalTypeAnnotation
              || meaning instanceof DecimalLogicalTypeAnnotation;
      case BINARY, FIXED_LEN_BYTE_ARRAY ->
          meaning instanceof DecimalLogicalTypeAnnotation
              || meaning instanceof Float16LogicalTypeAnnotation;
      default -> false;
    };
  }

  /** Tells whether the column is made of fractional numbers, as lists, vectors or in a group. */
  boolean holdsVectors() {
    return !isFlat() && hasFractions(type);
  }

  private static boolean hasFractions(Type type) {
    return type.isPrimitive()
        ? FRACTIONS.contains(type.asPrimitiveType().getPrimitiveTypeName())
        : type.asGroupType().getFields().stream().anyMatch(ParquetColumn::hasFractions);
  }

  /** Tells whether the column can be a coordinate where it is asked for. */
  boolean hasNumbers() {
    return isNumeric()
        || (isFlat() && primitive().getPrimitiveTypeName() == PrimitiveTypeName.BOOLEAN);
  }

  private PrimitiveType primitive() {
    return type.asPrimitiveType();
  }

  /** Returns the current value of a column for which {@link #hasNumbers} holds. */
  double number(ColumnReader reader) {
    return switch (primitive().getPrimitiveTypeName()) {
      case FLOAT -> reader.getFloat();
      case DOUBLE -> reader.getDouble();
      case BOOLEAN -> reader.getBoolean() ? 1 : 0;
      case INT32 -> isUnsigned() ? Integer.toUnsignedLong(reader.getInteger()) : whole(reader);
      case BINARY, FIXED_LEN_BYTE_ARRAY -> ofBytes(reader.getBinary().getBytes());
      default -> isUnsigned() ? unsigned(reader.getLong()) : scaled(reader.getLong());
    };
  }

  /** Returns a decimal, whose bytes begin with the highest, or a float of two, the lowest first. */
  private double ofBytes(byte[] bytes) {
    return type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal
        ? new BigDecimal(new BigInteger(bytes), decimal.getScale()).doubleValue()
        : Float.float16ToFloat((short) ((bytes[1] << 8) | (bytes[0] & 0xff)));
  }

  private double whole(ColumnReader reader) {
    return scaled(reader.getInteger());
  }

  private boolean isUnsigned() {
    return type.getLogicalTypeAnnotation() instanceof IntLogicalTypeAnnotation integer
        && !integer.isSigned();
  }

  private double scaled(long value) {
    return type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal
        ? BigDecimal.valueOf(value, decimal.getScale()).doubleValue()
        : value;
  }

  /** Rounds once: the bit that halving drops stays where it decides on a tie. */
  private static double unsigned(long value) {
    return value >= 0 ? value : ((value >>> 1) | (value & 1)) * 2.0;
  }

  /** Adds the current value to a checksum. */
  void addTo(ParquetChecksums.Column checksum, ColumnReader reader) {
    switch (primitive().getPrimitiveTypeName()) {
      case FLOAT -> checksum.add(reader.getFloat());
      case DOUBLE -> checksum.add(reader.getDouble());
      case BOOLEAN -> checksum.add(reader.getBoolean() ? 1 : 0);
      case INT32 -> checksum.add(reader.getInteger());
      case INT64 -> checksum.add(reader.getLong());
      default -> checksum.add(reader.getBinary().getBytes());
    }
  }

  /** Returns the current value as text. */
  String text(ColumnReader reader) {
    return switch (primitive().getPrimitiveTypeName()) {
      case FLOAT -> Float.toString(reader.getFloat());
      case DOUBLE -> Double.toString(reader.getDouble());
      case BOOLEAN -> Boolean.toString(reader.getBoolean());
      case INT32 -> primitive().stringifier().stringify(reader.getInteger());
      case INT64 -> primitive().stringifier().stringify(reader.getLong());
      case BINARY ->
          type.getLogicalTypeAnnotation() == null
              ? reader.getBinary().toStringUsingUTF8()
              : primitive().stringifier().stringify(reader.getBinary());
      default -> primitive().stringifier().stringify(reader.getBinary());
    };
  }
}
