package org.bandgram.validation.kernelkmeans;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelKMeans.EmptyClusterPolicy;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering;
import org.bandgram.cluster.kernelkmeans.LabelStart;
import org.bandgram.internal.text.ByteCount;
import org.bandgram.validation.harness.Measured.Stamp;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.kernelkmeans.KernelKMeansRun.Part;
import org.bandgram.validation.kernelkmeans.KernelKMeansRun.Problem;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * Runs of kernel K-means on one thread with a library, and of the same problems without it.
 *
 * @param points of how many points at most
 */
record LibraryTrials(int points, List<Integer> ks, int iterations, Setup setup) {
  private static final long SEED = 32;

  /** Clusters with the library and on devices, from the same labels on. */
  void run(List<TestSet> sets, Runs<KernelKMeansRun> runs) {
    KernelKMeansTrials.warmUp(setup, silent -> run(SyntheticSets.uniform(300, 64, SEED), silent));
    setup.each(
        "one thread",
        sets.stream().map(set -> set.thinned(points)).toList(),
        (set, silent) -> {
          if (heapBytes(set) > Runtime.getRuntime().maxMemory()) {
            runs.leaveOut(
                "%s on one thread: the library needs %s of Java heap"
                    .formatted(set.name(), ByteCount.format(heapBytes(set))));
          } else {
            run(set, silent).forEach(runs::add);
          }
        });
  }

  /** Returns bytes for points and matrix, both once by rows and once in blocks. */
  private static long heapBytes(TestSet set) {
    return 2L * Double.BYTES * set.size() * (set.size() + set.dimensions());
  }

  private List<KernelKMeansRun> run(TestSet set, Execution silent) {
    TestSet precise = set.with(set.points().withPrecision(Precision.FLOAT64));
    LibraryKMeans library = LibraryKMeans.of(precise.points(), KernelKMeansTrials.kernel(set));
    List<KernelKMeansRun> found = new ArrayList<>();
    for (int k : ks) {
      int[] start = new SplittableRandom(SEED).ints(set.size(), 0, k).toArray();
      LibraryKMeans.Fit fit = library.fit(start, k, iterations, silent);
      found.add(
          KernelKMeansRun.of(
              Problem.of(Part.LIBRARY, precise, k),
              fit,
              new Stamp(LibraryKMeans.BACKEND, 1, Stamp.now("", silent).finished())));
      for (Device device : setup.devices()) {
        for (TestSet own : List.of(precise, set)) {
          found.add(fastest(own, options(start, k, device), fit.labels(), silent));
        }
      }
    }
    return found;
  }

  private KernelKMeans.Options options(int[] start, int k, Device device) {
    return KernelKMeansTrials.options(k, iterations, device)
        .withInit(init -> init.withStart(LabelStart.given(start)))
        .withEmpty(EmptyClusterPolicy.KEEP);
  }

  private KernelKMeansRun fastest(
      TestSet set, KernelKMeans.Options options, int[] labels, Execution silent) {
    return KernelKMeansTrials.fastest(
        setup,
        KernelKMeansTrials.REPETITIONS,
        () -> compared(set, options, labels, silent),
        r -> r.timings().total());
  }

  /** Clusters, and compares labels. */
  private static KernelKMeansRun compared(
      TestSet set, KernelKMeans.Options options, int[] labels, Execution execution) {
    KernelKMeansClustering found =
        KernelKMeans.fit(set.points(), KernelKMeansTrials.kernel(set), options, execution);
    long equal =
        IntStream.range(0, labels.length).filter(i -> labels[i] == found.labels()[i]).count();
    return KernelKMeansRun.of(
        Problem.of(Part.LIBRARY, set, options.k()),
        KernelKMeansRun.MOVED,
        options,
        found,
        (double) equal / labels.length);
  }
}
