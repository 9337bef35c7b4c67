package org.bandgram.validation.exemplar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.validation.exemplar.EvaluationRun.Size;

/** Sizes around a centre, of which each is varied alone. */
record EvaluationGrid(Size centre, List<Integer> ns, List<Integer> ls, List<Integer> ks) {
  /** As many values of each as the paper has. */
  private static final int VALUES = 15;

  /** The range of the paper. */
  static final EvaluationGrid PAPER =
      new EvaluationGrid(
          new Size(50_000, 5000, 10, 100),
          evenly(1000, 400_000),
          evenly(1000, 40_000),
          evenly(10, 500));

  /** A size of milliseconds. */
  static final EvaluationGrid SMOKE =
      new EvaluationGrid(new Size(300, 4, 3, 5), List.of(100, 300), List.of(2, 4), List.of(3, 6));

  /** What is varied. */
  enum Varied {
    /** The number of points. */
    N("N"),
    /** The number of sets. */
    L("l"),
    /** The number of members of a set. */
    K("k");

    private final String symbol;

    Varied(String symbol) {
      this.symbol = symbol;
    }

    /** Returns what it is called. */
    String symbol() {
      return symbol;
    }

    /** Returns it. */
    int of(Size size) {
      return switch (this) {
        case N -> size.n();
        case L -> size.l();
        case K -> size.k();
      };
    }

    /** Tells whether all else is as in the centre. */
    boolean alone(Size size, Size centre) {
      return Arrays.stream(values())
          .allMatch(other -> other == this || other.of(size) == other.of(centre));
    }
  }

  private static List<Integer> evenly(int from, int to) {
    return IntStream.range(0, VALUES)
        .mapToObj(i -> from + (int) Math.round((double) (to - from) * i / (VALUES - 1)))
        .toList();
  }

  /** Returns every size once. */
  List<Size> sizes() {
    List<Size> sizes = new ArrayList<>();
    ns.forEach(n -> sizes.add(new Size(n, centre.l(), centre.k(), centre.d())));
    ls.forEach(l -> sizes.add(new Size(centre.n(), l, centre.k(), centre.d())));
    ks.forEach(k -> sizes.add(new Size(centre.n(), centre.l(), k, centre.d())));
    sizes.add(centre);
    return sizes.stream().distinct().toList();
  }
}
