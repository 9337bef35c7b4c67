package org.bandgram.validation.graph;

import java.util.List;
import org.bandgram.Execution;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Clustering.Timings;
import org.bandgram.cluster.Preference;
import org.bandgram.metric.ClusteringError;
import org.bandgram.metric.NeighbourRecall;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Columns;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.sets.Subject;
import org.bandgram.validation.sets.TestSet;

/**
 * A set clustered along some of its pairs.
 *
 * @param pairs which were compared
 * @param recall share of the ten nearest neighbours of a point that they hold
 * @param outcome what the clustering is like
 */
record PairsRun(
    Subject subject,
    Pairs pairs,
    Preference rule,
    double recall,
    Outcome outcome,
    Seconds seconds,
    Stamp stamp)
    implements Measured {
  /** What is written of a run. */
  static final List<Column<PairsRun>> COLUMNS =
      Columns.of(
              PairsRun.class,
              """
              set n d pairs preference_rule=rule recall_10nn=recall preference clusters iterations
              converged net_similarity error clusters_times_error=outcome.product
              seconds_construct=seconds.construct seconds_propagate=seconds.propagate
              seconds_assign=seconds.assign backend threads date=finished
              """)
          .list();

  /**
   * What a clustering is like.
   *
   * @param preference the preference, the same for all pairs of a set and rule
   * @param clusters number of exemplars K
   * @param iterations iterations of the run that the exemplars come from
   * @param converged whether the exemplars settled
   * @param netSimilarity similarities to exemplars plus preferences of exemplars
   * @param error mean squared distance to the exemplar
   */
  record Outcome(
      double preference,
      int clusters,
      int iterations,
      boolean converged,
      double netSimilarity,
      double error) {
    /** Returns K times the error, as good a number in the plane whatever K is. */
    double product() {
      return clusters * error;
    }
  }

  /**
   * Time by the clock.
   *
   * @param construct ordering points, finding neighbours and computing similarities
   */
  record Seconds(double construct, double propagate, double assign) {
    static Seconds of(Timings timings) {
      return new Seconds(
          timings.order() + timings.construct(), timings.propagate(), timings.assign());
    }

    double total() {
      return construct + propagate + assign;
    }
  }

  /** Clusters a set and judges the result. */
  static PairsRun of(TestSet set, Pairs pairs, Preference rule, Execution execution) {
    Clustering clustering = pairs.fit(set.points(), rule, execution);
    NeighbourRecall recall =
        NeighbourRecall.measure(
            set.points(),
            clustering.pattern(),
            new NeighbourRecall.Options(10, 1000, 1),
            execution);
    Outcome outcome =
        new Outcome(
            clustering.preference().orElseThrow(),
            clustering.clusterCount(),
            clustering.iterations(),
            clustering.converged(),
            clustering.netSimilarity(),
            ClusteringError.mean(set.points(), clustering.exemplarOfRow(), execution));
    return new PairsRun(
        Subject.of(set),
        pairs,
        rule,
        recall.recall(),
        outcome,
        Seconds.of(clustering.timings()),
        Stamp.of(clustering.provenance()));
  }

  String set() {
    return subject.set();
  }

  int n() {
    return subject.n();
  }

  int d() {
    return subject.d();
  }
}
