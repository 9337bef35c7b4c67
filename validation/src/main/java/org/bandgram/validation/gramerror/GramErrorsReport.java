package org.bandgram.validation.gramerror;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.bandgram.validation.gramerror.GramErrorRun.Problem;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.Report;

/** The findings, tables and picture of {@link GramErrors}. */
final class GramErrorsReport {
  /** What the runs put to the test. */
  static final String CLAIM =
      "at equal memory landmarks (Nyström, low rank) approximate wide kernels better than any"
          + " elements that are kept, and narrow ones worse; of the elements, those along curves are"
          + " the better in the plane, those of a graph in more dimensions. Blocks, low rank and"
          + " both together stay positive semidefinite, and the best of them is about as good"
          + " as the better of a band and Nyström.";

  /** How much more error may be called about as good. */
  private static final double ABOUT = 1.05;

  private final List<GramErrorRun> runs;

  /**
   * One Gram matrix, approximated in every way with equal memory.
   *
   * @param problem kernel and memory
   * @param runs how well, by approximation
   */
  private record Rivals(
      String set, int n, int d, Problem problem, Map<Approximation, GramErrorRun> runs) {
    double error(Approximation approximation) {
      GramErrorRun run = runs.get(approximation);
      return run == null ? Double.NaN : run.relative();
    }

    /** Returns the least error of some. */
    double least(Predicate<Approximation> which) {
      return runs.keySet().stream().filter(which).mapToDouble(this::error).min().orElseThrow();
    }

    boolean isUsual() {
      return problem.numbers() == GramErrors.USUAL_NUMBERS && !isOtherSize();
    }

    boolean isOtherSize() {
      return GramErrors.OTHER_POINTS.contains(n);
    }

    boolean has(Kernel kernel) {
      return problem.kernel() == kernel;
    }
  }

  /** An approximation of matrices of one kernel. */
  private record Way(
      Kernel kernel, int numbers, Approximation approximation, List<GramErrorRun> runs) {
    double median(ToDoubleFunction<GramErrorRun> value) {
      return Figures.median(runs.stream().mapToDouble(value).boxed().toList());
    }
  }

  GramErrorsReport(List<GramErrorRun> runs) {
    this.runs = List.copyOf(runs);
  }

  private List<Rivals> rivals() {
    record Key(String set, Problem problem) {}
    Map<Key, Rivals> rivals = new LinkedHashMap<>();
    for (GramErrorRun run : runs) {
      rivals
          .computeIfAbsent(
              new Key(run.subject().set(), run.problem()),
              key ->
                  new Rivals(
                      key.set,
                      run.subject().n(),
                      run.subject().d(),
                      key.problem,
                      new EnumMap<>(Approximation.class)))
          .runs
          .put(run.approximation(), run);
    }
    return List.copyOf(rivals.values());
  }

  void writeTo(Report report) {
    List<Rivals> all = rivals();
    findings(report, all);
    notes(report);
    errors(report, "Relative error", all, Rivals::isUsual);
    errors(
        report,
        "With less and more memory",
        all,
        r -> r.problem.numbers() != GramErrors.USUAL_NUMBERS);
    errors(report, "On fewer and more points", all, Rivals::isOtherSize);
    ways(report, all);
  }

  private static void findings(Report report, List<Rivals> all) {
    List<Rivals> usual = all.stream().filter(Rivals::isUsual).toList();
    Predicate<Approximation> landmarks =
        a -> a == Approximation.NYSTROM || a == Approximation.LOW_RANK;
    for (Kernel kernel : List.of(Kernel.WIDE, Kernel.MIDDLE)) {
      judge(
          report,
          "%s kernels: landmarks have less error than any elements".formatted(kernel),
          usual.stream().filter(r -> r.has(kernel)).toList(),
          r -> r.least(landmarks) <= r.least(Approximation::keepsElements));
    }
    judge(
        report,
        "narrow kernels: landmarks have more error than any elements",
        usual.stream().filter(r -> r.has(Kernel.NARROW)).toList(),
        r ->
            r.runs.keySet().stream()
                .filter(Approximation::keepsElements)
                .allMatch(a -> r.error(a) <= r.least(landmarks)));
    List<Rivals> gaussian =
        usual.stream().filter(r -> r.has(Kernel.NARROW) || r.has(Kernel.MIDDLE)).toList();
    judge(
        report,
        "in the plane some curves have less error than a graph, narrow and middle kernels",
        gaussian.stream().filter(r -> r.d == 2).toList(),
        r -> r.least(Approximation::isBands) <= r.error(Approximation.GRAPH));
    judge(
        report,
        "in more dimensions a graph has less error than curves",
        gaussian.stream().filter(r -> r.d > 2).toList(),
        r -> r.least(Approximation::isBands) >= r.error(Approximation.GRAPH));
    judge(
        report,
        "low rank has at most 5 % more error than Nyström",
        all,
        r -> r.error(Approximation.LOW_RANK) <= ABOUT * r.error(Approximation.NYSTROM));
    judge(
        report,
        "blocks, low rank or both have at most 5 % more error than the better of one curve and"
            + " Nyström",
        all,
        r ->
            r.least(Approximation::isDefinite)
                <= ABOUT
                    * r.least(a -> a == Approximation.ONE_CURVE || a == Approximation.NYSTROM));
    judge(
        report,
        "blocks, low rank and both stay positive semidefinite",
        all,
        r ->
            r.runs.values().stream()
                .noneMatch(
                    run -> run.approximation().isDefinite() && run.eigenvalues().indefinite()));
  }

