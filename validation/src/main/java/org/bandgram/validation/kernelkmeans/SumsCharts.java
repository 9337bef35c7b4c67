package org.bandgram.validation.kernelkmeans;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.bandgram.validation.harness.BarChart;
import org.bandgram.validation.kernelkmeans.SumsSummary.Pair;

/**
 * What is drawn of the sums: figures 4, 7 and 8 of the paper.
 *
 * @param runs the runs that are compared
 */
record SumsCharts(SumsSummary runs) {
  /** Returns how many times as fast as by hand the product of all rows is, by set. */
  List<BarChart> gains() {
    return backends()
        .flatMap(
            backend ->
                Stream.of(
                    gains("Figure 4: an iteration", backend, Pair::gain),
                    gains("Figure 7: a whole run", backend, Pair::wholeGain)))
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<BarChart> gains(String title, String backend, ToDoubleFunction<Pair> gain) {
    List<Pair> some =
        runs.pairs(KernelKMeansRun.PRODUCT).stream()
            .filter(p -> p.hand().backend().equals(backend))
            .toList();
    return BarChart.of(
        title + onGpu(backend),
        "times as fast as by hand",
        some,
        p -> "k = " + p.hand().k(),
        p -> p.hand().shortName(),
        gain);
  }

  private static String onGpu(String backend) {
    return backend.startsWith("cpu") ? "" : ", " + backend;
  }

  private Stream<String> backends() {
    return runs.sums().stream().map(KernelKMeansRun::backend).distinct();
  }

  /** A part of a run. */
  private record Share(String part, KernelKMeansRun run, double seconds) {}

  /** Returns of what whole runs consist, a chart for each number of clusters. */
  List<BarChart> breakdown() {
    List<Share> shares = new ArrayList<>();
    for (KernelKMeansRun run : runs.form(KernelKMeansRun.PRODUCT)) {
      shares.add(new Share("matrix", run, run.timings().matrix()));
      shares.add(new Share("sums", run, run.timings().sums()));
      shares.add(new Share("assignment", run, run.timings().assignment()));
      shares.add(new Share("start", run, run.timings().start()));
    }
    return backends()
        .flatMap(
            backend ->
                runs.sums().stream()
                    .map(KernelKMeansRun::k)
                    .distinct()
                    .flatMap(k -> breakdown(shares, backend, k).stream()))
        .toList();
  }

  private static Optional<BarChart> breakdown(List<Share> shares, String backend, int k) {
    return BarChart.of(
            "Figure 8: k = %d%s".formatted(k, onGpu(backend)),
            "percent of a run",
            shares.stream().filter(s -> s.run.k() == k && s.run.backend().equals(backend)).toList(),
            Share::part,
            s -> s.run.shortName(),
            s -> SumsSummary.percent(s.run, s.seconds))
        .map(BarChart::stackedUp);
  }
}
