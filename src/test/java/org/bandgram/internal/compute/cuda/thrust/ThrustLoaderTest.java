package org.bandgram.internal.compute.cuda.thrust;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Why the library is missing, in cases that every machine can show. */
class ThrustLoaderTest {
  private static final String ABSENT = "absent.so";
  private static final String NO_LIBRARY = "ThrustLoaderTest.class";

  @Test
  void aFileThatIsNotThereIsNamed() {
    assertThat(ThrustLoader.load("/nowhere/libthrust.so", ABSENT))
        .contains(
            "system property bandgram.cuda.thrust names '/nowhere/libthrust.so', which cannot be"
                + " read");
  }

  @Test
  void aFileThatIsNoLibraryDoesNotLoad(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("text.so"), "no library");
    assertThat(ThrustLoader.load(file.toString(), ABSENT).orElseThrow())
        .startsWith("the thrust library does not load: " + file);
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
  void aBuildWithoutTheLibrarySaysSo() {
    assertThat(ThrustLoader.load(null, ABSENT))
        .contains("this build has no thrust library; build with cmake and nvcc installed");
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
  void anEmptyPropertyMeansTheResource() {
    assertThat(ThrustLoader.load("", ABSENT)).isEqualTo(ThrustLoader.load(null, ABSENT));
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
  void theUnpackedCopyHasANameOfItsOwn() {
    String first = ThrustLoader.load(null, NO_LIBRARY).orElseThrow();
    String second = ThrustLoader.load(null, NO_LIBRARY).orElseThrow();
    assertThat(first).startsWith("the thrust library does not load: ").isNotEqualTo(second);
    assertThat(copyNamedIn(first)).doesNotExist();
    assertThat(copyNamedIn(second)).doesNotExist();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void onlyThisUserReadsTheCopy() throws IOException {
    Path copy = ThrustLoader.copyOf(new ByteArrayInputStream(new byte[] {1, 2}));
    try {
      assertThat(copy).hasBinaryContent(new byte[] {1, 2});
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)))
          .isEqualTo("rw-------");
    } finally {
      Files.delete(copy);
    }
  }

  private static Path copyNamedIn(String reason) {
    return Path.of(reason.split(": ", 3)[1]);
  }
}
