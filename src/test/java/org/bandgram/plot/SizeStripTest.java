package org.bandgram.plot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizeStripTest {
  /** Of an even number of sizes the larger one in the middle, as in summaries. */
  @ParameterizedTest
  @CsvSource({"0011122223, 3", "001, 2", "001112, 2", "00112233344, 2", "0001, 3"})
  void theMedianIsASize(String labels, int median) {
    Clusters clusters = Clusters.ofLabels(labels.chars().map(digit -> digit - '0').toArray());
    assertThat(new SizeStrip(clusters, null, Theme.LIGHT).summary())
        .contains("median " + median + " ");
  }
}
