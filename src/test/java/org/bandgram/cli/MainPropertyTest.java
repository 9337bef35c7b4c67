package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;

class MainPropertyTest {

  @Property(tries = 20)
  void anyUnknownCommandIsAUsageError(
      @ForAll @AlphaChars @StringLength(min = 20, max = 30) String command) {
    assertThat(CommandRun.of(command).exitCode()).isEqualTo(2);
  }
}
