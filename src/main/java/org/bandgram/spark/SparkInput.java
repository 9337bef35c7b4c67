package org.bandgram.spark;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.FractionalType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.bandgram.BandgramException;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.FileFormat;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.cells.Dialect;
import org.bandgram.io.internal.table.DelimitedRows;
import org.bandgram.io.internal.table.RecordColumns;
import org.bandgram.io.internal.table.RecordColumns.Kind;
import org.bandgram.io.internal.table.TextTable;
import org.bandgram.spark.ClusterEngine.Job;

/**
 * Files as Spark reads them. Which columns are coordinates is told by the first rows, as on a
 * single machine.
 *
 * @param rows the coordinates of each row; behind them what is wrong with a row, or null
 * @param columns names of the coordinates
 * @param skipped columns that were left out though none were chosen
 * @param notes what the user may see otherwise, sentences
 */
record SparkInput(
    JavaRDD<Row> rows, List<String> columns, List<String> skipped, List<String> notes) {
  private static final int SAMPLE = 101;
  private static final String LISTS = "it has lists of numbers";

  /** Opens files, and reads their first rows. */
  static SparkInput of(Job job, SparkSession session) {
    try {
      return isParquet(job)
          ? ofParquet(job, session.read().parquet(job.input()))
          : ofCsv(job, session);
    } catch (Exception e) {
      if (e instanceof AnalysisException) {
        throw new BandgramException(
            "%s: cannot be read: %s".formatted(job.input(), firstLine(e)), e);
      }
      throw e;
    }
  }

  static boolean isParquet(Job job) {
    return format(job) == FileFormat.PARQUET;
  }

  private static FileFormat format(Job job) {
    return FileFormat.ofName(job.input().replaceFirst("/+$", ""));
  }

  /** Returns the first line of a message. */
  static String firstLine(Throwable e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  private static SparkInput ofCsv(Job job, SparkSession session) {
    if (format(job) != FileFormat.TEXT) {
      throw DataFormatException.of(
          job.input(),
          "is named like %s, but Spark reads CSV and Parquet here".formatted(format(job).title()));
    }
    List<String> columns = Arrays.asList(session.read().csv(job.input()).columns());
    List<String> cells = columns.stream().filter(name -> name.matches("_c\\d+")).toList();
    if (cells.isEmpty()) {
      throw DataFormatException.of(job.input(), "is empty; points are rows of numbers");
    }
    Dataset<Row> data = csv(job, session, cells);
    List<List<String>> sample = texts(data.select(columns(cells)).takeAsList(SAMPLE + 1));
    List<String> first = sample.getFirst();
    if (job.header()) {
      sample = sample.stream().filter(row -> !row.equals(first)).toList();
      if (sample.isEmpty()) {
        throw DataFormatException.of(
            job.input(),
            "has a header, but no rows; use %s to read its first line as data"
                .formatted(Setting.NO_HEADER));
      }
    }
    Choice choice = Choice.of(job, job.header() ? first : List.of(), sample);
    return new SparkInput(
        rows(data, cells, choice.places, job.header() ? first : List.of()),
        choice.names,
        Stream.concat(
                choice.skipped.stream(),
                columns.stream().filter(name -> !chooses(job) && !cells.contains(name)))
            .toList(),
        Stream.concat(doubt(job, first).stream(), choice.notes.stream()).toList());
  }

  private static Optional<String> doubt(Job job, List<String> first) {
    boolean numbers = job.header() && first.stream().allMatch(Cell::isNumber);
    return Optional.of(
            "the first line (%s) was read as the names of the columns; use %s to read it as data"
                .formatted(Cell.shown(String.join(", ", first)), Setting.NO_HEADER))
        .filter(_ -> numbers);
  }

  /** Opens CSV as texts, beside which stands each line that is cut into more or fewer of them. */
  private static Dataset<Row> csv(Job job, SparkSession session, List<String> cells) {
    StructType schema = new StructType();
    for (String cell : cells) {
      schema = schema.add(cell, DataTypes.StringType);
    }
    return session
        .read()
        .option("escape", "\"")
        .option("columnNameOfCorruptRecord", CsvRows.FAULT)
        .option("columnPruning", false)
        .schema(schema.add(CsvRows.FAULT, DataTypes.StringType))
        .csv(job.input());
  }

  private static JavaRDD<Row> rows(
      Dataset<Row> data, List<String> cells, int[] places, List<String> header) {
    Stream<String> coordinates = Arrays.stream(places).mapToObj(cells::get);
    Stream<String> more =
        Stream.of(CsvRows.FAULT, "_metadata.file_path", "_metadata.file_block_start");
    List<String> names =
        header.isEmpty() ? header : Arrays.stream(places).mapToObj(header::get).toList();
    CsvRows lines = new CsvRows(cells.size(), places.length, names);
    return data.select(Stream.concat(coordinates, more).map(functions::col).toArray(Column[]::new))
        .javaRDD()
        .mapPartitions(lines::points);
  }

  /** Tells whether the user chose columns. */
  private static boolean chooses(Job job) {
    return !job.columns().isEmpty() && !job.columns().equals(List.of(ReadOptions.ALL));
  }

  private static SparkInput ofParquet(Job job, Dataset<Row> data) {
    List<StructField> fields = List.of(data.schema().fields());
    List<String> names = fields.stream().map(StructField::name).toList();
    List<Row> rows = data.select(columns(names)).takeAsList(SAMPLE);
    if (rows.isEmpty()) {
      throw DataFormatException.of(job.input(), "has no rows");
    }
    List<List<String>> sample = texts(rows);
    List<RecordColumns.Column> typed =
        IntStream.range(0, fields.size()).mapToObj(c -> typed(job, fields, c, sample)).toList();
    ReadOptions options = options(job, true);
    int[] widths = new int[fields.size()];
    RecordColumns.taken(job.input(), typed, options).stream()
        .forEach(c -> widths[c] = width(rows, c));
    RecordColumns records = new RecordColumns(job.input(), typed, widths, options);
    ColumnPlan plan = records.plan();
    TypedRows taken = TypedRows.of(names, records, plan);
    return new SparkInput(
        data.select(columns(taken.names())).javaRDD().mapPartitions(taken::points),
        plan.names(),
        plan.skipped(),
        records.notes());
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
      Job job, List<StructField> fields, int c, List<List<String>> sample) {
    StructField field = fields.get(c);
    Kind kind = kind(field.dataType());
    boolean isNumber = kind == Kind.WHOLE || kind == Kind.FRACTION;
    if ("vector".equals(field.dataType().simpleString()) && !chooses(job)) {
      throw DataFormatException.of(
          job.input(),
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

  private static ReadOptions options(Job job, boolean hasNames) {
    return ReadOptions.defaults()
        .withColumns(job.columns().toArray(String[]::new))
        .withPrecision(job.options().storage().precision())
        .withHeader(hasNames ? ReadOptions.Header.YES : ReadOptions.Header.NO)
        .withDecimal(ReadOptions.Decimal.POINT);
  }

  private static Column[] columns(List<String> names) {
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

  /**
   * Which columns of a sample are coordinates.
   *
   * @param places the coordinates by the columns of the sample
   */
  private record Choice(
      int[] places, List<String> names, List<String> skipped, List<String> notes) {

    /** Chooses by the names of columns, of which there may be none, and rows. */
    static Choice of(Job job, List<String> names, List<List<String>> rows) {
      ReadOptions options = options(job, !names.isEmpty());
      String text =
          Stream.concat(names.isEmpty() ? Stream.empty() : Stream.of(names), rows.stream())
              .map(row -> row.stream().map(Choice::quoted).collect(Collectors.joining(",")))
              .collect(Collectors.joining("\n"));
      Dialect dialect = Dialect.text(ReadOptions.Delimiter.COMMA);
      TextTable table = TextTable.detect(job.input(), text, dialect, options);
      if (options.takesNumericColumns() && table.numeric().isEmpty()) {
        throw DataFormatException.of(
            job.input(),
            "has no numeric column; cells are separated by commas on Spark, and the first rows are"
                + " "
                + table.example().shown());
      }
      ColumnPlan plan = ColumnPlan.of(table.names(), table.numeric(), options);
      int[] places = new int[plan.dimensions()];
      for (int c = 0; c < plan.width(); c++) {
        if (plan.roles()[c] >= 0) {
          places[plan.roles()[c]] = c;
        }
      }
      return new Choice(
          places, plan.names(), plan.skipped(), DelimitedRows.notes(table, plan, options));
    }

    private static String quoted(String cell) {
      return '"' + cell.replace("\"", "\"\"") + '"';
    }
  }
}
