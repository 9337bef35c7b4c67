package org.bandgram.internal.compute.cpu.products;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.IntStream;
import org.bandgram.layout.CooLayout;

/**
 * The rows of a matrix in coordinate form, or its columns.
 *
 * @param layout where the elements lie
 * @param elements the elements
 * @param transposed whether the columns take the place of the rows
 * @param longest the most elements of one of them
 */
record CooRows(CooLayout layout, Elements elements, boolean transposed, int longest)
    implements MatrixRows {
  static CooRows of(CooLayout layout, Elements elements, boolean transposed) {
    long[] starts = transposed ? layout.columnStarts() : layout.rowStarts();
    int longest =
        IntStream.range(0, layout.size())
            .map(i -> (int) (starts[i + 1] - starts[i]))
            .max()
            .orElse(0);
    return new CooRows(layout, elements, transposed, longest);
  }

  @Override
  public void load(int i, double noEdge, MatrixRow row) {
    if (transposed) {
      loadColumn(i, noEdge, row);
    } else {
      loadRow(i, noEdge, row);
    }
  }

  private void loadRow(int i, double noEdge, MatrixRow row) {
    long start = layout.rowStarts()[i];
    int count = (int) (layout.rowStarts()[i + 1] - start);
    elements.load(start, count, noEdge, row.values);
    MemorySegment.copy(
        layout.columns(), ValueLayout.JAVA_INT, start * Integer.BYTES, row.columns, 0, count);
    row.scattered(count);
  }

  private void loadColumn(int j, double noEdge, MatrixRow column) {
    long start = layout.columnStarts()[j];
    int count = (int) (layout.columnStarts()[j + 1] - start);
    for (int q = 0; q < count; q++) {
      long p = layout.atColumnOrder(start + q);
      double value = elements.get(p);
      column.values[q] = value == Double.NEGATIVE_INFINITY ? noEdge : value;
      column.columns[q] = layout.row(p);
    }
    column.scattered(count);
  }

  @Override
  public double get(int i, int j) {
    long p = transposed ? layout.find(j, i) : layout.find(i, j);
    return p < 0 ? Double.NEGATIVE_INFINITY : elements.get(p);
  }
}
