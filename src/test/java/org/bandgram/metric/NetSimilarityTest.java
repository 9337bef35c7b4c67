package org.bandgram.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.junit.jupiter.api.Test;

class NetSimilarityTest {

  @Test
  void addsSimilaritiesOfMembersAndPreferencesOfExemplars() {
    int[] exemplarOf = {1, 1, 1, 4, 4};
    try (Execution execution = Execution.onThreads(2)) {
      double net = NetSimilarity.of(exemplarOf, (i, k) -> -10 * i - k, k -> -1000 * k, execution);
      assertThat(net).isEqualTo((0 - 1) + (-20 - 1) + (-30 - 4) - 1000 - 4000);
    }
  }

  @Test
  void exemplarsMustNamePoints() {
    try (Execution execution = Execution.onThreads(1)) {
      assertThatThrownBy(() -> NetSimilarity.of(new int[] {-1}, (i, k) -> 0, k -> 0, execution))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageStartingWith("the exemplar of point 0 is -1");
    }
  }
}