  private static void judge(
      Report report, String what, List<Rivals> rivals, Predicate<Rivals> holds) {
    report.finding(
        what,
        "on %d of %d",
        rivals,
        holds,
        r -> "%s %s %d".formatted(r.set, r.problem.kernel(), r.problem.numbers()));
  }

  private void notes(Report report) {
    double largest =
        runs.stream().mapToDouble(r -> r.error().relative().standardError()).max().orElse(0);
    DoubleSummaryStatistics sizes =
        runs.stream()
            .filter(r -> r.approximation() == Approximation.GRAPH)
            .mapToDouble(r -> 100 * r.numbersPerRow() / r.problem().numbers())
            .summaryStatistics();
    report
        .note(
            ("Numbers are 32 bits wide and counted for a row of the matrix: one for an element of a"
                    + " band, two for one of a graph or of the largest elements (COO), which have a"
                    + " column besides, one for one of a block, a landmark or a pivot. Low rank +"
                    + " blocks is half of each. A graph takes what its edges come to, %.0f"
                    + " to %.0f %% of the numbers wanted.")
                .formatted(sizes.getMin(), sizes.getMax()))
        .note(
            "Kernels are Gaussian with 8 (narrow), 32, 128 (middle), 512 and 2,048 (wide) effective"
                + " neighbours, which is the mean sum of the squares of a row; or the cosine. With the"
                + " median distance of two points for the standard deviation there are about 0.4 n."
                + " The diagonal alone leaves an error of 0.935, 0.984, 0.996, 0.999 and 0.9998.")
        .note(
            "Errors |G - A| / |G| in the Frobenius norm on 256 whole rows drawn at random; the"
                + " largest standard error is %s. Landmarks are drawn uniformly."
                    .formatted(Figures.of(largest)))
        .note(
            "Eigenvalues by at most 100 Lanczos steps, to 0.1 % of the greatest; indefinite where"
                + " one below zero was found beyond rounding.");
  }

  private static void errors(
      Report report, String title, List<Rivals> all, Predicate<Rivals> which) {
    List<Column<Rivals>> columns = new ArrayList<>();
    columns.add(column("set", r -> r.set));
    columns.add(column("kernel", r -> r.problem.kernel()));
    columns.add(column("numbers", r -> r.problem.numbers()));
    Stream.of(Approximation.values())
        .forEach(a -> columns.add(column(a.toString(), r -> shown(r, a))));
    List<Rivals> some = all.stream().filter(which).toList();
    if (!some.isEmpty()) {
      report.section(title, MarkdownTable.of(some, columns));
    }
  }

  /** Returns an error with three decimals, the least of its row in bold. */
  private static String shown(Rivals rivals, Approximation approximation) {
    double error = rivals.error(approximation);
    if (Double.isNaN(error)) {
      return "–";
    }
    String text = String.format(Locale.ROOT, "%.3f", error);
    return error <= rivals.least(_ -> true) ? "**" + text + "**" : text;
  }

  private static void ways(Report report, List<Rivals> all) {
    report.table(
        "Medians over the sets of the first table",
        medians(all, Rivals::isUsual),
        column("kernel", Way::kernel),
        column("approximation", Way::approximation),
        column("error", w -> w.median(GramErrorRun::relative)),
        column("mass", w -> w.median(r -> r.error().mass().value())),
        column("least eigenvalue", w -> w.median(r -> r.eigenvalues().least())),
        column("greatest", w -> w.median(r -> r.eigenvalues().greatest())),
        column(
            "indefinite",
            w ->
                "%d of %d"
                    .formatted(
                        w.runs.stream().filter(r -> r.eigenvalues().indefinite()).count(),
                        w.runs.size())),
        column("numbers a row", w -> w.median(GramErrorRun::numbersPerRow)),
        column("processor s", w -> w.median(GramErrorRun::seconds)));
    report.table(
        "The time they take, with each memory",
        medians(all, r -> r.has(Kernel.MIDDLE) && !r.isOtherSize()),
        column("kernel", Way::kernel),
        column("numbers", Way::numbers),
        column("approximation", Way::approximation),
        column("error", w -> w.median(GramErrorRun::relative)),
        column("processor s", w -> w.median(GramErrorRun::seconds)));
  }

  private static List<Way> medians(List<Rivals> all, Predicate<Rivals> which) {
    record Key(Kernel kernel, int numbers, Approximation approximation) {}
    Map<Key, List<GramErrorRun>> groups =
        new TreeMap<>(
            Comparator.comparing(Key::kernel)
                .thenComparingInt(Key::numbers)
                .thenComparing(Key::approximation));
    for (Rivals rivals : all) {
      if (which.test(rivals)) {
        rivals.runs.forEach(
            (approximation, run) ->
                groups
                    .computeIfAbsent(
                        new Key(rivals.problem.kernel(), rivals.problem.numbers(), approximation),
                        _ -> new ArrayList<>())
                    .add(run));
      }
    }
    return groups.entrySet().stream()
        .map(
            e ->
                new Way(
                    e.getKey().kernel, e.getKey().numbers, e.getKey().approximation, e.getValue()))
        .toList();
  }
}
