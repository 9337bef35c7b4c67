package org.bandgram.internal.compute;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SystemMemoryTest {

  @Test
  void figuresAreConsistent() {
    long total = SystemMemory.totalBytes();
    assertThat(SystemMemory.availableBytes()).isPositive().isLessThanOrEqualTo(total);
    assertThat(SystemMemory.peakBytes()).isBetween(1L << 20, total);
  }

  @Test
  void thePeakNeverFalls() {
    long before = SystemMemory.peakBytes();
    byte[] block = new byte[1 << 20];
    assertThat(block).isNotEmpty();
    assertThat(SystemMemory.peakBytes()).isGreaterThanOrEqualTo(before);
  }
}
