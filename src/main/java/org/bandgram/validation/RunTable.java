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
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.bandgram.data.AtomicFile;
import org.bandgram.validation.RunRecord.Outcome;

/**
 * Every run of an experiment, in the order in which they were made.
 *
 * @param experiment name of the experiment
 * @param environment where it ran
 * @param records the runs
 * @param leftOut a line for each run that was not possible, saying why
 */
record RunTable(
    String experiment, Environment environment, List<RunRecord> records, List<String> leftOut) {
  private static final List<Column> COLUMNS =
      List.of(
          Column.of("set", r -> r.subject().set()),
          Column.of("n", r -> r.subject().n()),
          Column.of("d", r -> r.subject().d()),
          Column.of(
              "seed", r -> r.subject().seed().isPresent() ? r.subject().seed().getAsLong() : ""),
          Column.of("repetition", r -> r.setting().repetition()),
          Column.of("method", r -> r.setting().method().name()),
          Column.of("half_bandwidth", RunTable::halfBandwidth),
          Column.of("curves", r -> r.setting().method().curves()),
          Column.of("ordering_dimensions", RunTable::orderingDimensions),
          Column.of("curve", r -> r.setting().method().curve().map(Object::toString).orElse("")),
          Column.of("form", r -> r.setting().method().form()),
          Column.of("messages", r -> r.setting().method().messages()),
          Column.of("elements", RunTable::elements),
          Column.of("backend", r -> r.setting().backend()),
          Column.of("threads", r -> r.setting().threads()),
          Column.of("preference_rule", r -> r.setting().rule()),
          Column.ofOutcome("preference", Outcome::preference),
          Column.ofOutcome("damping", Outcome::damping),
          Column.ofOutcome("clusters", Outcome::clusters),
          Column.ofOutcome("levels", Outcome::levels),
          Column.ofOutcome("iterations", Outcome::iterations),
          Column.ofOutcome("converged", Outcome::converged),
          Column.ofOutcome("orphans", Outcome::orphans),
          Column.ofOutcome("labels_crc32", Outcome::labelsCrc),
          Column.ofOutcome("error", Outcome::error),
          Column.ofOutcome("net_similarity", Outcome::netSimilarity),
          Column.ofOutcome("ari", Outcome::ari),
          Column.ofOutcome("nmi", Outcome::nmi),
          Column.of("seconds_order", r -> r.seconds().order()),
          Column.of("seconds_construct", r -> r.seconds().construct()),
          Column.of("seconds_propagate", r -> r.seconds().propagate()),
          Column.of("seconds_assign", r -> r.seconds().assign()),
          Column.of("seconds_total", r -> r.seconds().total()),
          Column.of("seconds_per_iteration", RunRecord::secondsPerIteration),
          Column.of("seconds_cpu", r -> r.seconds().cpu()),
          Column.of("peak_bytes", RunRecord::peakBytes),
          Column.of("date", RunRecord::finished));

  private static final List<String> COMMON =
      List.of("experiment", "version", "commit", "jdk", "system", "cpu", "gpu");

  RunTable {
    records = List.copyOf(records);
    leftOut = List.copyOf(leftOut);
  }

  /** A column of the file: its name and a run's value. */
  private record Column(String name, Function<RunRecord, Object> value) {
    static Column of(String name, Function<RunRecord, Object> value) {
      return new Column(name, value);
    }

    static Column ofOutcome(String name, Function<Outcome, Object> value) {
      return new Column(name, r -> r.outcome().map(value).orElse(""));
    }

    String text(RunRecord run) {
      Object object = value.apply(run);
      if (object instanceof Double number) {
        return Double.isNaN(number) ? "" : String.format(Locale.ROOT, "%.7g", number);
      }
      return object.toString();
    }
  }

  private static Object halfBandwidth(RunRecord run) {
    return orEmpty(run.setting().method().halfBandwidth());
  }

  private static Object orderingDimensions(RunRecord run) {
    return orEmpty(run.setting().method().orderingDimensions());
  }

  private static Object orEmpty(OptionalInt value) {
    return value.isPresent() ? value.getAsInt() : "";
  }

  private static Object elements(RunRecord run) {
    OptionalLong elements = run.setting().method().elements(run.subject().n());
    return elements.isPresent() ? elements.getAsLong() : "";
  }

  /** Returns the names of the columns of {@link #writeCsv}, in order. */
  static List<String> columnNames() {
    return Stream.concat(COLUMNS.stream().map(Column::name), COMMON.stream()).toList();
  }

  /** Returns the runs that satisfy a condition. */
  List<RunRecord> where(Predicate<RunRecord> condition) {
    return records.stream().filter(condition).toList();
  }

  /** Returns the names of the backends that ran, in the order in which they first did. */
  List<String> backends() {
    return records.stream().map(r -> r.setting().backend()).distinct().toList();
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
    for (RunRecord run : records) {
      csv.writeRecord(
          Stream.concat(COLUMNS.stream().map(c -> c.text(run)), common.stream()).toList());
    }
    csv.flush();
  }
}
