package org.bandgram.validation.iterative;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bandgram.internal.compute.rank.BalancedCsrMatrix;
import org.bandgram.internal.compute.rank.CsrRows;
import org.bandgram.storage.SparseFormat;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;
import org.bandgram.validation.harness.Verdict;

/**
 * What the widths of ELLPACK's tables change, and what could be gained where short and long rows
 * are multiplied at the same time.
 */
record SparseStudiesReport(Runs<IterativeRun> runs, List<LinkMatrix> matrices, Report report) {
  private static final double LITTLE = 1.1;
  private static final double FAR_LESS = 0.75;

  /** Widths of tables and the run with them. */
  private record Bins(LinkMatrix matrix, IterativeRun run) {}

  /** Adds the studies that are about sparse matrices. */
  void add() {
    balanced();
    memory();
    bins();
    division();
    onBoth();
  }

  /** Counts bytes of the layouts, and two indices a link for COO. */
  private void memory() {
    List<Verdict> parts = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (LinkMatrix graph : matrices) {
      BalancedCsrMatrix bsr = BalancedCsrMatrix.of(graph.matrix());
      int beside = 2 * bsr.count() + bsr.partials();
      double bytes = bsr.bytes() + (double) Integer.BYTES * beside;
      double csr = bytes / CsrRows.of(graph.matrix()).bytes();
      double coo = bytes / (2.0 * Integer.BYTES * graph.matrix().nonzeros());
      parts.add(Verdict.of(csr <= LITTLE));
      parts.add(Verdict.of(coo <= FAR_LESS));
      found.add("%s %s, %s".formatted(graph.name(), Figures.of(csr), Figures.of(coo)));
    }
    report.finding(
        PaperFigure.ITERATIVE_BSR_MEMORY,
        false,
        Verdict.together(parts),
        "BSR takes so many times the memory of CSR (at most %s), of COO (at most %s): %s"
            .formatted(LITTLE, FAR_LESS, String.join("; ", found)));
  }

  /** The paper's other layout, faster on a GPU, and not recommended for a CPU. */
  private void balanced() {
    for (boolean onGpu : List.of(false, true)) {
      List<Pair> pairs = balanced(onGpu);
      if (!pairs.isEmpty()) {
        Verdict faster =
            Verdict.faster(
                pairs.stream().mapToDouble(p -> onGpu ? p.gain() : 1 / p.gain()).toArray());
        Verdict rises =
            pairs.size() < 2
                ? Verdict.NOT_TESTED
                : Verdict.faster(pairs.getLast().gain() / pairs.getFirst().gain());
        report.finding(
            onGpu ? PaperFigure.ITERATIVE_BALANCED : PaperFigure.ITERATIVE_BALANCED_CPU,
            onGpu,
            onGpu ? Verdict.together(List.of(faster, rises)) : faster,
            "PageRank by BSR on %s, times as fast as by CSR (paper: faster on a GPU, the more links a"
                    .formatted(pairs.getFirst().csr.backend())
                + " page has; not for CPUs): "
                + pairs.stream().map(Pair::toString).collect(Collectors.joining(", ")));
      }
    }
  }

  /** The same graph by rows and in segments. */
  private record Pair(IterativeRun csr, IterativeRun bsr) {
    double gain() {
      return csr.seconds() / bsr.seconds();
    }

    @Override
    public String toString() {
      return "%s %s (%s links a page)"
          .formatted(csr.problem().set(), Figures.of(gain()), Figures.of(csr.problem().d()));
    }
  }

  /** Returns the pairs of a device, those with the fewest links a page first. */
  private List<Pair> balanced(boolean onGpu) {
    return layout(SparseFormat.CSR).stream()
        .filter(csr -> csr.isOnGpu() == onGpu)
        .flatMap(
            csr ->
                layout(SparseFormat.BSR).stream()
                    .filter(r -> r.problem().set().equals(csr.problem().set()))
                    .filter(r -> r.isOnGpu() == onGpu)
                    .map(bsr -> new Pair(csr, bsr)))
        .sorted(Comparator.comparingDouble(p -> p.csr.problem().d()))
        .toList();
  }

  private List<IterativeRun> layout(SparseFormat format) {
    return runs.where(r -> r.study() == Study.SIZES && r.form().equals(format.toString()));
  }

  private void bins() {
    List<Bins> all =
        matrices.stream()
            .flatMap(matrix -> of(Study.BINS, matrix).map(run -> new Bins(matrix, run)))
            .toList();
    bestBins(all, false);
    bestBins(all, true);
    report.table(
        "ELLPACK: widths of its tables",
        all,
        column("graph", b -> b.matrix.name()),
        column("widths", b -> b.run.form()),
        column("backend", b -> b.run.backend()),
        column("ms", b -> b.run.milliseconds()),
        column("columns stored / links", b -> b.matrix.filled(b.run.form())),
        column("share of links beside tables", b -> b.matrix.beside(b.run.form())));
  }

