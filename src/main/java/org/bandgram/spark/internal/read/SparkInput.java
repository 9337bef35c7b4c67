package org.bandgram.spark.internal.read;

import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.FractionalType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.bandgram.BandgramException;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.FileFormat;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.rows.KeptCells;
import org.bandgram.io.internal.table.DelimitedRows;
import org.bandgram.io.internal.table.RecordColumns;
import org.bandgram.io.internal.table.RecordColumns.Kind;
import org.bandgram.io.internal.table.TextTable;
import org.bandgram.spark.internal.files.HadoopFiles;
import org.bandgram.spark.internal.read.PartRows.Chunk;

/**
 * Files as Spark reads them. Which columns are coordinates is told by the first rows, as on a
 * single machine.
 *
 * @param rows the rows of each partition, behind each stretch of which stands what else is known
 * @param plan what becomes of the columns
 * @param notes what the user may see otherwise, sentences
 */
public record SparkInput(JavaRDD<Chunk> rows, ColumnPlan plan, List<String> notes) {
  private static final int SAMPLE = 101;
  private static final String LISTS = "it has lists of numbers";

  /** Opens files, and reads their first rows. */
  public static SparkInput of(String input, ReadOptions reading, SparkSession session) {
    try {
      return format(input) == FileFormat.PARQUET
          ? ofParquet(input, reading, session.read().parquet(input))
          : ofCsv(input, reading, session);
    } catch (Exception e) {
      if (e instanceof AnalysisException) {
        throw new BandgramException(
            "%s: cannot be read: %s".formatted(input, HadoopFiles.firstLine(e)), e);
      }
      throw e;
    }
  }

  /** Returns the format that files are named like. */
  public static FileFormat format(String input) {
    return FileFormat.ofName(input.replaceFirst("/+$", ""));
  }

  private static SparkInput ofCsv(String input, ReadOptions reading, SparkSession session) {
    if (format(input) != FileFormat.TEXT) {
      throw DataFormatException.of(
          input,
          "is named like %s, but Spark reads CSV and Parquet here"
              .formatted(format(input).title()));
    }
    Dataset<Row> text = session.read().text(input);
    Dataset<Row> data =
        text.selectExpr("value", "_metadata.file_path", "_metadata.file_block_start");
    List<Row> sample = data.takeAsList(SAMPLE + 1);
    if (sample.stream().allMatch(row -> row.getString(0).isBlank())) {
      throw DataFormatException.of(input, "is empty; points are rows of numbers");
    }
    String head =
        sample.stream()
            .filter(row -> row.get(1).equals(sample.getFirst().get(1)))
            .map(row -> row.getString(0) + "\n")
            .collect(Collectors.joining());
    CsvRows lines = new CsvRows(input, data.inputFiles().length == 1, head, Reading.of(reading));
    TextTable table = lines.table();
    DelimitedRows.requireNumbers(table, input, reading);
    ColumnPlan plan = DelimitedRows.plan(table, reading);
    DelimitedRows.kept(table, plan, reading);
    return new SparkInput(
        data.javaRDD().mapPartitions(lines::points),
        plan,
        Stream.concat(
                DelimitedRows.notes(table, plan, reading).stream(),
                Stream.of(text.columns())
                    .filter(name -> !name.equals("value"))
                    .map("column '%s' was left out: it comes from the names of folders"::formatted))
            .toList());
  }

  private static SparkInput ofParquet(String input, ReadOptions reading, Dataset<Row> data) {
    List<StructField> fields = List.of(data.schema().fields());
    List<String> names = fields.stream().map(StructField::name).toList();
    List<Row> rows = data.select(columns(names)).takeAsList(SAMPLE);
    if (rows.isEmpty()) {
      throw DataFormatException.of(input, "has no rows");
    }
    List<List<String>> sample = texts(rows);
    List<RecordColumns.Column> typed =
        IntStream.range(0, fields.size())
            .mapToObj(c -> typed(input, reading, fields, c, sample))
            .toList();
    int[] widths = new int[fields.size()];
    RecordColumns.taken(input, typed, reading).stream().forEach(c -> widths[c] = width(rows, c));
    RecordColumns records = new RecordColumns(input, typed, widths, reading);
    ColumnPlan plan = records.plan();
    BitSet readable = new BitSet();
    IntStream.range(0, typed.size())
        .filter(c -> isReadable(typed.get(c).kind(), fields.get(c).dataType()))
        .forEach(readable::set);
    KeptCells kept = records.kept(plan, readable);
    TypedRows taken = TypedRows.of(input, names, records, plan, kept, Reading.of(reading));
    return new SparkInput(
        data.select(columns(taken.fields())).javaRDD().mapPartitions(taken::points),
        plan,
        Stream.concat(records.notes().stream(), kept.notes().stream()).toList());
  }

  private static boolean isReadable(Kind kind, DataType type) {
    return kind != Kind.OTHER || type instanceof StringType || type instanceof DateType;
  }

  private static int width(List<Row> rows, int c) {
    return rows.stream()
        .filter(row -> !row.isNullAt(c))
        .mapToInt(row -> row.getList(c).size())
        .filter(size -> size > 0)
        .findFirst()
        .orElse(0);
  }

  private static RecordColumns.Column typed(
      String input,
      ReadOptions reading,
      List<StructField> fields,
      int c,
      List<List<String>> sample) {
    StructField field = fields.get(c);
    Kind kind = kind(field.dataType());
    boolean isNumber = kind == Kind.WHOLE || kind == Kind.FRACTION;
    if ("vector".equals(field.dataType().simpleString()) && reading.takesNumericColumns()) {
      throw DataFormatException.of(
          input,
          "column '%s' holds vectors, which are not read on Spark; make lists of them with vector_to_array, or choose other columns with %s"
              .formatted(field.name(), Setting.COLUMNS));
    }
    if (isNumber) {
      boolean isSuspect = kind == Kind.WHOLE && RecordColumns.isSuspect(c, field.name());
      List<String> values = isSuspect ? sample.stream().map(row -> row.get(c)).toList() : List.of();
      return RecordColumns.Column.ofNumbers(c, field.name(), kind, values);
    }
    String reason = kind == Kind.OTHER ? "" : ColumnNames.leftOut(field.name(), LISTS);
    return new RecordColumns.Column(field.name(), kind, reason);
  }

  private static Kind kind(DataType type) {
    return switch (type) {
      case DecimalType decimal -> decimal.scale() > 0 ? Kind.FRACTION : Kind.WHOLE;
      case FractionalType _ -> Kind.FRACTION;
      case NumericType _, BooleanType _ -> Kind.WHOLE;
      case ArrayType list when kind(list.elementType()) == Kind.FRACTION -> Kind.LIST_OF_FRACTIONS;
      case ArrayType list when kind(list.elementType()) == Kind.WHOLE -> Kind.LIST_OF_WHOLES;
      default -> Kind.OTHER;
    };
  }

  static Column[] columns(List<String> names) {
    return names.stream()
        .map(name -> functions.col("`" + name.replace("`", "``") + "`"))
        .toArray(Column[]::new);
  }

  private static List<List<String>> texts(List<Row> rows) {
    return rows.stream()
        .map(
            row ->
                IntStream.range(0, row.size())
                    .mapToObj(c -> row.isNullAt(c) ? "" : row.get(c).toString())
                    .toList())
        .toList();
  }
}
