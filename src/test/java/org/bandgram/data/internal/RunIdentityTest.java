package org.bandgram.data.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.bandgram.Locales;
import org.bandgram.data.PointSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("The default locale belongs to the whole JVM")
class RunIdentityTest {
  private static String identity() {
    return new RunIdentity(Map.of("top_size", "7"), "cpu")
        .with(PointSet.of(new double[][] {{1, 2, 3}}))
        .with("weights", new double[] {0.5})
        .toString();
  }

  /** A run may be resumed wherever the machine is said to stand. */
  @Test
  void isTheSameInEveryPlace() {
    String here = identity();
    assertThat(here).contains("points 1x3\n").contains("top_size 7\n");
    Locales.inEgypt(() -> assertThat(identity()).isEqualTo(here));
  }
}
