package org.bandgram.io.internal.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.bandgram.testing.Refusals.failed;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir private Path folder;

  private static void hello(OutputStream out) throws IOException {
    out.write("hello".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void createsAndReplacesFiles() throws IOException {
    Path file = folder.resolve("a.txt");
    AtomicFile.write(file, AtomicFileTest::hello);
    assertThat(file).hasContent("hello");
    AtomicFile.write(file, out -> out.write('x'));
    assertThat(file).hasContent("x");
    assertThat(folder.toFile().listFiles()).containsExactly(file.toFile());
  }

  @Test
  void anUnfinishedFileHasNotItsName() {
    Path file = folder.resolve("a.txt");
    AtomicFile.write(
        file,
        out -> {
          hello(out);
          out.flush();
          assertThat(file).doesNotExist();
        });
    assertThat(file).exists();
  }

  @Test
  void aFailureLeavesTheOldFileAndNothingElse() throws IOException {
    Path file = folder.resolve("a.txt");
    AtomicFile.write(file, AtomicFileTest::hello);
    failed(() -> AtomicFile.write(file, this::failAfterAWhile))
        .hasMessage(file + ": cannot be written: no space left");
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      throw new IllegalStateException();
                    }));
    assertThat(file).hasContent("hello");
    assertThat(folder.toFile().listFiles()).containsExactly(file.toFile());
  }

  private void failAfterAWhile(OutputStream out) throws IOException {
    out.write(new byte[1 << 20]);
    throw new IOException("no space left");
  }

  /** In a container, every process has the same number. */
  @Test
  void whatAProcessOfTheSameNumberLeftIsInNobodysWay() throws IOException {
    for (int i = 1; i <= 100; i++) {
      Files.createFile(
          folder.resolve(".a.txt.%d-%d.part".formatted(ProcessHandle.current().pid(), i)));
    }
    Path file = folder.resolve("a.txt");
    AtomicFile.write(file, AtomicFileTest::hello);
    assertThat(file).hasContent("hello");
  }

  @Test
  void aLinkKeepsPointingToTheFile() throws IOException {
    Path file = folder.resolve("a.txt");
    AtomicFile.write(file, out -> out.write('x'));
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    AtomicFile.write(link, AtomicFileTest::hello);
    assertThat(link).isSymbolicLink();
    assertThat(file).hasContent("hello");
  }

  @Test
  void saysWhyAFileCannotBeWritten() {
    failed(() -> AtomicFile.write(folder, AtomicFileTest::hello))
        .hasMessage(folder + ": cannot be written: it is a folder");
    Path orphan = folder.resolve("none").resolve("a.txt");
    failed(() -> AtomicFile.write(orphan, AtomicFileTest::hello))
        .hasMessage(orphan + ": cannot be written: no such file or folder");
  }
}
