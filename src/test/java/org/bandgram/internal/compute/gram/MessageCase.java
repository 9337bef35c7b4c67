package org.bandgram.internal.compute.gram;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.gram.CooMatrix;
import org.bandgram.layout.BandLayout;

/**
 * Random input for messages: asymmetric similarities on bands along one or several curves, some
 * pairs without an edge, and a preference for each point. All values are single-precision numbers,
 * so that both precisions see the same input.
 *
 * @param bands the sparsity pattern
 * @param similarities s(i, k) as a full matrix by position on the first curve; negative infinity
 *     for no edge; a large number on the diagonal, which must have no influence
 * @param preferences s(k, k)
 */
public record MessageCase(CurveBands bands, double[][] similarities, double[] preferences) {
  private static final double UNUSED = 1000;

  /** A case on a single band. */
  public MessageCase(BandLayout layout, double[][] similarities, double[] preferences) {
    this(CurveBands.single(layout), similarities, preferences);
  }

  /** How similarities are drawn. */
  public enum Kind {
    /** All different; every kept pair is an edge. */
    CONTINUOUS,
    /** Few different values, so that ties abound; preferences are equal. */
    TIED,
    /** Every third pair is no edge. */
    SPARSE
  }

  /** Draws a case on a single band. */
  public static MessageCase random(int n, int h, Kind kind, long seed) {
    return random(n, h, 1, kind, seed);
  }

  /** Draws a case on bands along several curves. */
  public static MessageCase random(int n, int h, int curves, Kind kind, long seed) {
    CurveBands bands = RandomCurves.bands(n, h, curves, seed);
    Random random = new Random(seed);
    double[][] s = new double[n][n];
    double[] preferences = new double[n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        boolean edge = bands.bandOf(i, k) >= 0 && (kind != Kind.SPARSE || random.nextInt(3) > 0);
        s[i][k] = i == k ? UNUSED : edge ? draw(kind, random) : Double.NEGATIVE_INFINITY;
      }
      preferences[i] = kind == Kind.TIED ? -3 : (float) (-4 - 2 * random.nextDouble());
    }
    return new MessageCase(bands, s, preferences);
  }

  /** Draws a case with points that may not be exemplars and points that reach no other. */
  public static MessageCase withForbiddenPoints(int curves) {
    MessageCase input = random(70, 9, curves, Kind.SPARSE, 31);
    for (int i = 0; i < 70; i += 7) {
      input.preferences()[(i + 3) % 70] = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < 70; k++) {
        if (k != i) {
          input.similarities()[i][k] = Double.NEGATIVE_INFINITY;
        }
      }
    }
    return input;
  }

  private static double draw(Kind kind, Random random) {
    return kind == Kind.TIED ? -1 - random.nextInt(3) : (float) (-8 * random.nextDouble());
  }

  public int size() {
    return preferences.length;
  }

  /** Tells whether messages pass from i to k. */
  public boolean isEdge(int i, int k) {
    return i == k || similarities[i][k] != Double.NEGATIVE_INFINITY;
  }

  /** Returns the layout of each band. */
  public BandLayout layout() {
    return bands.layout();
  }

  /** Returns the only band as it is stored: masked slots negative infinity. */
  public MemorySegment band(Precision precision) {
    return stored(precision).getFirst();
  }

  /** Returns the bands as they are stored, each in the order of its curve. */
  public List<MemorySegment> stored(Precision precision) {
    return IntStream.range(0, bands.count()).mapToObj(b -> stored(b, precision)).toList();
  }

  private MemorySegment stored(int b, Precision precision) {
    BandLayout layout = layout();
    MemorySegment band =
        Arena.ofAuto().allocate(layout.elementCount() * precision.bytes(), precision.bytes());
    for (int row = 0; row < size(); row++) {
      int first = layout.firstStored(row);
      for (int column = first; column < first + layout.width(); column++) {
        int i = bands.curve(b).source(row);
        int k = bands.curve(b).source(column);
        double s = bands.bandOf(i, k) == b ? similarities[i][k] : Double.NEGATIVE_INFINITY;
        precision.set(band, layout.offset(row, column), s);
      }
    }
    return band;
  }

  /**
   * Returns the edges in coordinate form; on the diagonal a value that is not to be used, or none.
   */
  public CooMatrix coo(Precision precision) {
    List<double[]> triples = new ArrayList<>();
    for (int i = 0; i < size(); i++) {
      for (int k = 0; k < size(); k++) {
        if (i != k && isEdge(i, k)) {
          triples.add(new double[] {i, k, similarities[i][k]});
        } else if (i == k && i % 2 == 0) {
          triples.add(new double[] {i, k, UNUSED});
        }
      }
    }
    return CooMatrix.fromTriples(
        size(),
        triples.stream().mapToInt(t -> (int) t[0]).toArray(),
        triples.stream().mapToInt(t -> (int) t[1]).toArray(),
        triples.stream().mapToDouble(t -> t[2]).toArray(),
        precision);
  }
}
