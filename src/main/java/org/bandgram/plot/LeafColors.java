package org.bandgram.plot;

import java.awt.Color;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.bandgram.cluster.merge.Merge;
import org.bandgram.cluster.merge.MergeTree;

/** The colours of a dendrogram: one for each leaf, and from them those of the merges. */
final class LeafColors {
  /** Prime to the number of colours of a palette, and far from one to the next. */
  private static final int STRIDE = 17;

  private final Color[] leaves;

  private LeafColors(Color[] leaves) {
    this.leaves = leaves;
  }

  /**
   * Takes given colours; where there are none, the ones that a picture of few clusters has, or for
   * many such that neighbours differ.
   */
  static LeafColors of(List<Color> given, int[] order, int[] sizes, Theme theme) {
    if (!given.isEmpty()) {
      return new LeafColors(given.toArray(Color[]::new));
    }
    Palette palette = new Palette(theme);
    boolean few = order.length <= palette.leading().size();
    int[] sequence = few ? bySize(sizes) : order;
    List<OkLab> colors = few ? palette.leading() : palette.all();
    Color[] leaves = new Color[order.length];
    for (int i = 0; i < sequence.length; i++) {
      int color = few ? i : (int) ((long) i * STRIDE % colors.size());
      leaves[sequence[i]] = colors.get(color).toColor();
    }
    return new LeafColors(leaves);
  }

  private static int[] bySize(int[] sizes) {
    return IntStream.range(0, sizes.length)
        .boxed()
        .sorted(Comparator.comparingInt(leaf -> -sizes[leaf]))
        .mapToInt(leaf -> leaf)
        .toArray();
  }

  /** Returns the colour of each leaf. */
  Color[] ofLeaves() {
    return leaves;
  }

  /**
   * Returns the colour of each merge: below the cut that of the leaf whose exemplar stands for the
   * cluster of the cut, elsewhere a neutral one.
   */
  Color[] ofMerges(MergeTree tree, OptionalInt cut, Color neutral) {
    Color[] colors = new Color[tree.merges().size()];
    Arrays.fill(colors, neutral);
    if (cut.isPresent()) {
      int[] labels = tree.cut(cut.getAsInt());
      int[] exemplars = tree.exemplars(cut.getAsInt());
      for (int m = 0; m < tree.leaves() - cut.getAsInt(); m++) {
        Merge merge = tree.merges().get(m);
        colors[m] = leaves[exemplars[labels[merge.exemplar()]]];
      }
    }
    return colors;
  }
}
