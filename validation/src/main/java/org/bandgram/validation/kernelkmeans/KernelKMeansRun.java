package org.bandgram.validation.kernelkmeans;

import java.util.List;
import org.bandgram.cluster.kernelkmeans.GramStorage;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering;
import org.bandgram.cluster.kernelkmeans.KernelTimings;
import org.bandgram.internal.compute.kernelsums.KernelFill;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Measured;
import org.bandgram.validation.sets.TestSet;

/**
 * A timed run of kernel K-means.
 *
 * @param set name of the points
 * @param n number of points
 * @param d number of dimensions
 * @param k number of clusters
 * @param fill how the matrix was computed
 * @param form how its values were added up
 * @param iterations how many there were
 * @param inFull how many of them added up everything
 * @param timings where the time went
 * @param objective what came out
 * @param stamp what measured it
 */
record KernelKMeansRun(
    String set,
    int n,
    int d,
    int k,
    KernelFill fill,
    String form,
    int iterations,
    int inFull,
    KernelTimings timings,
    double objective,
    Stamp stamp)
    implements Measured {
  /** The name of the form that the sparse product is compared with. */
  static final String BY_HAND = "by hand";

  /** The name of the form that users get. */
  static final String MOVED = "product, moved rows";

  /** What is written of a run. */
  static final List<Column<KernelKMeansRun>> COLUMNS =
      List.of(
          new Column<>("set", KernelKMeansRun::set),
          new Column<>("n", KernelKMeansRun::n),
          new Column<>("d", KernelKMeansRun::d),
          new Column<>("k", KernelKMeansRun::k),
          new Column<>("fill", KernelKMeansRun::fill),
          new Column<>("form", KernelKMeansRun::form),
          new Column<>("iterations", KernelKMeansRun::iterations),
          new Column<>("in_full", KernelKMeansRun::inFull),
          new Column<>("seconds_matrix", r -> r.timings.matrix()),
          new Column<>("seconds_start", r -> r.timings.start()),
          new Column<>("seconds_sums", r -> r.timings.sums()),
          new Column<>("seconds_assignment", r -> r.timings.assignment()),
          new Column<>("objective", KernelKMeansRun::objective),
          new Column<>("backend", KernelKMeansRun::backend),
          new Column<>("threads", KernelKMeansRun::threads),
          new Column<>("date", KernelKMeansRun::finished));

  static KernelKMeansRun of(
      TestSet set, String form, KernelKMeans.Options options, KernelKMeansClustering found) {
    return new KernelKMeansRun(
        set.name(),
        set.size(),
        set.dimensions(),
        options.k(),
        options.sums().storage() instanceof GramStorage.Stored(KernelFill fill)
            ? fill
            : KernelFill.AUTO,
        form,
        found.iterations().size(),
        (int) found.iterations().stream().filter(KernelKMeansClustering.Iteration::inFull).count(),
        found.timings(),
        found.objective(),
        Stamp.of(found.provenance()));
  }

  /** Returns what an iteration takes without the matrix, in seconds. */
  double secondsPerIteration() {
    return (timings.sums() + timings.assignment()) / iterations;
  }

  /** Returns thousand million coordinates of kernel values per second; those copied count, too. */
  double rate() {
    return (double) n * n * d / timings.matrix() / 1e9;
  }
}
