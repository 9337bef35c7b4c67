package org.bandgram.internal.compute.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What this machine really has; the tests for GPUs put a stand-in of the driver in its place. */
class CudaAvailabilityTest {
  @Test
  void isFoundOutOnceWithoutAWord() {
    PrintStream error = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      CudaAvailability found = CudaAvailability.current();
      assertThat(CudaAvailability.current()).isSameAs(found);
      assertThat(found.description()).isNotBlank().doesNotContain("\n").doesNotEndWith(".");
    } finally {
      System.setErr(error);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void withoutADriverTheReasonNamesIt() {
    assumeFalse(driverIsInstalled(), "this machine has an NVIDIA driver");
    assertThat(CudaAvailability.current())
        .isEqualTo(
            new CudaAvailability.Unusable(
                "no NVIDIA driver is installed (there is no libcuda.so.1)"));
  }

  /** Asks the linker itself, without JCuda. */
  @SuppressWarnings("restricted")
  private static boolean driverIsInstalled() {
    try {
      SymbolLookup.libraryLookup("libcuda.so.1", Arena.global());
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
