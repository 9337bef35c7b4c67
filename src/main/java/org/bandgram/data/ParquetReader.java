package org.bandgram.data;

import java.io.IOException;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.DummyRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.FileMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.bandgram.BandgramException;
import org.bandgram.Progress;

/** Reads Apache Parquet, one row group after another, only the columns that are wanted. */
final class ParquetReader {
  private final Input input;
  private final ReadOptions options;
  private final Progress progress;

  ParquetReader(Input input, ReadOptions options, Progress progress) {
    this.input = input;
    this.options = options;
    this.progress = progress;
  }

  DataSet read() {
    ParquetReadOptions how =
        ParquetReadOptions.builder(new PlainParquetConfiguration())
            .withCodecFactory(new ParquetCodecs())
            .build();
    try (ParquetFileReader reader = new ParquetFileReader(new LocalInputFile(input.file()), how)) {
      return read(reader);
    } catch (IOException e) {
      throw input.failure(e);
    } catch (BandgramException e) {
      throw e;
    } catch (RuntimeException e) {
      throw DataFormatException.of(input.name(), "is damaged, or no Parquet file", e);
    }
  }

  private DataSet read(ParquetFileReader reader) throws IOException {
    FileMetaData meta = reader.getFooter().getFileMetaData();
    List<ParquetColumn> columns =
        meta.getSchema().getFields().stream().map(ParquetColumn::new).toList();
    ColumnNames names =
        ColumnNames.of(input.name(), columns.stream().map(ParquetColumn::name).toList());
    ColumnPlan plan = ColumnPlan.of(names, ParquetColumn.numeric(columns), options);
    requireReadable(columns, plan);
    MessageType wanted = wanted(meta.getSchema(), plan);
    reader.setRequestedSchema(wanted);
    try (DataSetBuilder builder = new DataSetBuilder(input.source(), plan, options)) {
      ParquetRows rows = new ParquetRows(input.name(), columns, plan, builder);
      readGroups(reader, wanted, meta.getCreatedBy(), rows);
      if (builder.size() == 0) {
        throw DataFormatException.of(input.name(), "has no rows");
      }
      return builder.build();
    }
  }

  private void requireReadable(List<ParquetColumn> columns, ColumnPlan plan) {
    for (int c = 0; c < columns.size(); c++) {
      int role = plan.roles()[c];
      ParquetColumn column = columns.get(c);
      boolean readable = role == ColumnPlan.LABEL ? column.isFlat() : column.hasNumbers();
      if (role != ColumnPlan.IGNORED && !readable) {
        throw DataFormatException.of(
            input.name(),
            "column '%s' has values of type %s, which are no %s"
                .formatted(
                    column.name(),
                    typeName(column.type()),
                    role == ColumnPlan.LABEL ? "labels" : "numbers"));
      }
    }
  }

  private static String typeName(Type type) {
    if (type.getLogicalTypeAnnotation() != null) {
      return type.getLogicalTypeAnnotation().toString();
    }
    return type.isPrimitive() ? type.asPrimitiveType().getPrimitiveTypeName().toString() : "group";
  }

  private static MessageType wanted(MessageType schema, ColumnPlan plan) {
    List<Type> fields =
        schema.getFields().stream()
            .filter(
                field -> plan.roles()[schema.getFieldIndex(field.getName())] != ColumnPlan.IGNORED)
            .toList();
    return new MessageType(schema.getName(), fields);
  }

  private void readGroups(
      ParquetFileReader reader, MessageType wanted, String writer, ParquetRows rows)
      throws IOException {
    long all = Math.max(1, reader.getRecordCount());
    long bytes = input.source().bytes();
    long done = 0;
    for (PageReadStore group = reader.readNextRowGroup();
        group != null;
        group = reader.readNextRowGroup()) {
      try (PageReadStore pages = group) {
        rows.read(
            new ColumnReadStoreImpl(
                pages, new DummyRecordConverter(wanted).getRootConverter(), wanted, writer),
            pages.getRowCount());
        done += pages.getRowCount();
      }
      progress.update("read", (long) ((double) done / all * bytes), bytes);
    }
  }
}
