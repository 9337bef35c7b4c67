package org.bandgram.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;

/** Point sets of every kind that a user may bring, and what any clustering must satisfy. */
public final class Cases {
  private Cases() {}

  /** A recipe for point sets. */
  public enum Data {
    UNIFORM {
      @Override
      double[] point(int i, Random random) {
        return new double[] {random.nextDouble(), random.nextDouble()};
      }
    },
    BLOBS {
      @Override
      double[] point(int i, Random random) {
        return blob(i % 5, random);
      }
    },
    FIVE_DIMENSIONS {
      @Override
      double[] point(int i, Random random) {
        return random.doubles(5).toArray();
      }
    },
    DUPLICATES {
      @Override
      double[] point(int i, Random random) {
        return new double[] {random.nextInt(4), random.nextInt(3)};
      }
    },
    LATTICE {
      @Override
      double[] point(int i, Random random) {
        return new double[] {i % 12, Math.floorDiv(i, 12)};
      }
    },
    COLLINEAR {
      @Override
      double[] point(int i, Random random) {
        return new double[] {0.5 * i, -i, 2};
      }
    },
    OUTLIER {
      @Override
      double[] point(int i, Random random) {
        return i == 3 ? new double[] {1e6, -1e6} : blob(i % 2, random);
      }
    },
    CONSTANT_COLUMN {
      @Override
      double[] point(int i, Random random) {
        return new double[] {7, random.nextGaussian(), 7};
      }
    };

    abstract double[] point(int i, Random random);

    public double[][] rows(int n, long seed) {
      Random random = new Random(seed);
      double[][] rows = new double[n][];
      Arrays.setAll(rows, (IntFunction<double[]>) i -> point(i, random));
      return rows;
    }

    public PointSet points(int n, long seed) {
      return PointSet.of(rows(n, seed));
    }
  }

  private static double[] blob(int center, Random random) {
    return new double[] {
      20 * center + random.nextGaussian(), 30 * (center % 2) + random.nextGaussian()
    };
  }

  /** Similarities of every kind, on points of two or more dimensions. */
  public static Stream<Similarity> similarities() {
    return Stream.of(
        new Gaussian(2),
        new Cosine(),
        new Linear(),
        CustomSimilarity.ofRows(
            "manhattan", true, (x, y) -> -Math.abs(x[0] - y[0]) - Math.abs(x[1] - y[1])),
        CustomSimilarity.ofRows("skewed", false, (x, y) -> -Math.abs(x[0] - y[1])));
  }

  /** A similarity by input row. */
  public interface Pairs {
    double of(int i, int k);
  }

  public static Pairs squaredDistances(PointSet points) {
    return (i, k) -> {
      double sum = 0;
      for (int f = 0; f < points.dimensions(); f++) {
        double difference = points.get(i, f) - points.get(k, f);
        sum += difference * difference;
      }
      return -sum;
    };
  }

  /** Labels in range, exemplars ascending and labelled by themselves, sizes that sum to n. */
  public static void assertSound(Clustering clustering, int n) {
    int[] exemplars = clustering.exemplars();
    assertThat(clustering.clusterCount()).isEqualTo(exemplars.length).isBetween(1, n);
    assertThat(clustering.labels()).hasSize(n);
    for (int c = 0; c < exemplars.length; c++) {
      assertThat(exemplars[c]).isBetween(c == 0 ? 0 : exemplars[c - 1] + 1, n - 1);
      assertThat(clustering.labels()[exemplars[c]]).isEqualTo(c);
    }
    for (int i = 0; i < n; i++) {
      assertThat(clustering.labels()[i]).isBetween(0, exemplars.length - 1);
      assertThat(clustering.exemplarOfRow()[i]).isEqualTo(exemplars[clustering.labels()[i]]);
    }
    assertThat(clustering.sizes()).hasSameSizeAs(exemplars).doesNotContain(0);
    assertThat(Arrays.stream(clustering.sizes()).sum()).isEqualTo(n);
    assertThat(clustering.orphans()).isBetween(0, n);
    assertThat(clustering.converged()).isEqualTo(clustering.status() == Status.CONVERGED);
  }

  /** The net similarity, added up again; the preference of all exemplars is the same. */
  public static void assertNet(Clustering clustering, Pairs pairs, double tolerance) {
    double net = 0;
    for (int i = 0; i < clustering.labels().length; i++) {
      int k = clustering.exemplarOfRow()[i];
      net += i == k ? clustering.preference() : pairs.of(i, k);
    }
    assertThat(clustering.netSimilarity()).isCloseTo(net, within(tolerance * (1 + Math.abs(net))));
  }

  /** No other exemplar is more similar to a point than its own. */
  public static void assertNearest(Clustering clustering, Pairs pairs, double tolerance) {
    for (int i = 0; i < clustering.labels().length; i++) {
      int own = clustering.exemplarOfRow()[i];
      for (int k : clustering.exemplars()) {
        if (i != own && k != own) {
          double margin = tolerance * (1 + Math.abs(pairs.of(i, own)));
          assertThat(pairs.of(i, own)).isGreaterThanOrEqualTo(pairs.of(i, k) - margin);
        }
      }
    }
  }
}
