package org.bandgram.validation.iterative;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.bandgram.internal.compute.rank.CsrMatrix;
import org.bandgram.internal.compute.rank.EllpackMatrix;
import org.bandgram.internal.compute.rank.EllpackTable;
import org.bandgram.internal.compute.rank.RankOps;
import org.bandgram.rank.WebGraph;
import org.bandgram.storage.SparseFormat;
import org.bandgram.validation.sets.NamedGraph;

/**
 * The matrix of a graph, its links without weights.
 *
 * @param matrix a row for each node, with the links that lead to it
 * @param inverseOut one over the number of links that leave each node, 0 where none does
 */
// shared, only read
record LinkMatrix(String name, CsrMatrix matrix, double[] inverseOut) {
  /** The paper's widths, which are the product's, too. */
  static final String PAPER_WIDTHS = "3/7/15";

  /** One table for all short rows. */
  static final String ONE_WIDTH = "15";

  /** Widths of tables, as forms name them: the paper's three variants, and fewer tables. */
  static final List<String> WIDTHS = List.of(ONE_WIDTH, "7/15", PAPER_WIDTHS, "3", "3/7");

  /** The most links of a row that is short. */
  static final int SHORT = 15;

  static LinkMatrix of(NamedGraph named) {
    WebGraph graph = named.graph();
    int[] starts = new int[graph.size() + 1];
    IntStream.Builder columns = IntStream.builder();
    for (int node = 0; node < graph.size(); node++) {
      int[] sources = graph.sources(node);
      starts[node + 1] = starts[node] + sources.length;
      Arrays.stream(sources).forEach(columns::add);
    }
    CsrMatrix plain = new CsrMatrix(starts, columns.build().toArray(), new double[0]);
    return new LinkMatrix(named.name(), plain, RankLoop.inverseOut(plain));
  }

  static int[] numbers(String widths) {
    return Arrays.stream(widths.split("/", -1)).mapToInt(Integer::parseInt).toArray();
  }

  /** Returns the tables of given widths, and the rows beside them. */
  EllpackMatrix tables(String widths) {
    return EllpackMatrix.of(matrix, numbers(widths));
  }

  /** Returns how many times as many columns as links are stored. */
  double filled(String widths) {
    EllpackMatrix sorted = tables(widths);
    long columns =
        sorted.tables().stream().map(EllpackTable::columns).mapToLong(c -> c.length).sum();
    return (columns + sorted.longRows().columns().length) / (double) matrix.nonzeros();
  }

  /** Returns the share of links in rows beside the tables. */
  double beside(String widths) {
    return tables(widths).longRows().columns().length / (double) matrix.nonzeros();
  }

  /** Returns the number of rows that are not short. */
  long longRows() {
    return IntStream.range(0, matrix.size()).filter(i -> matrix.length(i) > SHORT).count();
  }

  /**
   * Returns the same with the links of those rows only whose number of links satisfies a condition.
   */
  LinkMatrix where(IntPredicate length) {
    int n = matrix.size();
    int[] starts = new int[n + 1];
    int[] columns = new int[matrix.nonzeros()];
    for (int i = 0; i < n; i++) {
      int count = length.test(matrix.length(i)) ? matrix.length(i) : 0;
      System.arraycopy(matrix.columns(), matrix.starts()[i], columns, starts[i], count);
      starts[i + 1] = starts[i] + count;
    }
    CsrMatrix part = new CsrMatrix(starts, Arrays.copyOf(columns, starts[n]), new double[0]);
    return new LinkMatrix(name, part, inverseOut);
  }

  /** Returns PageRank in a format. */
  Loop ranks(RankOps ops, SparseFormat format) {
    return RankLoop.of(ops, matrix, inverseOut, format);
  }

  /** Returns PageRank in tables of given widths. */
  Loop ranks(RankOps ops, String widths) {
    return RankLoop.ofTables(ops, matrix, inverseOut, numbers(widths));
  }
}
