package org.bandgram.io.internal.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.EnumLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.table.RecordColumns.Kind;

/** A column of a Parquet file: what it holds, and its values one by one. */
record ParquetColumn(Type type) {
  private static final Set<PrimitiveTypeName> FRACTIONS =
      EnumSet.of(PrimitiveTypeName.FLOAT, PrimitiveTypeName.DOUBLE);

  private static final Pattern PLACES =
      Pattern.compile(
          "geo|wk[bt]|location|point|coord|lat.?lon|position|shape", Pattern.CASE_INSENSITIVE);

  private static final int SHOWN_BYTES = 32;

  /** The fields of a vector of Spark's MLlib. */
  static final List<String> VECTOR = List.of("type", "size", "indices", "values");

  String name() {
    return type.getName();
  }

  /** Tells whether a row has exactly one value, or none. */
  boolean isFlat() {
    return type.isPrimitive() && !type.isRepetition(Type.Repetition.REPEATED);
  }

  /** Tells whether a row is one number, or none. */
  boolean isNumeric() {
    return isFlat() && holdsNumbers();
  }

  private boolean holdsNumbers() {
    LogicalTypeAnnotation meaning = type.getLogicalTypeAnnotation();
    return switch (primitive().getPrimitiveTypeName()) {
      case FLOAT, DOUBLE, BOOLEAN -> true;
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

  /** Returns what the column holds. */
  Kind kind() {
    if (isNumeric()) {
      return isFraction() ? Kind.FRACTION : Kind.WHOLE;
    }
    if (isVector()) {
      return Kind.LIST_OF_FRACTIONS;
    }
    return leafOfList(type, 0)
        .map(leaf -> leaf.isFraction() ? Kind.LIST_OF_FRACTIONS : Kind.LIST_OF_WHOLES)
        .orElse(Kind.OTHER);
  }

  private boolean isFraction() {
    return switch (primitive().getPrimitiveTypeName()) {
      case INT32, INT64 ->
          type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal
              && decimal.getScale() > 0;
      case BOOLEAN -> false;
      default -> true;
    };
  }

  /** Returns the numbers of a list: the end of a chain of groups of which one is repeated. */
  private static Optional<ParquetColumn> leafOfList(Type type, int lists) {
    int repeated = lists + (type.isRepetition(Type.Repetition.REPEATED) ? 1 : 0);
    if (type.isPrimitive()) {
      ParquetColumn leaf = new ParquetColumn(type);
      return repeated == 1 && leaf.holdsNumbers() ? Optional.of(leaf) : Optional.empty();
    }
    List<Type> fields = type.asGroupType().getFields();
    boolean isOfObjects =
        type.isRepetition(Type.Repetition.REPEATED) && !fields.getFirst().isPrimitive();
    return fields.size() == 1 && !isOfObjects
        ? leafOfList(fields.getFirst(), repeated)
        : Optional.empty();
  }

  /** Tells whether rows are vectors as Spark's MLlib stores them. */
  boolean isVector() {
    if (type.isPrimitive() || type.isRepetition(Type.Repetition.REPEATED)) {
      return false;
    }
    List<ParquetColumn> fields =
        type.asGroupType().getFields().stream().map(ParquetColumn::new).toList();
    return fields.stream().map(ParquetColumn::name).toList().equals(VECTOR)
        && fields.stream()
            .map(ParquetColumn::kind)
            .toList()
            .equals(List.of(Kind.WHOLE, Kind.WHOLE, Kind.LIST_OF_WHOLES, Kind.LIST_OF_FRACTIONS));
  }

  /** Tells whether the column is made of fractional numbers in a form that is not read. */
  boolean hidesFractions() {
    return !isFlat() && kind() == Kind.OTHER && hasFractions(type);
  }

  private static boolean hasFractions(Type type) {
    return type.isPrimitive()
        ? FRACTIONS.contains(type.asPrimitiveType().getPrimitiveTypeName())
        : type.asGroupType().getFields().stream().anyMatch(ParquetColumn::hasFractions);
  }

  /** Says why a column that holds no numbers was left out, a sentence; empty if it is text. */
  String reason() {
    if (kind() != Kind.OTHER) {
      return ColumnNames.leftOut(name(), "it has lists of numbers");
    }
    if (!isFlat()) {
      return "column '%s' was left out: it has values of type %s, which are not read"
          .formatted(name(), typeName());
    }
    boolean isTime =
        primitive().getPrimitiveTypeName() == PrimitiveTypeName.INT96
            || type.getLogicalTypeAnnotation() instanceof DateLogicalTypeAnnotation
            || type.getLogicalTypeAnnotation() instanceof TimeLogicalTypeAnnotation
            || type.getLogicalTypeAnnotation() instanceof TimestampLogicalTypeAnnotation;
    return isTime
        ? "column '%s' was left out: it has times of type %s; write it as a number to include it"
            .formatted(name(), typeName())
        : "";
  }

  /** Returns the name of the type for people. */
  String typeName() {
    if (type.getLogicalTypeAnnotation() != null) {
      return type.getLogicalTypeAnnotation().toString();
    }
    return type.isPrimitive() ? primitive().getPrimitiveTypeName().toString() : "group";
  }

  private PrimitiveType primitive() {
    return type.asPrimitiveType();
  }

  /** Returns the current value of a column of numbers. */
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

  /** Returns a number of this type as text. */
  String text(double number) {
    return primitive().getPrimitiveTypeName() == PrimitiveTypeName.FLOAT
        ? Float.toString((float) number)
        : isFraction() ? Double.toString(number) : Long.toString((long) number);
  }

  /** Tells whether the column may hold places, by its name or by what is written of the file. */
  boolean mayHoldPlaces(String geo) {
    return isFlat()
        && primitive().getPrimitiveTypeName() == PrimitiveTypeName.BINARY
        && !holdsNumbers()
        && (PLACES.matcher(name()).find() || geo.contains('"' + name() + '"'));
  }

  /** Returns the current value as a sample of the column shows it, bytes in hexadecimal digits. */
  String shown(ColumnReader reader) {
    if (primitive().getPrimitiveTypeName() == PrimitiveTypeName.BINARY && !holdsText()) {
      byte[] bytes = reader.getBinary().getBytes();
      return HexFormat.of().formatHex(bytes, 0, Math.min(SHOWN_BYTES, bytes.length));
    }
    return text(reader);
  }

  /** Tells whether bytes are a text by their type; those without one may be. */
  private boolean holdsText() {
    return type.getLogicalTypeAnnotation() instanceof StringLogicalTypeAnnotation
        || type.getLogicalTypeAnnotation() instanceof EnumLogicalTypeAnnotation
        || type.getLogicalTypeAnnotation() instanceof JsonLogicalTypeAnnotation
        || type.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation;
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
