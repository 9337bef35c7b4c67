package org.bandgram.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ParametersTest {
  /** A value that is not declared as a record. */
  public interface Shape {}

  /** Not options, since nobody declares it. */
  public record Circle(double radius) implements Shape {}

  /** Options within options. */
  public record Inner(int mostSteps, OptionalInt askedFor, Shape shape) {}

  /** Options. */
  public record Outer(
      String name,
      Inner inner,
      double[] weights,
      Optional<String> text,
      OptionalLong seed,
      OptionalDouble share) {}

  @Test
  void everyComponentIsNamedByItsPath() {
    Outer options =
        new Outer(
            "a",
            new Inner(3, OptionalInt.empty(), new Circle(2)),
            new double[] {1, 0.5},
            Optional.of("b"),
            OptionalLong.of(7),
            OptionalDouble.empty());
    assertThat(Parameters.of(options).toString())
        .isEqualTo(
            "{name=a, inner.most_steps=3, inner.asked_for=none, inner.shape=Circle[radius=2.0],"
                + " weights=[1.0, 0.5], text=b, seed=7, share=none}");
  }
}
