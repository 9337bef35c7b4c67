package org.bandgram.testing;

import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bandgram.testing.RandomCases.AwkwardSize;
import org.bandgram.testing.RandomCases.DoubleRange;
import org.bandgram.testing.RandomCases.IntRange;
import org.bandgram.testing.RandomCases.Size;

/** Draws arguments for the parameters of a method marked with {@link RandomCases}. */
final class RandomArguments {
  private static final int[] AWKWARD = {0, 1, 2, 31, 33, 257, 4098, 100_000};
  private static final double[] EDGES = {
    0, -0.0, 1, -1, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE
  };

  /** One in so many values is an edge of its range. */
  private static final int EDGE = 8;

  private RandomArguments() {}

  /** The least of everything for the first case, random arguments for all others. */
  static Object[] of(Parameter[] parameters, int index, SplittableRandom random) {
    return Arrays.stream(parameters)
        .map(parameter -> index == 0 ? least(parameter) : draw(parameter, random))
        .toArray();
  }

  static Object least(Parameter parameter) {
    Class<?> type = parameter.getType();
    if (type == int.class) {
      return parameter.isAnnotationPresent(IntRange.class) ? bounds(parameter)[0] : 0;
    } else if (type == double.class) {
      DoubleRange range = parameter.getAnnotation(DoubleRange.class);
      return range == null ? 0.0 : range.min();
    } else if (type.isArray()) {
      return draw(parameter, parameter.getAnnotation(Size.class).min(), new SplittableRandom(0));
    } else if (type == long.class) {
      return 0L;
    } else if (type == float.class) {
      return 0f;
    }
    return type == boolean.class ? false : type.getEnumConstants()[0];
  }

  /** Values to try in place of one with which a test fails, the smallest first. */
  static List<?> smaller(Parameter parameter, Object failing) {
    return switch (failing) {
      case Integer value when parameter.isAnnotationPresent(AwkwardSize.class) ->
          Arrays.stream(AWKWARD).filter(size -> size < value).boxed().toList();
      case Integer value when parameter.isAnnotationPresent(IntRange.class) ->
          smaller(bounds(parameter)[0], value);
      case double[] values ->
          lengths(parameter, values.length).mapToObj(n -> Arrays.copyOf(values, n)).toList();
      case long[] values ->
          lengths(parameter, values.length).mapToObj(n -> Arrays.copyOf(values, n)).toList();
      default -> List.of();
    };
  }

  /** The least value, others at a distance from it that doubles, and the one before. */
  private static List<Integer> smaller(int least, int value) {
    List<Integer> smaller = new ArrayList<>();
    for (long distance = 0; least + distance < value - 1L; distance = 2 * distance + 1) {
      smaller.add((int) (least + distance));
    }
    if (value > least) {
      smaller.add(value - 1);
    }
    return smaller;
  }

  private static IntStream lengths(Parameter parameter, int length) {
    return IntStream.range(parameter.getAnnotation(Size.class).min(), length);
  }

  private static Object draw(Parameter parameter, SplittableRandom random) {
    Class<?> type = parameter.getType();
    Size size = parameter.getAnnotation(Size.class);
    if (size != null) {
      return draw(parameter, integer(size.min(), size.max(), random), random);
    } else if (parameter.isAnnotationPresent(AwkwardSize.class)) {
      boolean small = Sizes.small();
      return AWKWARD[random.nextInt(small ? AWKWARD.length - 2 : AWKWARD.length)];
    } else if (type == int.class) {
      int[] bounds = bounds(parameter);
      return integer(bounds[0], bounds[1], random);
    } else if (type == long.class) {
      return isEdge(random) ? random.nextLong(-1, 2) : random.nextLong();
    } else if (type == double.class) {
      return number(parameter, random);
    } else if (type == float.class) {
      float value = Float.intBitsToFloat(random.nextInt());
      return isEdge(random) || !Float.isFinite(value) ? (float) random.nextInt(-1, 2) : value;
    } else if (type == boolean.class) {
      return random.nextBoolean();
    } else if (type.isEnum()) {
      return type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
    }
    throw new IllegalArgumentException("no values are drawn for parameter " + parameter);
  }

  private static Object draw(Parameter parameter, int length, SplittableRandom random) {
    return parameter.getType() == double[].class
        ? DoubleStream.generate(() -> number(parameter, random)).limit(length).toArray()
        : LongStream.generate(random::nextLong).limit(length).toArray();
  }

  private static int[] bounds(Parameter parameter) {
    IntRange range = parameter.getAnnotation(IntRange.class);
    return range == null
        ? new int[] {Integer.MIN_VALUE, Integer.MAX_VALUE}
        : new int[] {range.min(), range.max()};
  }

  private static boolean isEdge(SplittableRandom random) {
    return random.nextInt(EDGE) == 0;
  }

  /** An edge, anything between the bounds, or, as often, something near the lower one. */
  private static int integer(int min, int max, SplittableRandom random) {
    if (isEdge(random)) {
      int[] edges =
          IntStream.concat(IntStream.of(min, max), IntStream.of(AWKWARD))
              .filter(edge -> edge >= min && edge <= max)
              .toArray();
      return edges[random.nextInt(edges.length)];
    }
    long range = (long) max - min + 1;
    int bits = Long.SIZE - Long.numberOfLeadingZeros(range);
    long most = random.nextBoolean() ? range : 1L << random.nextInt(bits);
    return (int) (min + random.nextLong(most));
  }

  private static double number(Parameter parameter, SplittableRandom random) {
    DoubleRange range = parameter.getAnnotation(DoubleRange.class);
    if (range == null) {
      double value = Double.longBitsToDouble(random.nextLong());
      boolean ordinary = random.nextBoolean() || !Double.isFinite(value);
      return isEdge(random)
          ? EDGES[random.nextInt(EDGES.length)]
          : ordinary ? 1000 * random.nextGaussian() : value;
    } else if (isEdge(random)) {
      return random.nextBoolean() ? range.min() : range.max();
    } else if (range.min() > 0 && random.nextBoolean()) {
      double drawn = range.min() * Math.pow(range.max() / range.min(), random.nextDouble());
      return Math.clamp(drawn, range.min(), range.max());
    }
    return random.nextDouble(range.min(), range.max());
  }
}
