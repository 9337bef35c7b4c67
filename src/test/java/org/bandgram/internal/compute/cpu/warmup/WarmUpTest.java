package org.bandgram.internal.compute.cpu.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WarmUpTest {
  @Test
  void plainLoopsDoWhatIsLeftToThem() {
    WarmUp warmUp = new WarmUp(10, 0);
    assertThat(warmUp.isCold(4)).isTrue();
    assertThat(warmUp.isOver()).isFalse();
    assertThat(warmUp.isCold(6)).isTrue();
    assertThat(warmUp.isOver()).isTrue();
    assertThat(warmUp.isCold(1)).isFalse();
  }

  /** A long step is as good as a long run; what follows it finds the loops compiled. */
  @Test
  void aStepThatIsMoreThanThatEndsIt() {
    WarmUp warmUp = new WarmUp(10, 0);
    assertThat(warmUp.isCold(11)).isFalse();
    assertThat(warmUp.isCold(1)).isFalse();
  }

  @Test
  void whatFollowsLaterIsWaitedFor() {
    WarmUp warmUp = new WarmUp(10, 20);
    assertThat(warmUp.isCold(10)).isTrue();
    assertThat(warmUp.isCold(19)).isFalse();
    assertThat(warmUp.isOver()).isFalse();
    assertThat(warmUp.isCold(1)).isFalse();
    assertThat(warmUp.isOver()).isTrue();
  }

  @Test
  void oneThatIsOverLeavesNothingToPlainLoops() {
    assertThat(WarmUp.over().isCold(1)).isFalse();
    assertThat(WarmUp.over().isOver()).isTrue();
  }

  /** Ten starts on 10,000 points in 15 dimensions with 15 centroids, 18 assignments each. */
  @Test
  void plainLoopsDoAllOfAShortRunOfKMeans() {
    WarmUp centroids = WarmUps.ofNewJvm().centroids();
    for (int assignment = 0; assignment < 180; assignment++) {
      assertThat(centroids.isCold(10_000L * 15 * 15)).isTrue();
    }
  }

  @Test
  void theRestIsSkippedWhereARunIsKnownToBeLong() {
    WarmUps warmUps = WarmUps.ofNewJvm();
    assertThat(warmUps.bands().isCold(1)).isTrue();
    warmUps.skip();
    assertThat(warmUps.bands().isCold(1)).isFalse();
    assertThat(warmUps.pairs().isCold(1)).isFalse();
    assertThat(warmUps.kernels().isCold(1)).isFalse();
    assertThat(warmUps.centroids().isCold(1)).isFalse();
    assertThat(warmUps.centroids().isOver()).isFalse();
  }
}
