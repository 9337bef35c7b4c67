package org.bandgram.io.internal.parquet;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.ColumnReadStore;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.DummyRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.bandgram.BandgramException;
import org.bandgram.Progress;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.input.TableInput;
import org.bandgram.io.internal.rows.DataSetBuilder;
import org.bandgram.io.internal.rows.KeptCells;
import org.bandgram.io.internal.rows.RowSink;
import org.bandgram.io.internal.table.ColumnDigits;

/**
 * Reads Apache Parquet, one file and one row group after another, only the columns that are wanted.
 * The checksums of pages are verified if a file has them.
 */
public final class ParquetReader {
  /** What Parquet's library says of a page. */
  private static final String WRONG_CHECKSUM = "CRC checksum verification failed";

  private final List<TableInput> parts;
  private final DataSet.Source source;
  private final ReadOptions options;
  private final Progress progress;

  /**
   * Prepares to read.
   *
   * @param parts files of the same columns, at least one
   * @param source what they are together
   */
  ParquetReader(
      List<TableInput> parts, DataSet.Source source, ReadOptions options, Progress progress) {
    this.parts = parts;
    this.source = source;
    this.options = options;
    this.progress = progress;
  }

  /** Uses an open file. */
  @FunctionalInterface
  private interface Use<T> {
    T of(ParquetFileReader reader) throws IOException;
  }

  private static <T> T with(TableInput part, Use<T> use) {
    ParquetCodecs codecs = new ParquetCodecs(part.name());
    ParquetReadOptions how =
        ParquetReadOptions.builder(new PlainParquetConfiguration())
            .withCodecFactory(codecs)
            .usePageChecksumVerification(true)
            .build();
    try (ParquetFileReader reader = new ParquetFileReader(new LocalInputFile(part.file()), how)) {
      codecs.limit(reader.getRowGroups());
      return use.of(reader);
    } catch (FileSystemException e) {
      throw part.failure(e);
    } catch (BandgramException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      boolean isSum = String.valueOf(e.getMessage()).contains(WRONG_CHECKSUM);
      throw DataFormatException.of(
          part.name(),
          isSum ? "is damaged: the checksum of a page is wrong" : "is damaged, or no Parquet file",
          e);
    }
  }

  /**
   * Returns the names of a file's columns.
   *
   * @throws DataFormatException if it is no Parquet file
   */
  static List<String> columns(Path file) {
    return with(TableInput.of(file), reader -> reader.getFooter().getFileMetaData().getSchema())
        .getFields()
        .stream()
        .map(Type::getName)
        .toList();
  }

  public DataSet read() {
    ParquetTable table = table();
    ColumnPlan plan = table.plan(sample(table, table.suspects(options)), options);
    requireReadable(table, plan);
    ColumnDigits.Choice choice = digits(table, plan).choose(plan, options);
    KeptCells kept = table.kept(plan);
    try (DataSetBuilder builder = new DataSetBuilder(source, plan, choice.options(), kept)) {
      read(table, plan, builder);
      builder.note(table.notes());
      builder.note(choice.notes(builder.sample()));
      DataSet data = builder.build();
      choice.require(data);
      return data;
    }
  }

  /** Looks at the numbers of the first rows that there are. */
  private ColumnDigits digits(ParquetTable table, ColumnPlan plan) {
    ColumnDigits digits = new ColumnDigits();
    RowSink sink = digits.sink(plan, options);
    MessageType wanted = wanted(table, plan, KeptCells.NONE);
    for (TableInput part : parts) {
      if (sink.size() == 0 && ColumnDigits.matter(options)) {
        ParquetRows rows = new ParquetRows(part.name(), table, keys(part), plan, sink);
        with(
            part,
            reader -> {
              requireSizes(part, reader, wanted);
              reader.setRequestedSchema(wanted);
              return readGroup(reader, wanted, rows, ColumnDigits.ROWS);
            });
      }
    }
    return digits;
  }

  private static MessageType wanted(ParquetTable table, ColumnPlan plan, KeptCells kept) {
    BitSet columns = new BitSet();
    IntStream.range(0, table.columns().size())
        .filter(c -> table.isRead(c, plan, kept))
        .forEach(columns::set);
    return only(table.schema(), columns);
  }

  /**
   * Reads into something else than points.
   *
   * @param planning what becomes of the columns
   * @param sinking who receives the rows
   * @return that sink, with at least one row
   */
  public <S extends RowSink> S read(
      Function<ColumnNames, ColumnPlan> planning, Function<ColumnPlan, S> sinking) {
    ParquetTable table = table();
    ColumnPlan plan = planning.apply(table.names());
    S sink = sinking.apply(plan);
    read(table, plan, sink);
    return sink;
  }

  private void read(ParquetTable table, ColumnPlan plan, RowSink sink) {
    requireReadable(table, plan);
    MessageType wanted = wanted(table, plan, sink.kept());
    long done = 0;
    for (TableInput part : parts) {
      long before = done;
      ParquetRows rows = new ParquetRows(part.name(), table, keys(part), plan, sink);
      with(
          part,
          reader -> {
            requireSizes(part, reader, wanted);
            return readGroups(reader, wanted, rows, before, part.source().bytes());
          });
      done += part.source().bytes();
    }
    if (sink.size() == 0) {
      throw noRows();
    }
  }

  private DataFormatException noRows() {
    return DataFormatException.of(source.name(), "has no rows");
  }

  private Map<String, String> keys(TableInput part) {
    return ParquetFolder.keys(source.name(), part.name());
  }

