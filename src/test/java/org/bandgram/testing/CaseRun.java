package org.bandgram.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Runs a method with random arguments, which depend on its name and the seed alone, until one case
 * fails, and then with smaller ones.
 */
final class CaseRun {
  /** Most runs of a failing test in search of smaller arguments. */
  private static final int SEARCH = 500;

  private final Method method;
  private final Object target;
  private final long seed;

  CaseRun(Method method, Object target, long seed) {
    this.method = method;
    this.target = target;
    this.seed = seed;
    method.setAccessible(true);
  }

  /** Throws an AssertionError that names the smallest arguments found to fail. */
  void run(int count) {
    String name = method.getDeclaringClass().getName() + "." + method.getName();
    SplittableRandom random = new SplittableRandom(seed + name.hashCode());
    for (int index = 0; index < count; index++) {
      Object[] arguments = RandomArguments.of(method.getParameters(), index, random.split());
      if (failure(arguments) != null) {
        Object[] smallest = smallest(arguments);
        throw new AssertionError(
            "%s\nfound with %s, case %d of %d, -Dbandgram.test.seed=%d"
                .formatted(text(smallest), text(arguments), index + 1, count, seed),
            failure(smallest));
      }
    }
  }

  /** What a run throws; null where it passes. */
  private Throwable failure(Object[] arguments) {
    try {
      method.invoke(target, Arrays.stream(arguments).map(CaseRun::copy).toArray());
      return null;
    } catch (InvocationTargetException e) {
      return e.getCause();
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** An array of its own for a test that may change it. */
  private static Object copy(Object argument) {
    return switch (argument) {
      case double[] values -> values.clone();
      case long[] values -> values.clone();
      default -> argument;
    };
  }

  /** Makes one argument after another smaller, until none of them can be. */
  private Object[] smallest(Object[] failing) {
    Object[] smallest = failing;
    int runs = 0;
    boolean found;
    do {
      found = false;
      for (int p = 0; p < failing.length; p++) {
        for (Object smaller : RandomArguments.smaller(method.getParameters()[p], smallest[p])) {
          Object[] arguments = smallest.clone();
          arguments[p] = smaller;
          if (runs++ < SEARCH && failure(arguments) != null) {
            smallest = arguments;
            found = true;
            break;
          }
        }
      }
    } while (found);
    return smallest;
  }

  private String text(Object[] arguments) {
    return IntStream.range(0, arguments.length)
        .mapToObj(p -> method.getParameters()[p].getName() + " = " + text(arguments[p]))
        .collect(Collectors.joining(", "));
  }

  private static String text(Object argument) {
    return switch (argument) {
      case double[] values -> Arrays.toString(values);
      case long[] values -> Arrays.toString(values);
      default -> argument.toString();
    };
  }
}
