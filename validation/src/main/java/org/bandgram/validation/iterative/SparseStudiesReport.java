package org.bandgram.validation.iterative;

import static org.bandgram.validation.harness.Column.column;

import java.util.List;
import java.util.stream.Stream;
import org.bandgram.storage.SparseFormat;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.PaperFigure;
import org.bandgram.validation.harness.Report;
import org.bandgram.validation.harness.Runs;

/**
 * What the widths of ELLPACK's tables change, and what could be gained where short and long rows
 * are multiplied at the same time.
 *
 * @param runs all runs
 * @param matrices the graphs
 * @param report receives tables and findings
 */
record SparseStudiesReport(Runs<IterativeRun> runs, List<LinkMatrix> matrices, Report report) {
  /** How much longer than with the best widths the paper's may take. */
  private static final double SLACK = 1.1;

  /** Widths of tables and the run with them. */
  private record Bins(LinkMatrix matrix, IterativeRun run) {}

  /** Adds the studies that are about sparse matrices. */
  void add() {
    balanced();
    bins();
    division();
    onBoth();
  }

  /** The paper's other layout, with all threads or on a GPU. */
  private void balanced() {
    for (IterativeRun csr : layout(SparseFormat.CSR)) {
      layout(SparseFormat.BSR).stream()
          .filter(r -> r.problem().set().equals(csr.problem().set()))
          .filter(r -> r.backend().equals(csr.backend()))
          .forEach(
              bsr ->
                  report.finding(
                      PaperFigure.ITERATIVE_BALANCED,
                      bsr.seconds() < csr.seconds(),
                      "PageRank of %s on %s: %s ms as bsr, %s ms as csr"
                          .formatted(
                              csr.problem().set(),
                              csr.backend(),
                              Figures.of(bsr.milliseconds()),
                              Figures.of(csr.milliseconds()))));
    }
  }

  private List<IterativeRun> layout(SparseFormat format) {
    return runs.where(r -> r.study() == Study.SIZES && r.form().equals(format.toString()));
  }

  private void bins() {
    List<Bins> all =
        matrices.stream()
            .flatMap(matrix -> of(Study.BINS, matrix).map(run -> new Bins(matrix, run)))
            .toList();
    for (Bins one : all) {
      if (one.run.form().equals(LinkMatrix.PAPER_WIDTHS)) {
        bestBins(one, all);
      }
    }
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

  private void bestBins(Bins paper, List<Bins> all) {
    double least =
        all.stream()
            .filter(b -> b.matrix.name().equals(paper.matrix.name()))
            .filter(b -> b.run.backend().equals(paper.run.backend()))
            .mapToDouble(b -> b.run.milliseconds())
            .min()
            .orElseThrow();
    report.finding(
        PaperFigure.ITERATIVE_BINS,
        paper.run.milliseconds() <= SLACK * least,
        "PageRank of %s on %s: %s ms in tables of 3, 7 and 15 columns, %s ms in the best of %s"
            .formatted(
                paper.matrix.name(),
                paper.run.backend(),
                Figures.of(paper.run.milliseconds()),
                Figures.of(least),
                String.join(", ", LinkMatrix.WIDTHS)));
  }

  private void division() {
    List<RankParts> all = matrices.stream().map(this::parts).filter(p -> p.rows() > 0).toList();
    for (RankParts one : all) {
      report.finding(
          PaperFigure.ITERATIVE_DIVISION,
          one.dividedWithGpu() < one.onGpu(),
          ("a model, not measured, of PageRank of %s: %s ms with the long rows on the CPU beside a GPU,"
                  + " %s ms on the GPU alone")
              .formatted(
                  one.matrix().name(), Figures.of(one.dividedWithGpu()), Figures.of(one.onGpu())));
    }
    report.note(
        "Short rows have at most 15 links. What is called a model is no measurement. Two workers: the"
            + " longer of both parts without the update of scores, and half an update; or half of"
            + " all rows. A GPU: four bytes a link and five vectors of float64 at %s TB/s; in the"
                .formatted(Figures.of(RankParts.DEVICE_RATE / 1e12))
            + " meantime the long rows as measured here on one thread, after the shares of all nodes"
            + " have come over a bus of %s GB/s, and before their sums go back."
                .formatted(Figures.of(RankParts.BUS_RATE / 1e9)));
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
    return of(Study.DIVISION, matrix)
        .filter(r -> r.form().equals(form) && r.threads() == 1 && !r.isOnGpu())
        .mapToDouble(IterativeRun::milliseconds)
        .findFirst()
        .orElse(Double.NaN);
  }

  /** A GPU with the short rows beside the CPU with the long ones. */
  private void onBoth() {
    for (LinkMatrix matrix : matrices) {
      double whole = onGpu(matrix, DivisionTasks.WHOLE);
      double both = onGpu(matrix, DivisionTasks.AT_ONCE);
      if (both > 0) {
        report.finding(
            PaperFigure.ITERATIVE_DIVISION,
            both < whole,
            ("PageRank of %s on a GPU: %s ms with the long rows on the CPU at the same time, without"
                    + " the exchange of scores; %s ms with all rows on the GPU")
                .formatted(matrix.name(), Figures.of(both), Figures.of(whole)));
      }
    }
  }

  private double onGpu(LinkMatrix matrix, String form) {
    return of(Study.DIVISION, matrix)
        .filter(r -> r.form().equals(form) && r.isOnGpu())
        .mapToDouble(IterativeRun::milliseconds)
        .findFirst()
        .orElse(Double.NaN);
  }

  private Stream<IterativeRun> of(Study study, LinkMatrix matrix) {
    return runs.where(r -> r.study() == study && r.problem().set().equals(matrix.name())).stream();
  }
}
