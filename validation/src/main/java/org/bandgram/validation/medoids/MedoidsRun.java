package org.bandgram.validation.medoids;

import java.util.List;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.By;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Levels;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Options;
import org.bandgram.metric.ClusteringError;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Columns;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.harness.Stopwatch;
import org.bandgram.validation.sets.Subject;
import org.bandgram.validation.sets.TestSet;

/**
 * A set brought to a number of clusters in one way.
 *
 * @param isDefault whether this way is taken unless another is asked for
 * @param error mean squared distance to the exemplar
 */
record MedoidsRun(
    Subject subject,
    int clusters,
    Way way,
    long seed,
    boolean isDefault,
    double error,
    double seconds,
    Stamp stamp)
    implements Measured {
  /** What is written of a run. */
  static final List<Column<MedoidsRun>> COLUMNS =
      Columns.of(
              MedoidsRun.class,
              """
              set n d k=clusters way seed=seed default=isDefault error seconds backend threads
              date=finished
              """)
          .list();

  /** A way to a number of clusters. */
  enum Way {
    /** Affinity propagation on many levels, brought to the number. */
    LEVELS,
    /** K-medoids on all points, on groups of points or on a sample. */
    K_MEDOIDS;

    /** Returns the options that force this way. */
    Options of(Options options) {
      return this == LEVELS ? options.withLevels(Levels.MANY) : options.withBy(By.MEDOIDS);
    }

    @Override
    public String toString() {
      return this == LEVELS ? "levels" : "k-medoids";
    }
  }

  /** Clusters a set and judges the result. */
  static MedoidsRun of(TestSet set, int clusters, Way way, long seed, Execution execution) {
    Options options =
        Options.defaults()
            .withBand(
                band ->
                    band.withDevice(Device.CPU)
                        .withPropagation(propagation -> propagation.withSeed(seed)))
            .withClusters(clusters);
    By usual = AutoAffinityPropagation.choose(set.points(), options, false, execution).by();
    Stopwatch clock = Stopwatch.start();
    Clustering clustering =
        AutoAffinityPropagation.fit(set.points(), way.of(options), execution).clustering();
    double seconds = clock.seconds();
    return new MedoidsRun(
        Subject.of(set),
        clusters,
        way,
        seed,
        (usual == By.MEDOIDS) == (way == Way.K_MEDOIDS),
        ClusteringError.mean(set.points(), clustering.exemplarOfRow(), execution),
        seconds,
        Stamp.of(clustering.provenance()));
  }

  String set() {
    return subject.set();
  }
}
