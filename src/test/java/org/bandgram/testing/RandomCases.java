package org.bandgram.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that runs once for each of many random cases.
 *
 * <p>Its parameters are integers, floating-point numbers, booleans, enum constants or arrays of
 * long or double; the annotations here bound them. The first case has the least of every parameter,
 * and later ones often have bounds and awkward sizes (1, 2, 31, 33, 257, 4098) among random values.
 *
 * <p>The cases are the same in each run. {@code -Dbandgram.test.seed=NUMBER} draws others. When one
 * fails, smaller sizes are tried, and the message names the smallest arguments that still fail,
 * those found first, and the seed.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(RandomCasesExtension.class)
public @interface RandomCases {
  /** Number of cases; fewer are tried if {@link Sizes} are small. */
  int value() default 1000;

  /** Bounds of an int, both inclusive. */
  @Target(ElementType.PARAMETER)
  @Retention(RetentionPolicy.RUNTIME)
  @interface IntRange {
    int min() default 0;

    int max();
  }

  /**
   * One of 0 and the awkward sizes; up to 257 when {@code bandgram.test.sizes} is {@code small}.
   */
  @Target(ElementType.PARAMETER)
  @Retention(RetentionPolicy.RUNTIME)
  @interface AwkwardSize {}

  /** Bounds of a double, or of the elements of an array of doubles, both inclusive. */
  @Target(ElementType.PARAMETER)
  @Retention(RetentionPolicy.RUNTIME)
  @interface DoubleRange {
    double min();

    double max();
  }

  /** Bounds of the length of an array, both inclusive. */
  @Target(ElementType.PARAMETER)
  @Retention(RetentionPolicy.RUNTIME)
  @interface Size {
    int min();

    int max();
  }
}
