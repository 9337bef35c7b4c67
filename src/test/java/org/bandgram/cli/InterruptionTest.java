package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.bandgram.Cancellation;
import org.junit.jupiter.api.Test;

class InterruptionTest {

  @Test
  void aCommandThatEndsByItselfIsLeftAlone() {
    Cancellation cancellation = new Cancellation();
    assertThat(Interruption.guard(cancellation, () -> 7)).isEqualTo(7);
    assertThat(cancellation.isCancelled()).isFalse();
  }

  @Test
  void errorsPassThrough() {
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                Interruption.guard(
                    new Cancellation(),
                    () -> {
                      throw new IllegalStateException("x");
                    }));
  }
}
