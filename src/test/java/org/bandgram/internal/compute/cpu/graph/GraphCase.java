package org.bandgram.internal.compute.cpu.graph;

import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.gram.CooMatrix;
import org.bandgram.internal.compute.gram.MessageCase;
import org.bandgram.internal.compute.gram.ReverseSlots;
import org.bandgram.layout.GraphLayout;

/**
 * Input for messages on a graph.
 *
 * @param layout the edges
 * @param similarities the similarity of each slot
 * @param preferences the preference of each point
 */
public record GraphCase(GraphLayout layout, float[] similarities, double[] preferences) {
  /** How similarities are drawn. */
  public enum Kind {
    /** All different, those of both directions of an edge the same. */
    SYMMETRIC,
    /** All different. */
    ASYMMETRIC,
    /** Few different values, zero among them, and one preference. */
    TIED,
    /**
     * Some points forbidden as exemplars, some edges of negative infinity, many isolated points.
     */
    FORBIDDEN
  }

  /** Draws a graph; every seventh point has no edge, every eleventh very many. */
  public static GraphCase random(int n, Kind kind, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    BitSet[] neighbours = new BitSet[n];
    Arrays.setAll(neighbours, i -> new BitSet());
    for (int i = 0; i < n; i++) {
      int edges = i % 11 == 3 ? Math.min(n, 90) : random.nextInt(1, 14);
      for (int e = 0; e < edges; e++) {
        int j = random.nextBoolean() ? random.nextInt(n) : Math.floorMod(i + e - 5, n);
        if (i % 7 != 5 && j % 7 != 5 && j != i) {
          neighbours[i].set(j);
          neighbours[j].set(i);
        }
      }
    }
    GraphLayout layout = layout(neighbours);
    double[] preferences = new double[n];
    for (int i = 0; i < n; i++) {
      preferences[i] =
          kind == Kind.FORBIDDEN && i % 3 == 0
              ? Double.NEGATIVE_INFINITY
              : kind == Kind.TIED ? -3 : (float) (-4 - 2 * random.nextDouble());
    }
    return new GraphCase(layout, similarities(layout, kind, random), preferences);
  }

  /** Joins the first three points to so many others, and others to those next to them. */
  public static GraphCase star(int n, int edges) {
    BitSet[] neighbours = new BitSet[n];
    Arrays.setAll(neighbours, i -> new BitSet());
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        if (j - i <= edges && i < 3 || j - i == 1) {
          neighbours[i].set(j);
          neighbours[j].set(i);
        }
      }
    }
    GraphLayout layout = layout(neighbours);
    SplittableRandom random = new SplittableRandom(edges);
    double[] preferences = random.doubles(n, -6, -4).map(Precision.FLOAT32::round).toArray();
    return new GraphCase(layout, similarities(layout, Kind.ASYMMETRIC, random), preferences);
  }

  private static float[] similarities(GraphLayout layout, Kind kind, SplittableRandom random) {
    float[] similarities = empty(layout);
    ReverseSlots.forEach(
        layout,
        (slot, reverse) -> {
          float s =
              switch (kind) {
                case TIED -> -random.nextInt(3);
                case FORBIDDEN -> random.nextInt(9) == 0 ? Float.NEGATIVE_INFINITY : -draw(random);
                case SYMMETRIC, ASYMMETRIC -> 1 - draw(random);
              };
          similarities[slot] = s;
          if (kind != Kind.ASYMMETRIC) {
            similarities[reverse] = s;
          }
        });
    return similarities;
  }

  private static float draw(SplittableRandom random) {
    return (float) (8 * random.nextDouble());
  }

  /** Returns the edges of a case on bands; a pair that is one in one direction only has both. */
  public static GraphCase of(MessageCase input) {
    int n = input.size();
    BitSet[] neighbours = new BitSet[n];
    for (int i = 0; i < n; i++) {
      int row = i;
      neighbours[i] =
          IntStream.range(0, n)
              .filter(k -> k != row && (input.isEdge(row, k) || input.isEdge(k, row)))
              .collect(BitSet::new, BitSet::set, BitSet::or);
    }
    GraphLayout layout = layout(neighbours);
    float[] similarities = empty(layout);
    for (int i = 0; i < n; i++) {
      int start = layout.rowStarts()[i];
      for (int slot = start; slot < start + layout.degree(i); slot++) {
        similarities[slot] = (float) input.similarities()[i][layout.columns()[slot]];
      }
    }
    return new GraphCase(layout, similarities, input.preferences());
  }

  private static float[] empty(GraphLayout layout) {
    float[] similarities = new float[layout.slots()];
    Arrays.fill(similarities, Float.NEGATIVE_INFINITY);
    return similarities;
  }

  private static GraphLayout layout(BitSet[] neighbours) {
    GraphLayout layout =
        GraphLayout.ofDegrees(Arrays.stream(neighbours).mapToInt(BitSet::cardinality).toArray());
    for (int i = 0; i < neighbours.length; i++) {
      int[] columns = neighbours[i].stream().toArray();
      System.arraycopy(columns, 0, layout.columns(), layout.rowStarts()[i], columns.length);
    }
    return layout;
  }

  int size() {
    return layout.size();
  }

  /** Returns the same elements in coordinate form, without a diagonal. */
  CooMatrix coo() {
    int[] slots =
        IntStream.range(0, layout.slots()).filter(slot -> row(slot) != column(slot)).toArray();
    CooMatrix matrix =
        CooMatrix.fromTriples(
            size(),
            Arrays.stream(slots).map(this::row).toArray(),
            Arrays.stream(slots).map(this::column).toArray(),
            new double[slots.length],
            Precision.FLOAT32);
    for (int p = 0; p < slots.length; p++) {
      Precision.FLOAT32.set(matrix.values(), p, similarities[slots[p]]);
    }
    return matrix;
  }

  private int row(int slot) {
    int found = Arrays.binarySearch(layout.rowStarts(), slot);
    int row = found < 0 ? -found - 2 : found;
    while (layout.rowStarts()[row + 1] <= slot) {
      row++;
    }
    return row;
  }

  private int column(int slot) {
    return layout.columns()[slot];
  }
}
