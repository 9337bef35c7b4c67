package org.bandgram.validation.harness;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.bandgram.validation.harness.RunRecord.Outcome;

/**
 * Every run of an experiment, in the order in which they were made.
 *
 * @param experiment name of the experiment
 * @param environment where it ran
 * @param records the runs
 * @param leftOut a line for each run that was not possible, saying why
 */
public record RunTable(
    String experiment, Environment environment, List<RunRecord> records, List<String> leftOut) {
  /** What is written of a run. */
  static final List<Column<RunRecord>> COLUMNS =
      List.of(
          of("set", r -> r.subject().set()),
          of("n", r -> r.subject().n()),
          of("d", r -> r.subject().d()),
          of("seed", r -> r.subject().seed().isPresent() ? r.subject().seed().getAsLong() : ""),
          of("repetition", r -> r.setting().repetition()),
          of("method", r -> r.setting().method().name()),
          of("half_bandwidth", RunTable::halfBandwidth),
          of("curves", r -> r.setting().method().curves()),
          of("ordering_dimensions", RunTable::orderingDimensions),
          of("curve", r -> r.setting().method().curve().map(Object::toString).orElse("")),
          of("form", r -> r.setting().method().form()),
          of("messages", r -> r.setting().method().messages()),
          of("elements", RunTable::elements),
          of("backend", r -> r.setting().backend()),
          of("threads", r -> r.setting().threads()),
          of("preference_rule", r -> r.setting().rule()),
          ofOutcome("preference", Outcome::preference),
          ofOutcome("damping", Outcome::damping),
          ofOutcome("clusters", Outcome::clusters),
          ofOutcome("levels", Outcome::levels),
          ofOutcome("iterations", Outcome::iterations),
          ofOutcome("converged", Outcome::converged),
          ofOutcome("orphans", Outcome::orphans),
          ofOutcome("labels_crc32", Outcome::labelsCrc),
          ofOutcome("error", Outcome::error),
          ofOutcome("net_similarity", Outcome::netSimilarity),
          ofOutcome("ari", Outcome::ari),
          ofOutcome("nmi", Outcome::nmi),
          of("seconds_order", r -> r.seconds().order()),
          of("seconds_construct", r -> r.seconds().construct()),
          of("seconds_propagate", r -> r.seconds().propagate()),
          of("seconds_assign", r -> r.seconds().assign()),
          of("seconds_total", r -> r.seconds().total()),
          of("seconds_per_iteration", RunRecord::secondsPerIteration),
          of("seconds_cpu", r -> r.seconds().cpu()),
          of("peak_bytes", RunRecord::peakBytes),
          of("date", RunRecord::finished));

  public RunTable {
    records = List.copyOf(records);
    leftOut = List.copyOf(leftOut);
  }

  private static Column<RunRecord> of(String name, Function<RunRecord, Object> value) {
    return new Column<>(name, value);
  }

  private static Column<RunRecord> ofOutcome(String name, Function<Outcome, Object> value) {
    return of(name, r -> r.outcome().map(value).orElse(""));
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

  /** Returns the runs as those of any experiment. */
  Measurements<RunRecord> measurements() {
    return new Measurements<>(experiment, environment, COLUMNS, records, leftOut);
  }

  /** Returns the names of the columns of the file with every run, in order. */
  static List<String> columnNames() {
    return Stream.concat(COLUMNS.stream().map(Column::name), Measurements.COMMON.stream()).toList();
  }

  /** Returns the runs that satisfy a condition. */
  public List<RunRecord> where(Predicate<RunRecord> condition) {
    return records.stream().filter(condition).toList();
  }

  /** Returns the names of the backends that ran, in the order in which they first did. */
  public List<String> backends() {
    return records.stream().map(r -> r.setting().backend()).distinct().toList();
  }
}
