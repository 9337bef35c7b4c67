package org.bandgram.internal.compute.lloyd;

import static org.assertj.core.api.Assertions.assertThat;

import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.DoubleRange;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterStripesTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, 1, 1536",
    "1536, 8, 2, 1, 1536",
    "1537, 8, 2, 2, 1536",
    "49152, 8, 2, 32, 1536",
    "49153, 8, 2, 17, 3072",
    "100000, 2048, 1024, 2, 50688",
    "100000, 2049, 1024, 1, 101376",
    "100000, 100000, 1024, 1, 101376",
    "2147483647, 8, 2, 32, 67109376",
    "2147483647, 1000, 5000, 1, 2147483647"
  })
  void areWholeBlocks(int n, int k, int d, int count, int length) {
    ClusterStripes stripes = ClusterStripes.of(n, k, d);
    assertThat(stripes.count()).isEqualTo(count);
    assertThat(stripes.length()).isEqualTo(length);
  }

  /** Three stripes, the last of which has one point. */
  @ParameterizedTest
  @CsvSource({
    "0, 3073",
    "0.0001, 3073",
    "0.0003, 3072",
    "0.25, 3072",
    "0.26, 1536",
    "0.7, 1536",
    "0.76, 0",
    "1, 0"
  })
  void theCpuGetsWhatIsNearestToItsShare(double hostShare, int devicePoints) {
    assertThat(new ClusterStripes(3073, 1536).devicePoints(hostShare)).isEqualTo(devicePoints);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1536})
  void aSingleStripeIsNotShared(int n) {
    ClusterStripes stripes = ClusterStripes.of(n, 3, 2);
    assertThat(stripes.devicePoints(0.4)).isEqualTo(n);
    assertThat(stripes.devicePoints(0.6)).isZero();
  }

  @RandomCases
  void everyShareIsThatOfSomeStripes(
      @IntRange(min = 1, max = Integer.MAX_VALUE) int n,
      @IntRange(min = 1, max = 1000) int k,
      @IntRange(min = 1, max = 5000) int d,
      @DoubleRange(min = 0, max = 1) double hostShare) {
    ClusterStripes stripes = ClusterStripes.of(n, k, d);
    assertThat(stripes.count()).isBetween(1, 32);
    assertThat(stripes.devicePoints(0)).isEqualTo(n);
    assertThat(stripes.devicePoints(1)).isZero();
    double asked = (1 - hostShare) * n;
    double off = Math.abs(stripes.devicePoints(hostShare) - asked);
    for (int s = 0; s <= stripes.count(); s++) {
      double bound = Math.min(n, (double) s * stripes.length());
      assertThat(off).isLessThanOrEqualTo(Math.abs(bound - asked));
    }
  }
}
