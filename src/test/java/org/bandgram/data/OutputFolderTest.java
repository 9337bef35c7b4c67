package org.bandgram.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bandgram.BandgramException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFolderTest {
  private static final List<String> NAMES = List.of("a.txt", "b.txt", "index.txt");

  @TempDir private Path folder;

  private static OutputFolder.Content files(String content, String... names) {
    return staging -> {
      for (String name : names) {
        Files.writeString(staging.resolve(name), content);
      }
    };
  }

  @Test
  void aNewFolderAppearsAsAWhole() throws IOException {
    Path target = folder.resolve("x").resolve("y");
    OutputFolder output = OutputFolder.at(target);
    assertThat(folder.resolve("x")).doesNotExist();
    output.publish(
        NAMES,
        staging -> {
          files("new", "a.txt", "index.txt").writeTo(staging);
          assertThat(target).doesNotExist();
        });
    assertThat(names(target)).containsExactly("a.txt", "index.txt");
    assertThat(names(folder.resolve("x"))).containsExactly("y");
  }

  @Test
  void oldFilesAreReplacedOrRemovedAndOthersStay() throws IOException {
    Files.writeString(folder.resolve("notes.txt"), "mine");
    OutputFolder.at(folder).publish(NAMES, files("old", "a.txt", "b.txt", "index.txt"));
    OutputFolder.at(folder).publish(NAMES, files("new", "a.txt", "index.txt"));
    assertThat(names(folder)).containsExactly("a.txt", "index.txt", "notes.txt");
    assertThat(folder.resolve("a.txt")).hasContent("new");
    assertThat(folder.resolve("index.txt")).hasContent("new");
  }

  @Test
  void aFailureLeavesTheOldFiles() throws IOException {
    OutputFolder output = OutputFolder.at(folder);
    output.publish(NAMES, files("old", "a.txt", "index.txt"));
    assertThatIllegalStateException().isThrownBy(() -> output.publish(NAMES, this::failHalfway));
    assertThat(names(folder)).containsExactly("a.txt", "index.txt");
    assertThat(folder.resolve("a.txt")).hasContent("old");
  }

  @Test
  void aFailureLeavesNoNewFolder() throws IOException {
    OutputFolder output = OutputFolder.at(folder.resolve("new"));
    assertThatIllegalStateException().isThrownBy(() -> output.publish(NAMES, this::failHalfway));
    assertThat(names(folder)).isEmpty();
  }

  private void failHalfway(Path staging) throws IOException {
    files("new", "a.txt").writeTo(staging);
    throw new IllegalStateException("halfway");
  }

  @Test
  void saysWhyAFileCannotBeWritten() {
    assertThatExceptionOfType(BandgramException.class)
        .isThrownBy(
            () ->
                OutputFolder.at(folder)
                    .publish(
                        NAMES,
                        staging -> {
                          throw new IOException("disk full");
                        }))
        .withMessage(folder + ": cannot be written: disk full");
  }

  @Test
  void aFileIsNoFolder() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "x");
    for (Path path : List.of(file, file.resolve("b"))) {
      assertThatExceptionOfType(BandgramException.class)
          .isThrownBy(() -> OutputFolder.at(path))
          .withMessage(path + ": cannot be used for output: a file of that name is in the way");
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
