package org.bandgram.plot;

import java.util.Arrays;
import java.util.List;

/**
 * One colour per cluster, chosen so that clusters that meet in the picture differ.
 *
 * <p>The picture is cut into cells. A cell takes the cluster of one of its points, empty cells that
 * of the nearest occupied one, and clusters whose cells touch are neighbours. From the largest
 * cluster to the smallest, each takes the colour farthest from those of its neighbours, then from
 * those of their neighbours, then the one least used. O(cells + K * neighbours * colours) time.
 */
final class ClusterColors {
  private static final int CELLS_ACROSS = 320;
  private static final double CLEARLY_DIFFERENT = 0.26;

  /** Neighbours and theirs are compared in all colours. */
  private static final int STEPS_OF_CLUSTER = 1 << 10;

  private final OkLab[] colors;

  private ClusterColors(OkLab[] colors) {
    this.colors = colors;
  }

  static ClusterColors choose(Clusters clusters, Viewport viewport, PlanarView view, Theme theme) {
    Palette palette = new Palette(theme);
    int count = clusters.count();
    if (count <= palette.leading().size()) {
      return new ClusterColors(palette.leading().subList(0, count).toArray(OkLab[]::new));
    }
    int[][] neighbours = CellMap.of(clusters, viewport, view, CELLS_ACROSS).neighbours(count);
    return new ClusterColors(new Assignment(palette.all(), neighbours).colors());
  }

  OkLab of(int cluster) {
    return colors[cluster];
  }

  /** Greedy colouring of the neighbour graph. */
  private static final class Assignment {
    private final List<OkLab> palette;
    private final int[][] neighbours;
    private final int[] chosen;
    private final int[] uses;

    Assignment(List<OkLab> palette, int[][] neighbours) {
      this.palette = palette;
      this.neighbours = neighbours;
      this.chosen = new int[neighbours.length];
      this.uses = new int[palette.size()];
      Arrays.fill(chosen, -1);
    }

    OkLab[] colors() {
      OkLab[] colors = new OkLab[chosen.length];
      for (int cluster = 0; cluster < chosen.length; cluster++) {
        Drawing.look((long) cluster * STEPS_OF_CLUSTER);
        chosen[cluster] = best(cluster);
        uses[chosen[cluster]]++;
        colors[cluster] = palette.get(chosen[cluster]);
      }
      return colors;
    }

    private int best(int cluster) {
      double[] near = new double[palette.size()];
      double[] far = new double[palette.size()];
      Arrays.fill(near, CLEARLY_DIFFERENT);
      Arrays.fill(far, CLEARLY_DIFFERENT);
      for (int neighbour : neighbours[cluster]) {
        keepAway(near, neighbour);
        for (int second : neighbours[neighbour]) {
          if (second != cluster) {
            keepAway(far, second);
          }
        }
      }
      int best = 0;
      double bestScore = Double.NEGATIVE_INFINITY;
      for (int c = 0; c < palette.size(); c++) {
        double usage = (uses[c] + hash(cluster, c)) / (1 + (double) cluster / palette.size());
        double score = 4 * near[c] + far[c] - 0.05 * usage;
        if (score > bestScore) {
          bestScore = score;
          best = c;
        }
      }
      return best;
    }

    private void keepAway(double[] clearance, int other) {
      if (chosen[other] < 0) {
        return;
      }
      OkLab taken = palette.get(chosen[other]);
      for (int c = 0; c < clearance.length; c++) {
        clearance[c] = Math.min(clearance[c], palette.get(c).distance(taken));
      }
    }

    private static double hash(int cluster, int color) {
      int mixed = ((cluster * 0x9e3779b9) ^ (color * 0x85ebca6b)) * 0xc2b2ae35;
      return (mixed >>> 8) / (double) (1 << 24);
    }
  }
}
