package org.bandgram.internal.compute.cuda.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.bandgram.InsufficientMemoryException;
import org.junit.jupiter.api.Test;

class DeviceGarbageTest {
  private long free;
  private int attempts;
  private final DeviceGarbage garbage = new DeviceGarbage(() -> free++);

  private long allocate(int successfulAttempt) {
    attempts++;
    if (attempts < successfulAttempt) {
      throw new InsufficientMemoryException("an array", 2, 1, "nothing would do");
    }
    return 42;
  }

  @Test
  void anAllocationIsTriedAgainWhileMemoryBecomesFree() {
    garbage.expect();
    assertThat(garbage.allocate(() -> allocate(3))).isEqualTo(42);
    assertThat(attempts).isEqualTo(3);
  }

  @Test
  void withoutGarbageItIsNot() {
    assertThatThrownBy(() -> garbage.allocate(() -> allocate(2)))
        .isInstanceOf(InsufficientMemoryException.class);
    assertThat(attempts).isEqualTo(1);
  }

  @Test
  void noMoreIsTriedWhenNothingBecomesFree() {
    DeviceGarbage none = new DeviceGarbage(() -> 7);
    none.expect();
    assertThatThrownBy(() -> none.allocate(() -> allocate(2)))
        .isInstanceOf(InsufficientMemoryException.class);
    assertThat(attempts).isEqualTo(1);
  }
}
