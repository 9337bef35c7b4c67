package org.bandgram.validation.method;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Earlier;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.sets.Subject;

/**
 * One measured run.
 *
 * @param subject what was worked on
 * @param setting how
 * @param outcome what came out; empty where nothing was clustered
 * @param seconds how long it took
 * @param peakBytes the most memory that the process had held when it ended, earlier runs included
 * @param stamp what measured it
 */
public record MethodRun(
    Subject subject,
    Setting setting,
    Optional<Outcome> outcome,
    Seconds seconds,
    long peakBytes,
    Stamp stamp)
    implements Measured {
  /** What is written of a run. */
  public static final List<Column<MethodRun>> COLUMNS =
      List.of(
          of("set", MethodRun::set),
          of("n", r -> r.subject().n()),
          of("d", r -> r.subject().d()),
          of("seed", r -> r.subject().seed().isPresent() ? r.subject().seed().getAsLong() : ""),
          of("repetition", r -> r.setting().repetition()),
          of("method", r -> r.method().name()),
          of("half_bandwidth", MethodRun::halfBandwidth),
          of("curves", r -> r.method().curves()),
          of("ordering_dimensions", MethodRun::orderingDimensions),
          of("curve", r -> r.method().curve().map(Object::toString).orElse("")),
          of("form", r -> r.method().published() ? Method.Band.PUBLISHED_FORM : "FUSED"),
          of("messages", r -> r.method().messages()),
          of("elements", MethodRun::elements),
          of("backend", MethodRun::backend),
          of("threads", MethodRun::threads),
          of("preference_rule", MethodRun::rule),
          ofOutcome("preference", Outcome::preference),
          ofOutcome("damping", Outcome::damping),
          ofOutcome("clusters", Outcome::clusters),
          ofOutcome("levels", Outcome::levels),
          ofOutcome("iterations", Outcome::iterations),
          ofOutcome("converged", Outcome::converged),
          ofOutcome("orphans", Outcome::orphans),
          ofOutcome("labels_crc32", Outcome::labelsCrc),
          ofOutcome("error", Outcome::error),
          ofOutcome("nearest_error", Outcome::nearestError),
          ofOutcome("net_similarity", Outcome::netSimilarity),
          ofOutcome("ari", Outcome::ari),
          ofOutcome("nmi", Outcome::nmi),
          of("seconds_order", r -> r.seconds().order()),
          of("seconds_construct", r -> r.seconds().construct()),
          of("seconds_propagate", r -> r.seconds().propagate()),
          of("seconds_assign", r -> r.seconds().assign()),
          of("seconds_total", r -> r.seconds().total()),
          of("seconds_per_iteration", MethodRun::secondsPerIteration),
          of("seconds_cpu", r -> r.seconds().cpu()),
          of("peak_bytes", MethodRun::peakBytes),
          of("date", MethodRun::finished));

  /** Returns the run that a row tells of, if its method is one that a row describes in full. */
  static MethodRun of(Earlier.Row row) {
    double iterations = row.number("iterations");
    return new MethodRun(
        new Subject(row.text("set"), row.integer("n"), row.integer("d"), seed(row)),
        new Setting(Method.of(row), row.text("preference_rule"), row.integer("repetition")),
        Double.isNaN(iterations) ? Optional.empty() : Optional.of(Outcome.of(row)),
        new Seconds(
            row.number("seconds_order"),
            row.number("seconds_construct"),
            row.number("seconds_propagate"),
            row.number("seconds_assign"),
            row.number("seconds_cpu")),
        Long.parseLong(row.text("peak_bytes")),
        row.stamp());
  }

  private static OptionalLong seed(Earlier.Row row) {
    String seed = row.text("seed");
    return seed.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(seed));
  }

  /**
   * How the run was done.
   *
   * @param method the sparsity pattern, and how it is clustered
   * @param rule the preference's rule, or what stood in its place; empty where nothing was
   *     clustered
   * @param repetition number of the repetition, from 1
   */
  public record Setting(Method method, String rule, int repetition) {}

  /**
   * What the clustering is like.
   *
   * @param preference the preference
   * @param damping damping at the end
   * @param clusters number of exemplars K
   * @param levels number of levels, 1 where all points were clustered at once
   * @param iterations iterations of the run that the exemplars come from
   * @param converged whether the exemplars settled
   * @param orphans points with no exemplar in their row of the sparsity pattern
   * @param labelsCrc CRC-32 of the labels, 32-bit big-endian integers: runs with the same number
   *     have put every point into the same cluster
   * @param error mean squared distance to the exemplar
   * @param nearestError the same with every point at the nearest exemplar, wherever it was assigned
   * @param netSimilarity similarities to exemplars plus preferences of exemplars
   * @param ari adjusted Rand index against the classes, NaN without classes
   * @param nmi normalised mutual information with the classes, NaN without classes
   */
  public record Outcome(
      double preference,
      double damping,
      int clusters,
      int levels,
      int iterations,
      boolean converged,
      int orphans,
      long labelsCrc,
      double error,
      double nearestError,
      double netSimilarity,
      double ari,
      double nmi) {
    private static Outcome of(Earlier.Row row) {
      return new Outcome(
          row.number("preference"),
          row.number("damping"),
          row.integer("clusters"),
          row.integer("levels"),
          row.integer("iterations"),
          Boolean.parseBoolean(row.text("converged")),
          row.integer("orphans"),
          Long.parseLong(row.text("labels_crc32")),
          row.number("error"),
          row.has("nearest_error") ? row.number("nearest_error") : Double.NaN,
          row.number("net_similarity"),
          row.number("ari"),
          row.number("nmi"));
    }
  }

  /**
   * Time by the clock in each stage, and by the processors in all of them.
   *
   * @param order ordering along the curve
   * @param construct computing similarities
   * @param propagate passing messages
   * @param assign refining and assigning
   * @param cpu processor time of the whole process, compilation and garbage collection included
   */
  public record Seconds(
      double order, double construct, double propagate, double assign, double cpu) {
    public double total() {
      return order + construct + propagate + assign;
    }
  }

  /** Returns the name of the set. */
  public String set() {
    return subject.set();
  }

  /** Returns the method. */
  public Method method() {
    return setting.method();
  }

  /** Returns the preference's rule. */
  public String rule() {
    return setting.rule();
  }

  /**
   * Returns what came out.
   *
   * @throws java.util.NoSuchElementException if nothing was clustered
   */
  public Outcome result() {
    return outcome.orElseThrow();
  }

  /** Returns what its curve is called. */
  public String curve() {
    return method().label() + ", " + backend();
  }

  /** Returns seconds of message passing per iteration; NaN where there were none. */
  public double secondsPerIteration() {
    return outcome
        .filter(o -> o.iterations() > 0)
        .map(o -> seconds.propagate() / o.iterations())
        .orElse(Double.NaN);
  }

  private static Column<MethodRun> of(String name, Function<MethodRun, Object> value) {
    return new Column<>(name, value);
  }

  private static Column<MethodRun> ofOutcome(String name, Function<Outcome, Object> value) {
    return of(name, r -> r.outcome().map(value).orElse(""));
  }

  private static Object halfBandwidth(MethodRun run) {
    return orEmpty(run.method().halfBandwidth());
  }

  private static Object orderingDimensions(MethodRun run) {
    return orEmpty(run.method().orderingDimensions());
  }

  private static Object orEmpty(OptionalInt value) {
    return value.isPresent() ? value.getAsInt() : "";
  }

  private static Object elements(MethodRun run) {
    OptionalLong elements = run.method().elements(run.subject().n());
    return elements.isPresent() ? elements.getAsLong() : "";
  }
}
