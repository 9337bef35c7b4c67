package org.bandgram.internal.compute.lloyd;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
