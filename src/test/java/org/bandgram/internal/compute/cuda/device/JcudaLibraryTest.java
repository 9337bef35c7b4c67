package org.bandgram.internal.compute.cuda.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.bandgram.BandgramException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JcudaLibraryTest {
  /** What JCuda throws, shortened to the lines that matter. */
  private static final String REPORT =
      """
      Error while loading native library "JCudaDriver-12.6.0-linux-x86_64"
      Operating system name: Linux
      ---(start of nested stack traces)---
      Stack trace from the attempt to load the library as a file:
      java.lang.UnsatisfiedLinkError: no JCudaDriver-12.6.0-linux-x86_64 in java.library.path
      \tat java.base/java.lang.System.loadLibrary(System.java:1)
      Stack trace from the attempt to load the library as a resource:
      java.lang.UnsatisfiedLinkError: /tmp/libJCudaDriver.so: %s
      \tat java.base/java.lang.System.load(System.java:1)
      ---(end of nested stack traces)---
      """;

  @Test
  void aMissingDriverIsCalledThat() {
    String cause = "libcuda.so.1: cannot open shared object file: No such file or directory";
    assertThat(JcudaLibrary.reason(new UnsatisfiedLinkError(REPORT.formatted(cause))))
        .isEqualTo("no NVIDIA driver is installed (there is no libcuda.so.1)");
  }

  @Test
  void anyOtherCauseIsQuoted() {
    String cause = "failed to map segment from shared object";
    assertThat(JcudaLibrary.reason(new UnsatisfiedLinkError(REPORT.formatted(cause))))
        .isEqualTo("JCuda does not load: /tmp/libJCudaDriver.so: " + cause);
  }

  @Test
  void otherErrorsAreQuoted() {
    assertThat(JcudaLibrary.reason(new NoClassDefFoundError("jcuda/driver/JCudaDriver")))
        .isEqualTo(
            "JCuda is not on the class path; add org.jcuda:jcuda, and org.jcuda:jcuda-natives for"
                + " this system");
    assertThat(JcudaLibrary.reason(new NoClassDefFoundError("java/lang/Gone")))
        .isEqualTo("JCuda does not load: java/lang/Gone");
    assertThat(JcudaLibrary.reason(new ExceptionInInitializerError(new IOException("no room"))))
        .isEqualTo("JCuda does not load: no room");
    assertThat(JcudaLibrary.reason(new UnsatisfiedLinkError()))
        .isEqualTo("JCuda does not load: java.lang.UnsatisfiedLinkError");
  }

  @Test
  void whatIsUnpackedIsGoneAfterwards(@TempDir Path folder) {
    String before = System.getProperty("java.io.tmpdir");
    try {
      JcudaLibrary.unpackInto(folder);
    } catch (BandgramException e) {
      assertThat(e).hasMessageNotContaining("cannot be unpacked");
    }
    assertThat(folder).isEmptyDirectory();
    assertThat(System.getProperty("java.io.tmpdir")).isEqualTo(before);
  }

  @Test
  void aFolderThatCannotBeMadeIsAReason(@TempDir Path folder) {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> JcudaLibrary.unpackInto(missing))
        .isInstanceOf(BandgramException.class)
        .hasMessage("JCuda's library cannot be unpacked: no folder can be made in " + missing);
  }
}
