package org.bandgram.internal.compute.cuda.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CleanupStackTest {
  private final List<String> done = new ArrayList<>();
  private final CleanupStack stack = new CleanupStack();

  @Test
  void runsTheLastStepFirstAndEachOnce() {
    stack.push(() -> done.add("first"));
    stack.push(() -> done.add("second"));
    stack.close();
    stack.close();
    assertThat(done).containsExactly("second", "first");
  }

  @Test
  void aFailureStopsNoOtherStep() {
    stack.push(() -> done.add("first"));
    stack.push(() -> fail("second"));
    stack.push(() -> fail("third"));
    assertThatThrownBy(stack::close)
        .hasMessage("third")
        .satisfies(
            e -> assertThat(e.getSuppressed()).extracting("message").containsExactly("second"));
    assertThat(done).containsExactly("third", "second", "first");
  }

  private void fail(String step) {
    done.add(step);
    throw new IllegalStateException(step);
  }
}
