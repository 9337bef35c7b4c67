package org.bandgram.validation.iterative;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bandgram.Precision;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Verdict;

/** What caching, the steps of the loops, and precision change. */
record StudiesReport(Runs<IterativeRun> runs, Report report) {
  /** By how much times differ that the paper calls equal. */
  private static final double EQUAL = 0.1;

  /** Two runs that differ in one thing. */
  private record Pair(IterativeRun first, IterativeRun second) {
    double ratio() {
      return second.seconds() / first.seconds();
    }

    String what() {
      String form = first.form().contains(", ") ? ", " + first.form().split(", ", 2)[0] : "";
      return "%s of %s%s, %s".formatted(first.algorithm(), first.problem(), form, first.backend());
    }
  }

  /** A run, and how many times as fast it is as the first step of its problem. */
  private record Step(IterativeRun run, double gain) {
    String name() {
      return switch (run.study()) {
        case PRECISION -> "plain loops, " + run.form();
        case CACHING ->
            run.form().replace(StudyData.KEPT, run.isOnGpu() ? "on a GPU" : "all threads");
        default -> run.form();
      };
    }
  }

  /** Adds the studies that are not about sparse matrices alone. */
  void add(List<PlainTasks.Difference> differences) {
    caching();
    steps();
    precision(differences);
  }

  private void caching() {
    List<Pair> pairs = pairs(Study.CACHING, StudyData.KEPT, StudyData.ANEW);
    pairs.stream()
        .collect(Collectors.groupingBy(p -> p.first.isOnGpu()))
        .forEach(
            (onGpu, some) ->
                report.finding(
                    PaperFigure.ITERATIVE_CACHING,
                    onGpu,
                    Verdict.faster(some.stream().mapToDouble(Pair::ratio).toArray()),
                    "an iteration with loop-invariant data prepared anew takes so many times as"
                        + " long as with data kept: "
                        + some.stream()
                            .map(p -> "%s %s".formatted(p.what(), Figures.of(p.ratio())))
                            .collect(Collectors.joining("; "))));
    report.note(
        "Prepared anew: points copied to tiles for K-means, distances computed for MDS, the matrix"
            + " laid out and sorted for PageRank; on a GPU the same and the way there, but for"
            + " distances, which are only brought there.");
  }

  private void steps() {
    List<Step> all = new ArrayList<>();
    runs.where(StudiesReport::isPlain).stream()
        .map(
            plain ->
                Stream.concat(
                        Stream.of(plain), runs.where(r -> isStep(r) && isSame(r, plain)).stream())
                    .map(run -> new Step(run, plain.seconds() / run.seconds()))
                    .toList())
        .forEach(
            steps -> {
              all.addAll(steps);
              rearranged(steps);
            });
    all.stream()
        .filter(step -> step.run.study() == Study.STEPS)
        .max((a, b) -> Double.compare(a.gain, b.gain))
        .ifPresent(this::together);
    report.table(
        "Loops in steps, from plain ones on",
        all,
        column("algorithm", s -> s.run.algorithm()),
        column("problem", s -> s.run.problem()),
        column("step", Step::name),
        column("backend", s -> s.run.backend()),
        column("threads", s -> s.run.threads()),
        column("ms", s -> s.run.milliseconds()),
        column("times as fast", Step::gain));
  }

  /** The plain loops in the precision that the product computes in. */
  private static boolean isPlain(IterativeRun run) {
    Precision own =
        run.algorithm().equals(Algorithms.K_MEANS) ? Precision.FLOAT32 : Precision.FLOAT64;
    return run.study() == Study.PRECISION && run.form().equals(own.toString());
  }

  private static boolean isStep(IterativeRun run) {
    return run.study() == Study.STEPS
        || (run.study() == Study.CACHING && run.form().endsWith(StudyData.KEPT));
  }

  private static boolean isSame(IterativeRun run, IterativeRun other) {
    return run.algorithm().equals(other.algorithm())
        && run.problem().set().equals(other.problem().set());
  }

