package org.bandgram.validation;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.bandgram.data.AtomicFile;

/**
 * Every run of an experiment, in the order in which they were made.
 *
 * @param <R> the runs
 * @param experiment name of the experiment
 * @param environment where it ran
 * @param columns what is written of a run
 * @param records the runs
 * @param leftOut a line for each run that was not possible, saying why
 */
record Measurements<R extends Measured>(
    String experiment,
    Environment environment,
    List<Column<R>> columns,
    List<R> records,
    List<String> leftOut) {
  /** Names of the columns that every experiment ends with. */
  static final List<String> COMMON =
      List.of("experiment", "version", "commit", "jdk", "system", "cpu", "gpu");

  Measurements {
    columns = List.copyOf(columns);
    records = List.copyOf(records);
    leftOut = List.copyOf(leftOut);
  }

  /** Holds runs that were made here, none left out. */
  static <R extends Measured> Measurements<R> of(
      String experiment, List<Column<R>> columns, List<R> records) {
    return new Measurements<>(experiment, Environment.current(), columns, records, List.of());
  }

  /** Returns the runs that satisfy a condition. */
  List<R> where(Predicate<R> condition) {
    return records.stream().filter(condition).toList();
  }

  /** Returns the names of the columns of {@link #writeCsv}, in order. */
  List<String> columnNames() {
    return Stream.concat(columns.stream().map(Column::name), COMMON.stream()).toList();
  }

  /** Writes every run, a row each, with a header. */
  void writeCsv(Path file) {
    AtomicFile.write(
        file,
        out -> {
          Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
          writeCsv(text);
        });
  }

  private void writeCsv(Writer text) throws IOException {
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
    csv.writeRecord(columnNames());
    List<String> common =
        List.of(
            experiment,
            environment.build().version(),
            environment.build().commit(),
            environment.jdk(),
            environment.system(),
            environment.cpu(),
            environment.gpu());
    for (R run : records) {
      csv.writeRecord(
          Stream.concat(columns.stream().map(c -> c.text(run)), common.stream()).toList());
    }
    csv.flush();
  }
}
