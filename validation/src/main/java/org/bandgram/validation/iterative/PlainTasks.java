package org.bandgram.validation.iterative;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.stress.PairTriangle;

/**
 * Loops that are written down plainly, in both precisions: the product has K-means in single
 * precision, MDS and PageRank in double precision.
 */
record PlainTasks(StudyData data) {
  /** A task and the loop that it times. */
  private record Plain(IterativeTask task, Supplier<Loop> loop) {
    double[] result(int iterations, Execution execution) {
      Loop begun = loop.get();
      begun.run(iterations, true, execution);
      return begun.result();
    }
  }

  /**
   * How far results of single precision are from those of double precision.
   *
   * @param set name of the points or the graph
   * @param difference of K-means, the share of points in other clusters; otherwise the largest
   *     relative difference
   */
  record Difference(String algorithm, String set, double difference) {}

  /** Returns all loops as tasks. */
  List<IterativeTask> timed(Precision precision) {
    return plain(precision).stream().map(Plain::task).toList();
  }

  /** Compares results after some iterations. */
  List<Difference> differences(int iterations, Execution execution) {
    List<Plain> single = plain(Precision.FLOAT32);
    List<Plain> exact = plain(Precision.FLOAT64);
    List<Difference> differences = new ArrayList<>();
    for (int p = 0; p < exact.size(); p++) {
      double[] found = single.get(p).result(iterations, execution);
      double[] expected = exact.get(p).result(iterations, execution);
      IterativeTask.Problem problem = exact.get(p).task.problem();
      differences.add(
          new Difference(
              problem.algorithm(),
              problem.set(),
              problem.algorithm().equals(Algorithms.K_MEANS)
                  ? differing(found, expected)
                  : largest(found, expected)));
    }
    return differences;
  }

  private static double differing(double[] found, double[] expected) {
    int count = 0;
    for (int i = 0; i < found.length; i++) {
      count += found[i] == expected[i] ? 0 : 1;
    }
    return (double) count / found.length;
  }

  private static double largest(double[] found, double[] expected) {
    double largest = 0;
    for (int i = 0; i < found.length; i++) {
      largest = Math.max(largest, Math.abs(found[i] - expected[i]) / Math.abs(expected[i]));
    }
    return largest;
  }

  /** The same order for both precisions. */
  private List<Plain> plain(Precision precision) {
    String form = precision.toString();
    List<Plain> all = new ArrayList<>();
    data.points()
        .ifPresent(
            set -> {
              Supplier<Loop> loop = () -> new PlainMeans(set, data.k(), precision);
              all.add(new Plain(data.means(Study.PRECISION, form, set, loop), loop));
            });
    data.objects()
        .ifPresent(
            set -> {
              PairTriangle distances = StudyData.distances(set);
              Supplier<Loop> loop = () -> new PlainScaling(distances, precision);
              all.add(new Plain(data.scaling(Study.PRECISION, form, set, loop), loop));
            });
    for (LinkMatrix matrix : data.matrices()) {
      Supplier<Loop> loop = () -> new PlainRanks(matrix.matrix(), matrix.inverseOut(), precision);
      all.add(new Plain(data.ranks(Study.PRECISION, form, matrix, loop), loop));
    }
    return all;
  }
}
