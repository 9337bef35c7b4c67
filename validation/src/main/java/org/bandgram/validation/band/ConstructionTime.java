package org.bandgram.validation.band;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bandgram.Precision;
import org.bandgram.internal.compute.gram.CooElements;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.CurveKind;
import org.bandgram.validation.harness.Curves;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Setup;
import org.bandgram.validation.harness.Slope;
import org.bandgram.validation.harness.Verdict;
import org.bandgram.validation.method.Method;
import org.bandgram.validation.method.MethodRun;
import org.bandgram.validation.method.TrialRunner;
import org.bandgram.validation.sets.SyntheticSets;
import org.bandgram.validation.sets.TestSet;

/**
 * Figures 8 and 9 of Hussein and Abd-Almageed (SC '09, doi 10.1145/1654059.1654091): the time to
 * construct the matrix, ordering included, for a band and for a coordinate matrix with as many
 * elements, against the number of points and against their dimension.
 */
public final class ConstructionTime {
  private static final int HALF_BANDWIDTH = 128;
  private static final int LARGEST_COO = 1 << 17;
  private static final int REPETITIONS = 5;
  private static final long SEED = 8;

  /** A value, its column and its place by columns; a test asks the layout on a device. */
  private static final long COO_BYTES_ON_GPU = 12;

  /** Growth is told from here on, where sampling the threshold of COO takes little of the time. */
  private static final int LARGE = 1 << 15;

  /** How many times as fast as on a CPU the paper's COO is made on a GPU, at most. */
  private static final double COO_GAIN = 300;

  /** Percent of a band of 16K points that are padding by the paper's formula. */
  private static final String PADDING = "0.3921";

  private static final String CPU = "cpu";
  private static final String CUDA = "cuda";

  private final Variation variation;

  /** What is varied, and what is expected of it. */
  private enum Variation {
    SIZE(
        PaperFigure.BAND_CONSTRUCTION,
        "a band takes a fifth of the memory of a coordinate matrix and is made about five times as"
            + " fast on a GPU (Hussein and Abd-Almageed 2009, abstract and figure 8).",
        "number of points n"),
    DIMENSION(
        PaperFigure.BAND_9,
        "with 32 to 512 dimensions a band is made at least twice as fast as a coordinate matrix on"
            + " a GPU (Hussein and Abd-Almageed 2009, figure 9).",
        "dimension d");

    private final PaperFigure figure;
    private final String claim;
    private final String axis;

    Variation(PaperFigure figure, String claim, String axis) {
      this.figure = figure;
      this.claim = claim;
      this.axis = axis;
    }

    double of(MethodRun run) {
      return this == SIZE ? run.subject().n() : run.subject().d();
    }
  }

  private ConstructionTime(Variation variation) {
    this.variation = variation;
  }

  /** Varies the number of points. */
  public static void bySize(Setup setup) {
    new ConstructionTime(Variation.SIZE).run(setup);
  }

  /** Varies the dimension. */
  public static void byDimension(Setup setup) {
    new ConstructionTime(Variation.DIMENSION).run(setup);
  }

  private void run(Setup setup) {
    boolean smoke = setup.smoke();
    TrialRunner runner = new TrialRunner(setup);
    int d = variation == Variation.SIZE ? 2 : 64;
    if (!smoke) {
      runner.warmUp(trials(2048, d, REPETITIONS));
    }
    List<ConstructionTrial> trials = new ArrayList<>();
    if (variation == Variation.SIZE) {
      for (int n = 1 << 10; n <= (smoke ? 1 << 11 : 1 << 20); n *= 2) {
        trials.addAll(trials(n, 2, smoke ? 1 : REPETITIONS));
      }
    } else {
      for (int dimension = 32; dimension <= (smoke ? 64 : 512); dimension *= 2) {
        trials.addAll(trials(smoke ? 1024 : 16_384, dimension, smoke ? 1 : REPETITIONS));
      }
    }
    report(runner.run(trials)).write();
  }

  private static List<ConstructionTrial> trials(int n, int d, int repetitions) {
    TestSet set = SyntheticSets.uniform(n, d, SEED);
    List<ConstructionTrial> trials = new ArrayList<>();
    for (int repetition = 1; repetition <= repetitions; repetition++) {
      trials.add(new ConstructionTrial(set, Method.Band.asPublished(HALF_BANDWIDTH), repetition));
      trials.add(
          new ConstructionTrial(
              set, new Method.Band(HALF_BANDWIDTH, CurveKind.HILBERT), repetition));
      if (n <= LARGEST_COO) {
        trials.add(new ConstructionTrial(set, new Method.Coo(HALF_BANDWIDTH), repetition));
      }
    }
    return trials;
  }

  private Report report(Runs<MethodRun> runs) {
    Curves total = curves(runs, r -> r.seconds().total());
    Curves order = curves(runs, r -> r.seconds().order());
    Curves matrix = curves(runs, r -> r.seconds().construct());
    Report report = new Report(runs, variation.claim);
    if (variation == Variation.SIZE) {
      runs.backends().forEach(backend -> memory(report, backend));
      runs.backends().forEach(backend -> ordering(report, runs, backend));
    }
    List<String> bands =
        runs.where(r -> r.method() instanceof Method.Band).stream()
            .map(r -> r.method().label())
            .distinct()
            .toList();
    for (String backend : runs.backends()) {
      bands.forEach(band -> gain(report, band, total, matrix, backend));
    }
    speedups(report, total);
    explain(report);
    if (variation == Variation.SIZE) {
      runs.backends().forEach(backend -> growth(report, total, backend));
    }
    return report
        .section("Seconds, ordering included", total.table(variation.axis))
        .section("Seconds of ordering alone", order.table(variation.axis))
        .section("Seconds of the matrix alone", matrix.table(variation.axis));
  }

