package org.bandgram.validation.exemplar;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bandgram.Device;
import org.bandgram.validation.exemplar.PrecisionRun.Quality;
import org.bandgram.validation.harness.Column;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.MarkdownTable;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.harness.Verdict;
import org.bandgram.validation.sets.MinMaxScaling;
import org.bandgram.validation.sets.RealSet;
import org.bandgram.validation.sets.Subject;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * What greedy selections lose where points are stored in single or half precision, and where
 * distances are computed in half precision, too.
 */
public final class HalfPrecision {
  private static final String CLAIM =
      "greedy chooses in single precision what it chooses in double precision, and on points stored"
          + " in half precision ends within 1 % of the clustering error; in half-precision"
          + " arithmetic, and in that of the authors' program, as well.";

  private static final List<RealSet> SETS =
      List.of(
          RealSet.WINE,
          RealSet.OLIVETTI,
          RealSet.DIGITS,
          RealSet.USPS,
          RealSet.S1,
          RealSet.PENDIGITS,
          RealSet.MOPSI_FINLAND,
          RealSet.LETTER);

  /** In double precision a selection takes seconds per thousand points. */
  private static final int MOST_POINTS = 10_000;

  private static final double MOST_LOSS = 0.01;
  private static final List<Integer> SIZES = List.of(10, 50);

  private HalfPrecision() {}

  /** Runs the experiment. */
  public static void run(Setup setup) {
    List<TestSet> sets =
        setup.smoke()
            ? List.of(SyntheticSets.blobs(200, 3, 8, 0.05, 1))
            : setup.data().find(SETS, MOST_POINTS);
    Runs<PrecisionRun> runs = new Runs<>(setup, PrecisionRun.COLUMNS);
    setup.each(
        sets,
        (set, silent) -> {
          for (int start : List.of(0, 1)) {
            TestSet scaled = set.with(MinMaxScaling.from(start, set.points()));
            String range = "[%d, %d]".formatted(start, start + 1);
            for (Device device : setup.devices()) {
              new PrecisionTrial(scaled, range, device, silent).run(SIZES, runs::add);
            }
          }
        });
    Report report = new Report(runs, CLAIM);
    report(report, runs);
    report.write();
  }

  private static void report(Report report, Runs<PrecisionRun> runs) {
    List<PrecisionRun> single = of(runs, NumberFormat.FLOAT32.toString());
    long same = single.stream().filter(r -> r.differing() == 0).count();
    report.finding(
        same == single.size(),
        "float32 chooses the same exemplars as float64 in %d of %d selections"
            .formatted(same, single.size()));
    judge(report, runs, NumberFormat.FLOAT16.toString());
    judge(report, runs, PrecisionTrial.ARITHMETIC);
    judgeOverflow(report, of(runs, PrecisionTrial.ENLARGED));
    judge(report, runs, PrecisionTrial.PUBLISHED);
    judge(report, runs, PrecisionTrial.OVERFLOWN);
    notes(report);
    addErrors(report, runs.all());
  }

  private static void addErrors(Report report, List<PrecisionRun> runs) {
    List<Column<Subject>> columns = new ArrayList<>();
    columns.add(column("set", Subject::set));
    columns.add(column("n", subject -> Figures.of(subject.n())));
    columns.add(column("d", Subject::d));
    for (String name : runs.stream().map(HalfPrecision::name).distinct().toList()) {
      List<PrecisionRun> own = runs.stream().filter(r -> name(r).equals(name)).toList();
      columns.add(
          column(name, set -> errors(own.stream().filter(r -> r.subject().equals(set)).toList())));
    }
    report.section(
        "Change of the clustering error, with both ranges of columns and numbers of exemplars",
        MarkdownTable.of(runs.stream().map(PrecisionRun::subject).distinct().toList(), columns));
  }

  private static String name(PrecisionRun run) {
    return run.format() + (run.isOnGpu() ? ", " + run.backend() : "");
  }

  private static String errors(List<PrecisionRun> runs) {
    return "%s to %s"
        .formatted(
            extreme(runs, Quality::changeOfError, -1), extreme(runs, Quality::changeOfError, 1));
  }

  private static List<PrecisionRun> of(Runs<PrecisionRun> runs, String format) {
    return runs.where(r -> r.format().equals(format));
  }

  private static void judge(Report report, Runs<PrecisionRun> runs, String format) {
    List<PrecisionRun> half = of(runs, format);
    if (!half.isEmpty()) {
      long close = half.stream().filter(r -> r.quality().changeOfError() <= MOST_LOSS).count();
      report.finding(
          PaperFigure.EXEMPLARS_HALF,
          Verdict.of(close == half.size()),
          "%s ends within 1 %% of the clustering error of float64 in %d of %d selections; %s"
              .formatted(format, close, half.size(), changes(half)));
    }
  }

  private static void judgeOverflow(Report report, List<PrecisionRun> enlarged) {
    if (!enlarged.isEmpty()) {
      long overflowing = enlarged.stream().filter(r -> r.overflowing() > 0).count();
      report.finding(
          overflowing == 0,
          "no distance overflows in %s: some do in %d of %d selections; %s"
              .formatted(PrecisionTrial.ENLARGED, overflowing, enlarged.size(), changes(enlarged)));
    }
  }

  private static String changes(List<PrecisionRun> runs) {
    return "the error changes by %s, f by %s to %s"
        .formatted(
            errors(runs),
            extreme(runs, Quality::changeOfF, -1),
            extreme(runs, Quality::changeOfF, 1));
  }

  private static void notes(Report report) {
    report
        .note(
            "Columns are scaled to [0, 1], where zero, the auxiliary exemplar, is a corner, and to"
                + " [1, 2], where it is no nearer to a point than any other point: every exemplar"
                + " then counts for all points, and f is its bound less the clustering error.")
        .note(
            "In [1, 2] coordinates stored in half precision are multiples of 1/1024. Sets of more"
                + " than 10,000 points are thinned to as many evenly spread rows. f and error are"
                + " in double precision, on the points as float32 holds them; changes are relative"
                + " to the selection in double precision.")
        .note(
            "float16 arithmetic is emulated as half2 instructions would round: the difference of"
                + " two coordinates, a multiply-add into the sum of the even or the odd"
                + " coordinates, and the sum of both are each rounded to half precision; gains are"
                + " summed up in float32. Overflowing are points whose distance to the auxiliary"
                + " exemplar is 65,520 or more, infinity in half precision; every gain is infinite"
                + " then, until such points have an exemplar nearer than that.")
        .note(
            "float16 as published is the arithmetic of the program of Honysz, Buschjäger and Morik:"
                + " difference, square and sum are each rounded to half precision, and the least"
                + " distance, at most 31,744, is divided by the number of points, which is rounded,"
                + " too. The number is infinite from 65,520 points on: every distance divided by it"
                + " is zero, every set has the same f, and of equals the first are chosen. Here"
                + " gains are summed up in float32; the program adds cells in an order of cuBLAS,"
                + " which is not documented.")
        .note(
            "The margin in the table of runs is by how much the gain of the choice in double"
                + " precision exceeds that of the other choice at the first step at which they"
                + " differ, relative to the former: 0 is a tie.");
  }

  /** Returns the greatest change for a sign of 1, the least for -1. */
  private static String extreme(
      List<PrecisionRun> runs, ToDoubleFunction<Quality> change, int sign) {
    double most =
        runs.stream()
            .mapToDouble(r -> sign * change.applyAsDouble(r.quality()))
            .max()
            .orElse(Double.NaN);
    return percent(sign * most);
  }

  private static String percent(double change) {
    return Figures.of(100 * change) + " %";
  }
}
