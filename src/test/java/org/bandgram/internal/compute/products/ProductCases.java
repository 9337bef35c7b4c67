package org.bandgram.internal.compute.products;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.gram.BandMask;
import org.bandgram.internal.compute.gram.CooElements;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.layout.BandLayout;
import org.bandgram.layout.GraphLayout;
import org.bandgram.order.Permutation;

/** Matrices to multiply, asymmetric, with elements that are no edge. */
public final class ProductCases {
  private ProductCases() {}

  /** Returns bands along shuffled curves; pairs of earlier bands are masked. */
  public static StoredMatrix.Bands bands(
      int n, int h, int curves, Precision precision, SplittableRandom random) {
    List<Permutation> orders =
        IntStream.range(0, curves).mapToObj(curve -> shuffled(n, random.split())).toList();
    CurveBands bands = CurveBands.of(BandLayout.of(n, h), orders);
    List<MemorySegment> elements = new ArrayList<>();
    try (Execution execution = Execution.onThreads(2)) {
      for (int band = 0; band < curves; band++) {
        MemorySegment segment = elements(bands.layout(), precision, random);
        BandMask.apply(bands, band, precision, segment, execution);
        elements.add(segment);
      }
    }
    return new StoredMatrix.Bands(shuffled(n, random.split()), bands, precision, elements);
  }

  private static MemorySegment elements(
      BandLayout layout, Precision precision, SplittableRandom random) {
    int count = (int) layout.elementCount();
    MemorySegment segment =
        precision == Precision.FLOAT32
            ? MemorySegment.ofArray(new float[count])
            : MemorySegment.ofArray(new double[count]);
    for (long e = 0; e < count; e++) {
      boolean kept = layout.contains(layout.rowAt(e), layout.columnAt(e));
      precision.set(segment, e, kept ? element(random) : Double.NEGATIVE_INFINITY);
    }
    return segment;
  }

  /**
   * Returns rows with fewer than so many neighbours in any columns, which need not be symmetric.
   */
  public static StoredMatrix.Graph graph(int n, int most, SplittableRandom random) {
    int[] degrees = IntStream.range(0, n).map(i -> random.nextInt(Math.min(most, n))).toArray();
    GraphLayout layout = GraphLayout.ofDegrees(degrees);
    float[] elements = new float[layout.slots()];
    for (int i = 0; i < n; i++) {
      int start = layout.rowStarts()[i];
      Arrays.fill(elements, start, layout.rowStarts()[i + 1], Float.NEGATIVE_INFINITY);
      for (int p = 0; p < degrees[i]; p++) {
        layout.columns()[start + p] = random.nextInt(n);
        elements[start + p] = (float) element(random);
      }
    }
    return new StoredMatrix.Graph(shuffled(n, random.split()), layout, elements);
  }

  /** Returns rows of up to so many elements, in ascending columns. */
  public static CooElements coordinates(
      int n, int most, Precision precision, SplittableRandom random) {
    long[] starts = new long[n + 1];
    for (int i = 0; i < n; i++) {
      starts[i + 1] = starts[i] + (most == 0 ? 0 : random.nextInt(Math.min(most, n) + 1));
    }
    CooElements elements = new CooElements(precision, starts);
    for (int i = 0; i < n; i++) {
      int count = (int) (starts[i + 1] - starts[i]);
      for (int p = 0; p < count; p++) {
        elements.set(starts[i] + p, i, (int) ((long) p * n / count), element(random));
      }
    }
    elements.index();
    return elements;
  }

  private static double element(SplittableRandom random) {
    return random.nextInt(9) == 0 ? Double.NEGATIVE_INFINITY : random.nextDouble(-1, 1);
  }

  private static Permutation shuffled(int n, SplittableRandom random) {
    int[] sources = IntStream.range(0, n).toArray();
    for (int i = n - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int moved = sources[i];
      sources[i] = sources[other];
      sources[other] = moved;
    }
    return Permutation.of(sources);
  }
}