  /** Compares the paper's three tables with one for the same rows. */
  private void bestBins(List<Bins> all, boolean onGpu) {
    Map<String, Double> gains = new LinkedHashMap<>();
    for (Bins paper : bins(all, onGpu, LinkMatrix.PAPER_WIDTHS)) {
      bins(all, onGpu, LinkMatrix.ONE_WIDTH).stream()
          .filter(one -> one.matrix.name().equals(paper.matrix.name()))
          .forEach(one -> gains.put(one.matrix.name(), one.run.seconds() / paper.run.seconds()));
    }
    if (!gains.isEmpty()) {
      report.finding(
          PaperFigure.ITERATIVE_BINS,
          onGpu,
          Verdict.faster(gains.values().stream().mapToDouble(gain -> gain).toArray()),
          "PageRank in one table of 15 columns takes so many times as long as in three of 3, 7 and"
              + " 15: "
              + gains.entrySet().stream()
                  .map(gain -> gain.getKey() + " " + Figures.of(gain.getValue()))
                  .collect(Collectors.joining(", ")));
    }
  }

  private static List<Bins> bins(List<Bins> all, boolean onGpu, String widths) {
    return all.stream()
        .filter(b -> b.run.isOnGpu() == onGpu && b.run.form().equals(widths))
        .toList();
  }

  private void division() {
    List<RankParts> all = matrices.stream().map(this::parts).filter(p -> p.rows() > 0).toList();
    if (!all.isEmpty()) {
      report.finding(
          PaperFigure.ITERATIVE_DIVISION,
          false,
          Verdict.NOT_TESTED,
          "by a model, no longer on today's GPUs (the paper's cards read 102 to 148 GB/s):"
              + " milliseconds with the long rows on the CPU beside a GPU, and on the GPU alone: "
              + all.stream()
                  .map(
                      one ->
                          "%s %s, %s"
                              .formatted(
                                  one.matrix().name(),
                                  Figures.of(one.dividedWithGpu()),
                                  Figures.of(one.onGpu())))
                  .collect(Collectors.joining("; ")));
    }
    report.note(
        "Short rows have at most 15 links. What is called a model is no measurement. Two workers:"
            + (" the longer of both parts without the update of scores, and half an update; or half"
                    + " of all rows. A GPU: four bytes a link and five vectors of float64 at %s"
                    + " TB/s; in the meantime the long rows as measured here on one thread, after"
                    + " the shares of all nodes have come over a bus of %s GB/s, and before their"
                    + " sums go back.")
                .formatted(
                    Figures.of(RankParts.DEVICE_RATE / 1e12),
                    Figures.of(RankParts.BUS_RATE / 1e9)));
    report.table(
        "PageRank divided into short and long rows: milliseconds on one thread, and models",
        all,
        column("graph", p -> p.matrix().name()),
        column("share of rows that are long", p -> share(p.matrix())),
        column("share of links in them", p -> p.matrix().beside(LinkMatrix.PAPER_WIDTHS)),
        column("all rows", RankParts::rows),
        column("short rows", RankParts::few),
        column("long rows", RankParts::many),
        column("update alone", RankParts::update),
        column("model: two workers, divided", RankParts::divided),
        column("model: two workers, evenly", RankParts::even),
        column("model: exchange", RankParts::exchange),
        column("model: GPU and CPU", RankParts::dividedWithGpu),
        column("model: GPU alone", RankParts::onGpu));
  }

  private static double share(LinkMatrix matrix) {
    return (double) matrix.longRows() / matrix.matrix().size();
  }

  private RankParts parts(LinkMatrix matrix) {
    return new RankParts(
        matrix,
        alone(matrix, DivisionTasks.WHOLE),
        alone(matrix, DivisionTasks.SHORT_ROWS),
        alone(matrix, DivisionTasks.LONG_ROWS),
        alone(matrix, DivisionTasks.UPDATE));
  }

  private double alone(LinkMatrix matrix, String form) {
    return first(
        of(Study.DIVISION, matrix)
            .filter(r -> r.form().equals(form) && r.threads() == 1 && !r.isOnGpu()));
  }

  private static double first(Stream<IterativeRun> runs) {
    return runs.mapToDouble(IterativeRun::milliseconds).findFirst().orElse(Double.NaN);
  }

  /** A GPU with the short rows beside the CPU with the long ones, and CSR on either alone. */
  private void onBoth() {
    for (LinkMatrix matrix : matrices) {
      double both = onGpu(matrix, DivisionTasks.AT_ONCE);
      if (both > 0) {
        double cpu =
            first(
                of(Study.DIVISION, matrix).filter(r -> r.form().equals(DivisionTasks.CSR_ON_CPU)));
        double gpu =
            first(
                of(Study.SIZES, matrix)
                    .filter(r -> r.isOnGpu() && r.form().equals(SparseFormat.CSR.toString())));
        report.finding(
            PaperFigure.ITERATIVE_DIVISION,
            true,
            Verdict.together(List.of(Verdict.faster(cpu / both), Verdict.faster(gpu / cpu))),
            ("PageRank of %s on a GPU: %s ms with the long rows on the CPU at the same time,"
                    + " without the exchange of scores, %s ms with all rows on the GPU; as CSR %s ms"
                    + " on the CPU, %s ms on the GPU (paper: up to ten times a CPU's time)")
                .formatted(
                    matrix.name(),
                    Figures.of(both),
                    Figures.of(onGpu(matrix, DivisionTasks.WHOLE)),
                    Figures.of(cpu),
                    Figures.of(gpu)));
      }
    }
  }

  private double onGpu(LinkMatrix matrix, String form) {
    return first(of(Study.DIVISION, matrix).filter(r -> r.form().equals(form) && r.isOnGpu()));
  }

  private Stream<IterativeRun> of(Study study, LinkMatrix matrix) {
    return runs.where(r -> r.study() == study && r.problem().set().equals(matrix.name())).stream();
  }
}
