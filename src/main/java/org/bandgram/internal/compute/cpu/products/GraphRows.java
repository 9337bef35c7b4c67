package org.bandgram.internal.compute.cpu.products;

import java.util.stream.IntStream;
import org.bandgram.layout.GraphLayout;

/**
 * The rows of a matrix on an undirected graph.
 *
 * @param layout the edges
 * @param elements one for each slot
 * @param longest the most slots of a row
 */
// never compared
record GraphRows(GraphLayout layout, float[] elements, int longest) implements MatrixRows {
  static GraphRows of(GraphLayout layout, float[] elements) {
    int[] starts = layout.rowStarts();
    int longest =
        IntStream.range(0, layout.size()).map(i -> starts[i + 1] - starts[i]).max().orElse(0);
    return new GraphRows(layout, elements, longest);
  }

  @Override
  public void load(int i, double noEdge, MatrixRow row) {
    int start = layout.rowStarts()[i];
    int count = layout.rowStarts()[i + 1] - start;
    for (int p = 0; p < count; p++) {
      float value = elements[start + p];
      row.values[p] = value == Float.NEGATIVE_INFINITY ? noEdge : value;
    }
    System.arraycopy(layout.columns(), start, row.columns, 0, count);
    row.scattered(count);
  }

  @Override
  public double get(int i, int j) {
    int slot = layout.find(i, j);
    return slot < 0 ? Double.NEGATIVE_INFINITY : elements[slot];
  }
}
