package org.bandgram.validation.harness;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.bandgram.data.result.AtomicFile;

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
public record Measurements<R extends Measured>(
    String experiment,
    Environment environment,
    List<Column<R>> columns,
    List<R> records,
    List<String> leftOut) {
  /** Names of the columns that every experiment ends with. */
  public static final List<String> COMMON =
      List.of("experiment", "version", "commit", "jdk", "system", "cpu", "gpu");

  public Measurements {
    columns = List.copyOf(columns);
    records = List.copyOf(records);
    leftOut = List.copyOf(leftOut);
  }

  /** Holds runs that were made here, none left out. */
  public static <R extends Measured> Measurements<R> of(
      String experiment, List<Column<R>> columns, List<R> records) {
    return new Measurements<>(experiment, Environment.current(), columns, records, List.of());
  }

  /** Returns the runs that satisfy a condition. */
  public List<R> where(Predicate<R> condition) {
    return records.stream().filter(condition).toList();
  }

  /** Returns the names of the backends that ran, in the order in which they first did. */
  public List<String> backends() {
    return records.stream().map(Measured::backend).distinct().toList();
  }

  /** Returns the names of the columns of {@link #writeCsv}, in order. */
  public List<String> columnNames() {
    return Stream.concat(columns.stream().map(Column::name), COMMON.stream()).toList();
  }

  /** Returns other runs of the same experiment. */
  Measurements<R> with(List<R> others) {
    return new Measurements<>(experiment, environment, columns, others, leftOut);
  }

  /** Writes every run, a row each, with a header. */
  void writeCsv(Path file) {
    AtomicFile.write(
        file, out -> out.write((csvHeader() + csvRows()).getBytes(StandardCharsets.UTF_8)));
  }

  /** Returns the first line of {@link #writeCsv}. */
  String csvHeader() {
    return csv(Stream.of(columnNames()));
  }

  /** Returns all further lines of {@link #writeCsv}. */
  String csvRows() {
    List<String> common =
        List.of(
            experiment,
            environment.build().version(),
            environment.build().commit(),
            environment.jdk(),
            environment.system(),
            environment.cpu(),
            environment.gpu());
    return csv(
        records.stream()
            .map(
                run ->
                    Stream.concat(columns.stream().map(c -> c.text(run)), common.stream())
                        .toList()));
  }

  private static String csv(Stream<List<String>> lines) {
    StringWriter text = new StringWriter();
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).bufferSize(0).build(text);
    lines.forEach(csv::writeRecord);
    return text.toString();
  }
}
