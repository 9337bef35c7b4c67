package org.bandgram.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.cluster.merge.MergeTree.Merge;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;

class TreeShapeTest {
  @Test
  void largerClustersStandAtTheLeft() {
    TreeShape shape = TreeShape.of(Trees.ofFour(), Trees.sizesOfFour());
    assertThat(shape.order()).containsExactly(3, 1, 2, 0);
    assertThat(shape.x()).containsExactly(3.5, 1.5, 2.5, 0.5, 3, 1, 2);
  }

  @Test
  void clustersThatStayApartStandBySize() {
    MergeTree tree = new MergeTree(4, List.of(new Merge(0, 2, 4, 4, 2)));
    TreeShape shape = TreeShape.of(tree, new int[] {1, 2, 3, 5});
    assertThat(shape.order()).containsExactly(3, 2, 0, 1);
    assertThat(shape.x()).containsExactly(2.5, 3.5, 1.5, 0.5, 2);
  }

  /** The columns of a merged cluster are those of its parts, side by side. */
  @RandomCases(100)
  void noLinesCross(@IntRange(min = 1, max = 60) int leaves, long seed) {
    Random random = new Random(seed);
    int[] sizes = random.ints(leaves, 1, 5).toArray();
    MergeTree tree = Trees.random(sizes, 1 + random.nextInt(leaves), random);
    TreeShape shape = TreeShape.of(tree, sizes);
    assertThat(Arrays.stream(shape.order()).sorted().toArray())
        .isEqualTo(IntStream.range(0, leaves).toArray());
    double[] from = new double[2 * leaves - 1];
    double[] to = new double[2 * leaves - 1];
    for (int column = 0; column < leaves; column++) {
      from[shape.order()[column]] = column;
      to[shape.order()[column]] = column + 1;
      assertThat(shape.x()[shape.order()[column]]).isEqualTo(column + 0.5);
    }
    for (int m = 0; m < tree.merges().size(); m++) {
      Merge merge = tree.merges().get(m);
      boolean ascending = to[merge.left()] == from[merge.right()];
      boolean descending = to[merge.right()] == from[merge.left()];
      assertThat(ascending || descending).isTrue();
      from[leaves + m] = Math.min(from[merge.left()], from[merge.right()]);
      to[leaves + m] = Math.max(to[merge.left()], to[merge.right()]);
      assertThat(shape.x()[leaves + m])
          .isEqualTo((shape.x()[merge.left()] + shape.x()[merge.right()]) / 2)
          .isBetween(from[leaves + m], to[leaves + m]);
    }
  }
}
