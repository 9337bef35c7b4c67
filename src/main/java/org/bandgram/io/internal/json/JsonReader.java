package org.bandgram.io.internal.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.BitSet;
import org.bandgram.Progress;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.internal.cells.ColumnPlan;
import org.bandgram.io.internal.cells.MissingMarks;
import org.bandgram.io.internal.input.TableInput;
import org.bandgram.io.internal.rows.DataSetBuilder;
import org.bandgram.io.internal.rows.KeptCells;
import org.bandgram.io.internal.table.ColumnDigits;
import org.bandgram.io.internal.table.RecordColumns;

/**
 * Reads points from JSON: objects one after another, such as one on each line, or a list of them.
 * An object is a row, its names are columns.
 */
public final class JsonReader {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNumberLength(Integer.MAX_VALUE).build())
          .build();

  private final TableInput input;
  private final ReadOptions options;
  private final Progress progress;

  JsonReader(TableInput input, ReadOptions options, Progress progress) {
    this.input = input;
    this.options = options;
    this.progress = progress;
  }

  /** Takes a row, at whose first token a parser stands, and leaves it at the last. */
  @FunctionalInterface
  private interface Row {
    /** Returns whether there may be more. */
    boolean take(JsonParser json) throws IOException;
  }

  /** Reads all rows, the first of them twice. */
  public DataSet read() {
    try (InputStream in = new BufferedInputStream(input.openText(progress))) {
      in.mark(Integer.MAX_VALUE);
      JsonSample sample = new JsonSample(input.name(), MissingMarks.of(options));
      forEachRow(in, sample::look);
      in.reset();
      in.mark(0);
      return read(in, sample);
    } catch (IOException e) {
      throw input.failure(e);
    }
  }

  private DataSet read(InputStream in, JsonSample sample) throws IOException {
    if (sample.names().isEmpty()) {
      throw DataFormatException.of(input.name(), "has no rows");
    }
    sample.requireRows(options);
    RecordColumns columns = sample.columns(options);
    ColumnPlan plan = columns.plan();
    ColumnDigits.Choice choice = sample.digits(columns).choose(plan, options);
    BitSet all = new BitSet();
    all.set(0, sample.names().size());
    KeptCells kept = columns.kept(plan, all);
    try (DataSetBuilder builder =
        new DataSetBuilder(input.source(), plan, choice.options(), kept)) {
      builder.inBatches(input.batches());
      JsonRow row = new JsonRow(input.name(), sample, columns, plan, builder);
      if (options.takesNumericColumns()) {
        row.watch(sample::isBlank);
      }
      forEachRow(in, row::read);
      builder.note(columns.notes());
      builder.note(row.notes());
      builder.note(choice.notes(builder.sample()));
      DataSet data = builder.build();
      choice.require(data);
      return data;
    }
  }

  private void forEachRow(InputStream in, Row row) throws IOException {
    try (JsonParser json = FACTORY.createParser(in)) {
      boolean isList = json.nextToken() == JsonToken.START_ARRAY;
      JsonToken token = isList ? json.nextToken() : json.currentToken();
      JsonToken end = isList ? JsonToken.END_ARRAY : null;
      boolean more = true;
      for (; more && token != end; token = json.nextToken()) {
        if (token != JsonToken.START_OBJECT) {
          throw fault(json, "each row must be an object, as in {\"x\": 1, \"y\": 2}");
        }
        more = row.take(json);
      }
      if (more && isList && json.nextToken() != null) {
        throw fault(json, "there is more after the list of rows");
      }
    } catch (JsonProcessingException e) {
      long line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      throw DataFormatException.atLine(
          input.name(), line, "not valid JSON: " + e.getOriginalMessage());
    }
  }

  private DataFormatException fault(JsonParser json, String problem) {
    return DataFormatException.atLine(
        input.name(), json.currentTokenLocation().getLineNr(), problem);
  }
}
