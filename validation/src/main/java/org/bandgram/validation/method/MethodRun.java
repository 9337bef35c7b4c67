package org.bandgram.validation.method;

import java.util.Optional;
import java.util.OptionalLong;
import org.bandgram.validation.harness.Columns;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.sets.Subject;

/**
 * One measured run.
 *
 * @param outcome what came out; empty where nothing was clustered
 * @param peakBytes the most memory that the process had held when it ended, earlier runs included
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
  public static final Columns<MethodRun> COLUMNS =
      Columns.of(
          MethodRun.class,
          """
          set n d seed repetition method=method.name half_bandwidth=method.halfBandwidth
          curves=method.curves ordering_dimensions=method.orderingDimensions curve=method.curve
          form=method.form messages=method.messages elements backend threads preference_rule=setting.rule
          preference damping clusters levels iterations converged orphans
          labels_crc32=outcome.labelsCrc error nearest_error net_similarity ari nmi
          seconds_order=seconds.order seconds_construct=seconds.construct
          seconds_propagate=seconds.propagate seconds_assign=seconds.assign
          seconds_total=seconds.total seconds_per_iteration seconds_cpu=seconds.cpu peak_bytes
          date=finished
          """);

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
      double nmi) {}

  /**
   * Time by the clock in each stage, and by the processors in all of them.
   *
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

  /** Returns the number of pairs stored, or the number aimed at, if that is known. */
  OptionalLong elements() {
    return method().elements(subject.n());
  }
}
