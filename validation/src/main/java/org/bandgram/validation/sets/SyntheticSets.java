package org.bandgram.validation.sets;

import static org.bandgram.InvalidInputException.require;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/** Points drawn from a generator (L64X128MixRandom) with a given seed, in single precision. */
public final class SyntheticSets {
  private SyntheticSets() {}

  /** Draws n points uniformly from the unit cube in d dimensions. */
  public static TestSet uniform(int n, int d, long seed) {
    return drawn("uniform", n, d, seed, RandomGenerator::nextDouble);
  }

  /**
   * Draws n points around centres that lie uniformly in the unit cube: each point belongs to a
   * centre chosen at random, its class, and has a normal deviation from it in every dimension.
   *
   * @param deviation standard deviation in each dimension
   */
  public static TestSet blobs(int n, int d, int centres, double deviation, long seed) {
    require(centres >= 1, "the number of centres", centres, "at least 1");
    RandomGenerator random = generator(seed);
    double[][] middle = new double[centres][];
    for (int c = 0; c < centres; c++) {
      middle[c] = random.doubles(d).toArray();
    }
    PointSet points = PointSet.allocate(n, d, Precision.FLOAT32);
    int[] classes = new int[n];
    for (int i = 0; i < n; i++) {
      classes[i] = random.nextInt(centres);
      for (int j = 0; j < d; j++) {
        points.set(i, j, middle[classes[i]][j] + deviation * random.nextGaussian());
      }
    }
    return new TestSet(
        "blobs%d-%dd-%d".formatted(centres, d, n),
        points,
        Optional.of(classes),
        OptionalLong.of(seed));
  }

  /** Draws n points from the standard normal distribution in d dimensions. */
  public static TestSet gaussian(int n, int d, long seed) {
    return drawn("gaussian", n, d, seed, RandomGenerator::nextGaussian);
  }

  /**
   * Draws n texts as bags of words: each has a topic chosen at random, its class, from which four
   * of five words are, the others from a vocabulary that all share. Words are likely as the sixth
   * power of a uniform number is, so that a few are frequent. Coordinates are numbers of
   * occurrences.
   *
   * @param d number of words that there are
   * @param length number of words of a text, repeated ones counted
   */
  public static TestSet texts(int n, int d, int topics, int length, long seed) {
    require(topics >= 1, "the number of topics", topics, "at least 1");
    RandomGenerator random = generator(seed);
    PointSet points = PointSet.allocate(n, d, Precision.FLOAT32);
    int[] classes = new int[n];
    for (int i = 0; i < n; i++) {
      classes[i] = random.nextInt(topics);
      for (int w = 0; w < length; w++) {
        int start = w % 5 == 0 ? 0 : (int) ((long) classes[i] * d / topics);
        int word = (start + (int) (d * Math.pow(random.nextDouble(), 6))) % d;
        points.set(i, word, points.get(i, word) + 1);
      }
    }
    return new TestSet(
        "texts%d-%dd-%d".formatted(topics, d, n),
        points,
        Optional.of(classes),
        OptionalLong.of(seed));
  }

  private static TestSet drawn(
      String name, int n, int d, long seed, ToDoubleFunction<RandomGenerator> coordinate) {
    RandomGenerator random = generator(seed);
    PointSet points = PointSet.allocate(n, d, Precision.FLOAT32);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        points.set(i, j, coordinate.applyAsDouble(random));
      }
    }
    return new TestSet(
        "%s-%dd-%d".formatted(name, d, n), points, Optional.empty(), OptionalLong.of(seed));
  }

  private static RandomGenerator generator(long seed) {
    return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }
}