  private void together(Step best) {
    report.finding(
        PaperFigure.ITERATIVE_STEPS,
        best.run.isOnGpu(),
        Verdict.of(best.gain >= PaperFigure.ITERATIVE_STEPS.number()),
        ("the best of all steps on one thread of the CPU is %s of %s, %s: %s times as fast as plain"
                + " loops (paper: 5 to 6 times, on a GPU)")
            .formatted(
                best.run.algorithm(), best.run.problem(), best.run.form(), Figures.of(best.gain)));
  }

  /** Compares the first layout of K-means on one thread with the fastest other one. */
  private void rearranged(List<Step> steps) {
    List<IterativeRun> own =
        steps.stream().map(Step::run).filter(run -> run.study() == Study.STEPS).toList();
    if (own.isEmpty() || !own.getFirst().algorithm().equals(Algorithms.K_MEANS)) {
      return;
    }
    IterativeRun first = own.getFirst();
    own.stream()
        .filter(run -> !run.form().equals(first.form()))
        .min((a, b) -> Double.compare(a.seconds(), b.seconds()))
        .ifPresent(
            best ->
                report.finding(
                    PaperFigure.ITERATIVE_REARRANGED,
                    first.isOnGpu(),
                    Verdict.faster(first.seconds() / best.seconds()),
                    "%s of %s on one thread: %s ms as %s (%s), %s ms as %s (%s)"
                        .formatted(
                            first.algorithm(),
                            first.problem(),
                            Figures.of(first.milliseconds()),
                            first.form(),
                            first.backend(),
                            Figures.of(best.milliseconds()),
                            best.form(),
                            best.backend())));
  }

  private void precision(List<PlainTasks.Difference> differences) {
    List<Pair> pairs =
        pairs(Study.PRECISION, Precision.FLOAT32.toString(), Precision.FLOAT64.toString());
    for (Pair pair : pairs) {
      boolean equal = pair.first.algorithm().equals(Algorithms.K_MEANS);
      if (!pair.first.algorithm().equals(Algorithms.PAGE_RANK)) {
        report.finding(
            PaperFigure.ITERATIVE_PRECISION,
            pair.first.isOnGpu(),
            Verdict.of(
                equal
                    ? Math.abs(pair.ratio() - 1) <= EQUAL
                    : pair.ratio() >= PaperFigure.ITERATIVE_PRECISION.number() * (1 - EQUAL)),
            "%s: double precision takes %s times as long as single precision in plain loops (paper: %s)"
                .formatted(
                    pair.what(),
                    Figures.of(pair.ratio()),
                    equal ? "within 10 %" : "3 times, on Fermi"));
      }
    }
    report.note(
        "Precision is compared in plain loops of this experiment, on one thread: the product has"
            + " K-means in single precision, MDS and PageRank in double precision only.");
    List<Column<Pair>> columns =
        List.of(
            column("problem", Pair::what),
            column("float32, ms", p -> p.first.milliseconds()),
            column("float64, ms", p -> p.second.milliseconds()),
            column("float64 / float32", Pair::ratio),
            column("difference", p -> difference(differences, p.first)));
    report.section(
        "Single and double precision; difference: points in other clusters (share), or the largest"
            + " relative one of stress or scores",
        MarkdownTable.of(pairs, columns));
  }

  private static double difference(List<PlainTasks.Difference> differences, IterativeRun run) {
    return differences.stream()
        .filter(d -> d.algorithm().equals(run.algorithm()))
        .filter(d -> d.set().equals(run.problem().set()))
        .mapToDouble(PlainTasks.Difference::difference)
        .findFirst()
        .orElse(Double.NaN);
  }

  /** Pairs runs whose forms differ in their ends alone. */
  private List<Pair> pairs(Study study, String firstEnd, String secondEnd) {
    return runs.where(r -> r.study() == study && r.form().endsWith(firstEnd)).stream()
        .flatMap(
            first -> {
              String form = first.form();
              String other = form.substring(0, form.length() - firstEnd.length()) + secondEnd;
              return runs
                  .where(r -> r.study() == study && r.form().equals(other) && isSame(r, first))
                  .stream()
                  .filter(second -> second.backend().equals(first.backend()))
                  .map(second -> new Pair(first, second));
            })
        .toList();
  }
}
