package org.bandgram.validation.iterative;

import java.util.List;
import java.util.function.Supplier;
import org.bandgram.Device;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.rank.RankOps;
import org.bandgram.storage.SparseFormat;

/**
 * PageRank in parts: rows with at most {@value LinkMatrix#SHORT} links, in the paper's tables, and
 * the others, which the paper leaves to the CPU while a GPU multiplies the rest.
 */
record DivisionTasks(StudyData data) {
  /** Both parts together. */
  static final String WHOLE = "all rows";

  /** The rows in tables alone. */
  static final String SHORT_ROWS = "short rows";

  /** The other rows alone. */
  static final String LONG_ROWS = "long rows";

  /** No rows, so that only scores are updated. */
  static final String UPDATE = "no links";

  /** All rows as the CPU has them, with which a division is compared. */
  static final String CSR_ON_CPU = "all rows as CSR on the CPU";

  /** The short rows on a GPU, the long ones on the CPU at the same time. */
  static final String AT_ONCE = "short and long rows at once";

  /** Returns the parts alone and together, by one backend. */
  List<IterativeTask> onOneThread(RankOps ops) {
    return data.matrices().stream()
        .flatMap(
            matrix -> {
              LinkMatrix none = matrix.where(_ -> false);
              return List.of(
                  task(WHOLE, matrix, () -> matrix.ranks(ops, LinkMatrix.PAPER_WIDTHS)),
                  task(SHORT_ROWS, matrix, shortRows(matrix, ops)),
                  task(LONG_ROWS, matrix, longRows(matrix, ops)),
                  task(UPDATE, matrix, () -> none.ranks(ops, SparseFormat.CSR)))
                  .stream();
            })
        .toList();
  }

  /**
   * Returns both parts on a GPU, and on the CPU; each where the paper has it; and these two at
   * once.
   */
  List<IterativeTask> onBoth(RankOps onGpu) {
    RankOps onCpu = BackendProvider.select(Device.CPU, 0).ranks();
    return data.matrices().stream()
        .flatMap(
            matrix -> {
              Supplier<Loop> few = shortRows(matrix, onGpu);
              Supplier<Loop> many = longRows(matrix, onCpu);
              return List.of(
                  task(WHOLE, matrix, () -> matrix.ranks(onGpu, LinkMatrix.PAPER_WIDTHS)),
                  task(CSR_ON_CPU, matrix, () -> matrix.ranks(onCpu, SparseFormat.CSR)),
                  task(SHORT_ROWS, matrix, few),
                  task(LONG_ROWS, matrix, many),
                  task(AT_ONCE, matrix, () -> new SideBySide(few.get(), many.get())))
                  .stream();
            })
        .toList();
  }

  private static Supplier<Loop> shortRows(LinkMatrix matrix, RankOps ops) {
    LinkMatrix few = matrix.where(length -> length <= LinkMatrix.SHORT);
    return () -> few.ranks(ops, LinkMatrix.PAPER_WIDTHS);
  }

  private static Supplier<Loop> longRows(LinkMatrix matrix, RankOps ops) {
    LinkMatrix many = matrix.where(length -> length > LinkMatrix.SHORT);
    return () -> many.ranks(ops, SparseFormat.CSR);
  }

  private IterativeTask task(String form, LinkMatrix matrix, Supplier<Loop> loop) {
    return data.ranks(Study.DIVISION, form, matrix, loop);
  }
}