  private void explain(Report report) {
    report
        .note(
            "Uniform points in the unit cube, h = %d; COO keeps about as many elements. Medians of the repetitions."
                .formatted(HALF_BANDWIDTH))
        .note(
            "Above 8 dimensions points are ordered by 8 principal components of a sample; as"
                + " published by the first bits of the first 128 dimensions.");
  }

  /** Returns the bytes of an element in coordinate form, in single precision. */
  static long bytesInCoo(boolean onGpu) {
    try (CooElements one = new CooElements(Precision.FLOAT32, new long[] {0, 1})) {
      return onGpu ? COO_BYTES_ON_GPU : one.byteSize();
    }
  }

  private static void memory(Report report, String backend) {
    BandLayout layout = BandLayout.of(1 << 14, HALF_BANDWIDTH);
    boolean onGpu = backend.equals(CUDA);
    double slots = layout.elementCount();
    double ratio = bytesInCoo(onGpu) * layout.pairCount() / (Precision.FLOAT32.bytes() * slots);
    Verdict times = Verdict.of(ratio >= PaperFigure.BAND_MEMORY.number() / Verdict.NOISE);
    double padding = 100 * (1 - layout.pairCount() / slots);
    Verdict padded = Verdict.of(Figures.of(padding).equals(PADDING));
    report.finding(
        PaperFigure.BAND_MEMORY,
        onGpu,
        Verdict.together(List.of(times, padded)),
        "on %s a similarity takes %d bytes on a band and %d in coordinate form; of %s points with h = %d COO takes %s times the memory (about 5 times: %s), and %s %% of the band are padding (%s %%: %s)"
            .formatted(
                backend,
                Precision.FLOAT32.bytes(),
                bytesInCoo(onGpu),
                Figures.of(layout.size()),
                HALF_BANDWIDTH,
                Figures.of(ratio),
                times,
                Figures.of(padding),
                PADDING,
                padded));
  }

  private static void ordering(Report report, Runs<MethodRun> runs, String backend) {
    DoubleSummaryStatistics percent =
        runs.all().stream()
            .filter(r -> r.backend().equals(backend) && r.subject().n() >= LARGE)
            .filter(r -> r.method() instanceof Method.Band)
            .mapToDouble(r -> 100 * r.seconds().order() / r.seconds().total())
            .summaryStatistics();
    report.finding(
        PaperFigure.BAND_ORDER,
        Verdict.of(percent.getMax() < PaperFigure.BAND_ORDER.number()),
        "on %s ordering is %s %% of making a band of %s points or more (below 5 %%: negligible)"
            .formatted(backend, Figures.range(percent), Figures.of(LARGE)));
  }

  /** Says how many times as fast as COO a band is made on one device. */
  private void gain(Report report, String band, Curves total, Curves matrix, String backend) {
    PaperFigure figure = variation.figure;
    DoubleSummaryStatistics gains = total.gains("coo", backend, band, backend, 0);
    report.finding(
        figure,
        backend.equals(CUDA),
        Verdict.together(
            List.of(
                Verdict.of(gains.getMin() >= figure.number() / Verdict.NOISE),
                Verdict.of(gains.getMax() >= figure.number() / Verdict.NOISE))),
        "on %s a %s is made %s times as fast as COO, without ordering %s times (paper: %s %s times)"
            .formatted(
                backend,
                band,
                Figures.range(gains),
                Figures.range(matrix.gains("coo", backend, band, backend, 0)),
                variation == Variation.SIZE ? "about" : "at least",
                Figures.of(Math.round(figure.number()))));
  }

  /** Says how a GPU compares with COO on the CPU, where both were measured. */
  private void speedups(Report report, Curves total) {
    DoubleSummaryStatistics band = total.gains("coo", CPU, "band", CUDA, 0);
    DoubleSummaryStatistics coo = total.gains("coo", CPU, "coo", CUDA, 0);
    boolean bySize = variation == Variation.SIZE;
    PaperFigure figure = bySize ? PaperFigure.BAND_8 : PaperFigure.BAND_9_GAIN;
    String paper = bySize ? "up to 1,700 and 300" : "about 1,000 for both with 512 dimensions";
    if (band.getCount() > 0) {
      report.finding(
          figure,
          Verdict.together(
              List.of(
                  Verdict.of(band.getMax() >= figure.number()),
                  Verdict.of(coo.getMax() >= (bySize ? COO_GAIN : figure.number())))),
          "on a GPU a band is made %s times, COO %s times as fast as COO on a CPU (paper: %s)"
              .formatted(Figures.range(band), Figures.range(coo), paper));
    } else {
      report.finding(
          figure,
          Verdict.NOT_TESTED,
          "a GPU and a CPU were not measured in the same run (paper: %s)".formatted(paper));
    }
  }

  /** Tells of growth, of which the paper claims nothing. */
  private static void growth(Report report, Curves total, String backend) {
    for (String method : List.of("band", "coo")) {
      Slope slope = total.slope(method, backend, LARGE);
      if (!Double.isNaN(slope.error())) {
        report.note(
            "On %s making %s takes time of %s points."
                .formatted(backend, method.equals("coo") ? "COO" : "a band", slope.text("n")));
      }
    }
  }

  private Curves curves(Runs<MethodRun> runs, ToDoubleFunction<MethodRun> seconds) {
    return Curves.of(runs.all(), MethodRun::curve, variation::of, seconds);
  }
}
