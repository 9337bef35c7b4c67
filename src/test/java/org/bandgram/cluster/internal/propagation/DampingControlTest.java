package org.bandgram.cluster.internal.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bandgram.cluster.PropagationOptions.Damping;
import org.junit.jupiter.api.Test;

/** At damping 0.8 a stretch is 50 iterations long. */
class DampingControlTest {
  private static final int STRETCH = 50;

  private static void observe(DampingControl control, int iterations, int changed) {
    for (int iteration = 0; iteration < iterations; iteration++) {
      control.observe(changed);
    }
  }

  @Test
  void changesThatDoNotDeclineRaiseTheDamping() {
    DampingControl control = new DampingControl(new Damping(0.8, true));
    observe(control, 2 * STRETCH - 1, 3);
    assertThat(control.damping()).isEqualTo(0.8);
    observe(control, 1, 3);
    assertThat(control.damping()).isCloseTo(0.86, within(1e-12));
  }

  @Test
  void changesThatDeclineDoNot() {
    DampingControl control = new DampingControl(new Damping(0.8, true));
    for (int changed = 1000; changed > 0; changed = changed * 7 / 10) {
      observe(control, STRETCH, changed);
      assertThat(control.damping()).isEqualTo(0.8);
    }
    observe(control, 10 * STRETCH, 0);
    assertThat(control.damping()).isEqualTo(0.8);
  }

  @Test
  void theDampingHasALimitAndIsNeverLowered() {
    DampingControl control = new DampingControl(new Damping(0.5, true));
    observe(control, 20_000, 1);
    assertThat(control.damping()).isEqualTo(0.98);
    DampingControl heavy = new DampingControl(new Damping(0.99, true));
    observe(heavy, 20_000, 1);
    assertThat(heavy.damping()).isEqualTo(0.99);
  }

  @Test
  void withoutLeaveItStays() {
    DampingControl control = new DampingControl(new Damping(0.5, false));
    observe(control, 20_000, 1);
    assertThat(control.damping()).isEqualTo(0.5);
  }
}