  /** Looks at the first rows that there are. */
  private ParquetSample sample(ParquetTable table, BitSet columns) {
    ParquetSample sample = new ParquetSample(table, columns);
    MessageType wanted = only(table.schema(), columns);
    for (TableInput part : parts) {
      if (!columns.isEmpty() && !sample.isFull()) {
        with(part, reader -> look(part, reader, wanted, sample));
      }
    }
    if (!columns.isEmpty() && !sample.hasRows()) {
      throw noRows();
    }
    return sample;
  }

  private static Void look(
      TableInput part, ParquetFileReader reader, MessageType wanted, ParquetSample sample)
      throws IOException {
    requireSizes(part, reader, wanted);
    reader.setRequestedSchema(wanted);
    PageReadStore group = sample.isFull() ? null : reader.readNextRowGroup();
    while (group != null) {
      try (PageReadStore pages = group) {
        if (pages.getRowCount() > 0) {
          sample.look(part.name(), columns(reader, pages, wanted), pages.getRowCount());
        }
      }
      group = sample.isFull() ? null : reader.readNextRowGroup();
    }
    return null;
  }

  private static ColumnReadStore columns(
      ParquetFileReader reader, PageReadStore group, MessageType wanted) {
    return new ColumnReadStoreImpl(
        group,
        new DummyRecordConverter(wanted).getRootConverter(),
        wanted,
        reader.getFooter().getFileMetaData().getCreatedBy());
  }

  /** Returns the columns, which all files must have. */
  private ParquetTable table() {
    List<FileMetaData> abouts = new ArrayList<>();
    List<Map<String, String>> keys = new ArrayList<>();
    for (TableInput part : parts) {
      FileMetaData about = with(part, reader -> reader.getFooter().getFileMetaData());
      abouts.add(about);
      keys.add(keys(part));
      MessageType schema = abouts.getFirst().getSchema();
      if (!about.getSchema().getFields().equals(schema.getFields())) {
        throw unlike(part, describe(about.getSchema()), describe(schema));
      }
      if (!keys.getLast().keySet().equals(keys.getFirst().keySet())) {
        throw unlike(
            part,
            keys.getLast().keySet() + " of its folders",
            keys.getFirst().keySet() + " of its folders");
      }
    }
    return new ParquetTable(source.name(), abouts.getFirst(), keys);
  }

  private DataFormatException unlike(TableInput part, String columns, String others) {
    return DataFormatException.of(
        part.name(),
        "has the columns %s, but %s has %s".formatted(columns, parts.getFirst().name(), others));
  }

  private static String describe(MessageType schema) {
    return schema.getFields().stream()
        .map(field -> "%s %s".formatted(field.getName(), new ParquetColumn(field).typeName()))
        .collect(Collectors.joining(", "));
  }

  private void requireReadable(ParquetTable table, ColumnPlan plan) {
    for (int c = 0; c < table.columns().size(); c++) {
      int role = plan.roles()[table.first(c)];
      ParquetColumn column = table.columns().get(c);
      boolean readable = table.width(c) > 0 || (role >= 0 ? column.isNumeric() : column.isFlat());
      if (role != ColumnPlan.IGNORED && !readable) {
        throw DataFormatException.ofColumn(
            source.name(),
            column.name(),
            "has values of type %s, which are no %s".formatted(column.typeName(), title(role)));
      }
    }
  }

  private static String title(int role) {
    return role == ColumnPlan.LABEL ? "labels" : role == ColumnPlan.ID ? "ids" : "numbers";
  }

  private static MessageType only(MessageType schema, BitSet columns) {
    return new MessageType(
        schema.getName(), columns.stream().mapToObj(schema.getFields()::get).toList());
  }

  /** Checks what a file says of its columns, before memory is taken for them. */
  private static void requireSizes(TableInput part, ParquetFileReader reader, MessageType wanted) {
    for (BlockMetaData group : reader.getRowGroups()) {
      for (ColumnChunkMetaData column : group.getColumns()) {
        if (wanted.containsPath(column.getPath().toArray())) {
          boolean isList = wanted.getMaxRepetitionLevel(column.getPath().toArray()) > 0;
          requireSize(part, group.getRowCount(), column, isList);
        }
      }
    }
  }

  private static void requireSize(
      TableInput part, long rows, ColumnChunkMetaData column, boolean isList) {
    String name = column.getPath().toDotString();
    if (isList ? column.getValueCount() < rows : column.getValueCount() != rows) {
      throw DataFormatException.of(
          part.name(),
          "is damaged: a row group has %d rows, but its column '%s' has %d values"
              .formatted(rows, name, column.getValueCount()));
    }
    long start = column.getStartingPos();
    long size = column.getTotalSize();
    long bytes = part.source().bytes();
    if (start < 0 || size < 0 || start > bytes || size > bytes - start) {
      throw DataFormatException.of(
          part.name(),
          "is damaged: column '%s' claims %d bytes from byte %d on, but the file has %d"
              .formatted(name, size, start, bytes));
    }
  }

  private Void readGroups(
      ParquetFileReader reader, MessageType wanted, ParquetRows rows, long before, long bytes)
      throws IOException {
    reader.setRequestedSchema(wanted);
    long all = Math.max(1, reader.getRecordCount());
    long done = 0;
    for (long n = 0; n >= 0; n = readGroup(reader, wanted, rows, Long.MAX_VALUE)) {
      done += n;
      long passed = before + (long) ((double) done / all * bytes);
      progress.update("read", passed, source.bytes());
    }
    return null;
  }

  /** Reads rows of the next row group, at most so many; returns how many, -1 for no such group. */
  private static long readGroup(
      ParquetFileReader reader, MessageType wanted, ParquetRows rows, long most)
      throws IOException {
    PageReadStore group = reader.readNextRowGroup();
    if (group == null) {
      return -1;
    }
    try (PageReadStore pages = group) {
      return rows.read(columns(reader, pages, wanted), pages.getRowCount(), most);
    }
  }
}
