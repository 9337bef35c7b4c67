package org.bandgram.validation.exemplar;

import java.util.List;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.metric.ClusteringError;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Columns;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.harness.Stopwatch;
import org.bandgram.validation.sets.Subject;
import org.bandgram.validation.sets.TestSet;

/**
 * Exemplars that a method found.
 *
 * @param subject the points
 * @param range the range of every column
 * @param method name of the method
 * @param asked how many exemplars there might be
 * @param found how many there are
 * @param f the function of exemplar clustering
 * @param error mean squared distance to the nearest exemplar
 * @param seconds how long it took
 * @param cpu processor time that it took, in seconds
 * @param stamp what measured it
 */
record ExemplarRun(
    Subject subject,
    String range,
    String method,
    int asked,
    int found,
    double f,
    double error,
    double seconds,
    double cpu,
    Stamp stamp)
    implements Measured {

  /** What is written of a run. */
  static final List<Column<ExemplarRun>> COLUMNS =
      Columns.of(
              ExemplarRun.class,
              """
              set n d range method k=asked exemplars=found f error seconds seconds_cpu=cpu backend
              threads date=finished
              """)
          .list();

  /**
   * Lets a method find at most k exemplars and judges them.
   *
   * @param k how many; 0 where the method is to decide
   */
  static ExemplarRun of(
      ExemplarSets.Scaled scaled,
      ExemplarMethod method,
      int k,
      Device device,
      Execution execution) {
    TestSet set = scaled.set();
    Stopwatch clock = Stopwatch.start();
    int[] exemplars = method.exemplars(set.points(), k, device, execution);
    double seconds = clock.seconds();
    double cpu = clock.cpuSeconds();
    ExemplarClustering function =
        ExemplarClustering.of(set.points(), ExemplarClustering.Options.defaults(), execution);
    int[] nearest = function.represent(exemplars, execution).exemplarOf(exemplars);
    return new ExemplarRun(
        Subject.of(set),
        scaled.range(),
        method.name(),
        k == 0 ? exemplars.length : k,
        exemplars.length,
        function.value(exemplars, execution),
        ClusteringError.mean(set.points(), nearest, execution),
        seconds,
        cpu,
        Stamp.now(BackendProvider.select(device, Long.MAX_VALUE).name(), execution));
  }

  /** Tells whether another run had the same task on the same backend. */
  boolean isComparable(ExemplarRun other) {
    return other.subject.equals(subject)
        && other.range.equals(range)
        && other.asked == asked
        && other.backend().equals(backend());
  }
}
