package org.bandgram.cli.plot;

import java.awt.Color;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One colour per cluster, chosen so that clusters that meet in the picture differ.
 *
 * <p>The picture is cut into cells. A cell takes the cluster of one of its points, empty cells that
 * of the nearest occupied one, and clusters whose cells touch are neighbours. From the largest
 * cluster to the smallest, each takes a colour that is not taken for one of its neighbours', then
 * the one farthest from theirs, then from those of their neighbours, then the one least used. Of
 * few clusters, all are neighbours. O(n + cells + K (neighbours + colours²)) time, however many
 * clusters lie over one another.
 */
final class ClusterColors {
  private static final int COLUMNS = 320;
  private static final double CLEARLY_DIFFERENT = 0.26;

  /** Colours that are less different are taken for one another. */
  static final double ALIKE = 0.17;

  /** More weight than all else has together. */
  private static final double PENALTY = 100;

  /** So many of the leading colours are not alike. */
  private static final int VERY_FEW = 4;

  private static final int FEW = 12;

  /** Each colour is compared with those of neighbours and theirs. */
  private static final int STEPS_OF_CLUSTER = 1 << 10;

  private final List<Color> palette;
  private final double[][] distances;
  private final List<Set<Integer>> neighbours;
  private final int[] chosen;
  private final int[] uses;

  /** The colours of each cluster's neighbours, a bit for each of at most 64. */
  private final long[] around;

  private ClusterColors(List<Color> palette, List<Set<Integer>> neighbours) {
    this.palette = palette;
    this.neighbours = neighbours;
    this.chosen = new int[neighbours.size()];
    this.uses = new int[palette.size()];
    this.around = new long[neighbours.size()];
    this.distances =
        palette.stream()
            .map(one -> palette.stream().mapToDouble(other -> distance(one, other)).toArray())
            .toArray(double[][]::new);
  }

  /** Returns the colour of each cluster. */
  static List<Color> choose(Clusters clusters, Viewport viewport, PlanarView view, Theme theme) {
    if (clusters.count() <= VERY_FEW) {
      return theme.leading().subList(0, clusters.count());
    }
    List<Set<Integer>> neighbours =
        clusters.count() <= FEW
            ? everyOther(clusters.count())
            : neighbours(clusters, viewport, view);
    return new ClusterColors(theme.all(), neighbours).colors();
  }

  private static List<Set<Integer>> everyOther(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            cluster ->
                IntStream.range(0, count)
                    .filter(other -> other != cluster)
                    .boxed()
                    .collect(Collectors.toSet()))
        .toList();
  }

  private static List<Set<Integer>> neighbours(
      Clusters clusters, Viewport viewport, PlanarView view) {
    List<Set<Integer>> neighbours =
        Stream.<Set<Integer>>generate(HashSet::new).limit(clusters.count()).toList();
    int rows = Math.max(1, (int) Math.round(COLUMNS * viewport.height() / viewport.width()));
    int[] cells = new int[COLUMNS * rows];
    Arrays.fill(cells, -1);
    for (int i = 0; i < clusters.points(); i++) {
      Drawing.look(i);
      double column = (viewport.x(view.x(i)) - viewport.left()) / viewport.width() * COLUMNS;
      double row = (viewport.y(view.y(i)) - viewport.top()) / viewport.height() * rows;
      int cell =
          Math.clamp((int) row, 0, rows - 1) * COLUMNS + Math.clamp((int) column, 0, COLUMNS - 1);
      connect(neighbours, cells[cell], clusters.clusterOf(i));
      cells[cell] = Math.max(cells[cell], clusters.clusterOf(i));
    }
    spread(cells, neighbours);
    return neighbours;
  }

  private static void connect(List<Set<Integer>> neighbours, int one, int other) {
    if (one != other && one >= 0 && other >= 0) {
      neighbours.get(one).add(other);
      neighbours.get(other).add(one);
    }
  }

  /** Spreads clusters from occupied cells over the four cells around, breadth first. */
  private static void spread(int[] cells, List<Set<Integer>> neighbours) {
    int[] queue = new int[cells.length];
    int end = 0;
    for (int cell = 0; cell < cells.length; cell++) {
      if (cells[cell] >= 0) {
        queue[end++] = cell;
      }
    }
    for (int next = 0; next < end; next++) {
      Drawing.look(next);
      int cell = queue[next];
      int[] around = {
        cell % COLUMNS == 0 ? cell : cell - 1,
        cell % COLUMNS == COLUMNS - 1 ? cell : cell + 1,
        cell < COLUMNS ? cell : cell - COLUMNS,
        cell >= cells.length - COLUMNS ? cell : cell + COLUMNS
      };
      for (int other : around) {
        if (cells[other] < 0) {
          cells[other] = cells[cell];
          queue[end++] = other;
        }
        connect(neighbours, cells[cell], cells[other]);
      }
    }
  }

  private List<Color> colors() {
    for (int cluster = 0; cluster < chosen.length; cluster++) {
      Drawing.look((long) cluster * STEPS_OF_CLUSTER);
      chosen[cluster] = best(cluster);
      uses[chosen[cluster]]++;
      for (int neighbour : neighbours.get(cluster)) {
        around[neighbour] |= 1L << chosen[cluster];
      }
    }
    return Arrays.stream(chosen).mapToObj(palette::get).toList();
  }

  private int best(int cluster) {
    long second = 0;
    for (int neighbour : neighbours.get(cluster)) {
      second |= around[neighbour];
    }
    int best = 0;
    double bestScore = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < palette.size(); c++) {
      double usage = (uses[c] + hash(cluster, c)) / (1 + (double) cluster / palette.size());
      double near = clearance(c, around[cluster]);
      double alike = Math.max(0, ALIKE - near);
      double score = 4 * near + clearance(c, second) - 0.05 * usage - PENALTY * alike;
      if (score > bestScore) {
        bestScore = score;
        best = c;
      }
    }
    return best;
  }

  /** Returns how different a colour is from the least different of some. */
  private double clearance(int color, long others) {
    double least = CLEARLY_DIFFERENT;
    for (long rest = others; rest != 0; rest &= rest - 1) {
      least = Math.min(least, distances[color][Long.numberOfTrailingZeros(rest)]);
    }
    return least;
  }

  /** Returns how different colours look, by the formula known as redmean. */
  static double distance(Color one, Color other) {
    double red = one.getRed() - other.getRed();
    double green = one.getGreen() - other.getGreen();
    double blue = one.getBlue() - other.getBlue();
    double share = (one.getRed() + other.getRed()) / 512.0;
    return Math.sqrt((2 + share) * red * red + 4 * green * green + (3 - share) * blue * blue)
        / 1000;
  }

  private static double hash(int cluster, int color) {
    int mixed = ((cluster * 0x9e3779b9) ^ (color * 0x85ebca6b)) * 0xc2b2ae35;
    return (mixed >>> 8) / (double) (1 << 24);
  }
}
