package org.bandgram.io.internal.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.bandgram.testing.Refusals.failed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputFolderTest {
  private static final List<String> NAMES = List.of("a.txt", "b.txt", "index.txt");
  private static final String LEFT = ".bandgram.0123456789abcdef.part";

  @TempDir private Path folder;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** A list of files, one a line, after a line that tells it from other texts. */
  private static final class Lines implements OutputFolder.Inventory {
    @Override
    public String file() {
      return "index.txt";
    }

    @Override
    public Set<String> list(Path file) {
      try {
        List<String> lines = Files.readAllLines(file);
        return lines.indexOf("files") == 0
            ? new TreeSet<>(lines.subList(1, lines.size()))
            : Set.of();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static OutputFolder open(Path folder, Path... inputs) {
    return OutputFolder.open(folder, new Lines(), NAMES, List.of(inputs));
  }

  private static OutputFolder.Content files(String content, String... names) {
    return staging -> {
      for (String name : names) {
        Files.writeString(staging.resolve(name), content);
      }
      Files.writeString(
          staging.resolve("index.txt"), "files\nindex.txt\n" + String.join("\n", names));
    };
  }

  private static void publish(Path folder, String content, String... names) {
    try (OutputFolder output = open(folder)) {
      output.publish(files(content, names));
    }
  }

  @Test
  void aNewFolderGetsItsFilesTogether() throws IOException {
    Path target = folder.resolve("x").resolve("y");
    try (OutputFolder output = open(target)) {
      output.publish(
          staging -> {
            files("new", "a.txt").writeTo(staging);
            assertThat(visible(target)).isEmpty();
          });
    }
    assertThat(names(target)).containsExactly("a.txt", "index.txt");
    assertThat(names(folder.resolve("x"))).containsExactly("y");
  }

  @Test
  void aFolderMayBeNamedInARoundaboutWay() throws IOException {
    publish(folder.resolve("x").resolve("..").resolve("y"), "new", "a.txt");
    assertThat(names(folder)).contains("y");
    assertThat(names(folder.resolve("y"))).containsExactly("a.txt", "index.txt");
  }

  @Test
  void filesOfARunAreReplacedOrRemovedAndOthersStay() throws IOException {
    write("notes.txt", "mine");
    publish(folder, "old", "a.txt", "b.txt", "c.txt");
    publish(folder, "new", "a.txt");
    assertThat(names(folder)).containsExactly("a.txt", "index.txt", "notes.txt");
    assertThat(folder.resolve("a.txt")).hasContent("new");
    assertThat(folder.resolve("notes.txt")).hasContent("mine");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.txt", "b.txt", "index.txt"})
  void aFileThatNoRunWroteIsInTheWay(String name) throws IOException {
    write(name, "mine");
    assertRefused(
        folder.resolve(name)
            + ": is in the way, and no earlier run into this folder wrote it; choose another folder"
            + " for the output, or move the file");
    assertThat(names(folder)).containsExactly(name);
    assertThat(folder.resolve(name)).hasContent("mine");
  }

  @Test
  void whatIsNoFileAnyMoreIsNotTheRuns() throws IOException {
    publish(folder, "old", "a.txt", "b.txt");
    Files.delete(folder.resolve("a.txt"));
    Path mine = write("mine.txt", "mine");
    Files.createSymbolicLink(folder.resolve("a.txt"), mine);
    failed(() -> open(folder)).hasMessageStartingWith(folder.resolve("a.txt") + ": is in the way");
    Files.delete(folder.resolve("a.txt"));
    Files.createDirectory(folder.resolve("a.txt"));
    failed(() -> open(folder));
    assertThat(names(folder)).containsExactly("a.txt", "b.txt", "index.txt", "mine.txt");
  }

  @Test
  void aListThatNamesFilesElsewhereIsNotBelieved() throws IOException {
    Path target = Files.createDirectory(folder.resolve("out"));
    Path mine = write("mine.txt", "mine");
    Files.writeString(target.resolve("index.txt"), "files\nindex.txt\n../mine.txt\n" + mine);
    publish(target, "new", "a.txt");
    assertThat(mine).hasContent("mine");
    assertThat(names(target)).containsExactly("a.txt", "index.txt");
  }

  @Test
  void aFileThatAppearsDuringTheRunStays() throws IOException {
    try (OutputFolder output = open(folder)) {
      write("c.txt", "mine");
      failed(() -> output.publish(files("new", "a.txt", "c.txt")))
          .hasMessageStartingWith(folder.resolve("c.txt") + ": is in the way");
    }
    assertThat(names(folder)).containsExactly("c.txt");
    assertThat(folder.resolve("c.txt")).hasContent("mine");
  }

  @Test
  void anInputIsNeverReplaced() throws IOException {
    publish(folder, "old", "a.txt", "c.txt");
    Path hard = Files.createLink(folder.resolve("hard.txt"), folder.resolve("a.txt"));
    Path soft = Files.createSymbolicLink(folder.resolve("soft.txt"), folder.resolve("c.txt"));
    Path roundabout = folder.resolve("..").resolve(folder.getFileName()).resolve("a.txt");
    for (Path input : List.of(folder.resolve("c.txt"), roundabout, hard, soft)) {
      failed(() -> open(folder, input))
          .hasMessageStartingWith(input + ": is an input of this run, and ")
          .hasMessageEndingWith(" would be replaced; choose another folder for its output");
    }
    failed(() -> open(folder, folder))
        .hasMessage(folder + ": is an input of this run; choose another folder for its output");
    open(folder, folder.resolve("other.txt")).close();
    assertThat(folder.resolve("a.txt")).hasContent("old");
  }

  @Test
  void twoRunsDoNotMix() throws IOException {
    Path target = folder.resolve("new");
    Path link = Files.createSymbolicLink(folder.resolve("link"), target);
    try (OutputFolder first = open(target)) {
      for (Path place : List.of(target, link)) {
        failed(() -> open(place))
            .hasMessage(
                place
                    + ": another run is writing there; wait for its end, or choose another place");
      }
      first.publish(files("first", "a.txt"));
    }
    publish(target, "second", "a.txt");
    assertThat(names(target)).containsExactly("a.txt", "index.txt");
  }

  @Test
  void aStaleLockIsInNobodysWay() throws IOException {
    Files.createFile(folder.resolve(".bandgram.lock"));
    publish(folder, "new", "a.txt");
    assertThat(names(folder)).containsExactly("a.txt", "index.txt");
  }

  @Test
  void aFailureLeavesTheOldFiles() throws IOException {
    publish(folder, "old", "a.txt");
    try (OutputFolder output = open(folder)) {
      assertThatIllegalStateException().isThrownBy(() -> output.publish(this::failHalfway));
    }
    assertThat(names(folder)).containsExactly("a.txt", "index.txt");
    assertThat(folder.resolve("a.txt")).hasContent("old");
  }

  @Test
  void aFailureLeavesNoNewFolder() throws IOException {
    try (OutputFolder output = open(folder.resolve("new").resolve("deep"))) {
      assertThatIllegalStateException().isThrownBy(() -> output.publish(this::failHalfway));
    }
    assertThat(names(folder)).isEmpty();
  }

  private void failHalfway(Path staging) throws IOException {
    files("new", "a.txt").writeTo(staging);
    throw new IllegalStateException("halfway");
  }

  /** The folder as a killed process leaves it, at every step of taking the files' places. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
  void aRunGoesOnWhereAnotherWasKilled(int steps) throws IOException {
    write("notes.txt", "mine");
    publish(folder, "old", "a.txt", "c.txt");
    Path left = Files.createDirectory(folder.resolve(LEFT));
    files("new", "a.txt", "b.txt").writeTo(left);
    List<Step> all =
        List.of(
            () -> Files.move(folder.resolve("index.txt"), left.resolve(".earlier")),
            () -> Files.delete(folder.resolve("a.txt")),
            () -> Files.move(left.resolve("a.txt"), folder.resolve("a.txt")),
            () -> Files.move(left.resolve("b.txt"), folder.resolve("b.txt")),
            () -> Files.delete(folder.resolve("c.txt")),
            () -> Files.move(left.resolve("index.txt"), folder.resolve("index.txt")));
    for (Step step : all.subList(0, steps)) {
      step.take();
    }
    assertThatIllegalStateException()
        .isThrownBy(
            () -> {
              try (OutputFolder output = open(folder)) {
                output.publish(this::failHalfway);
              }
            });
    publish(folder, "newest", "a.txt");
    assertThat(names(folder)).containsExactly("a.txt", "index.txt", "notes.txt");
    assertThat(folder.resolve("a.txt")).hasContent("newest");
  }

  /** What a process does to files. */
  @FunctionalInterface
  private interface Step {
    void take() throws IOException;
  }

  @Test
  void afterAKillOthersFilesStay() throws IOException {
    Path left = Files.createDirectory(folder.resolve(LEFT));
    files("new", "a.txt", "b.txt").writeTo(left);
    Files.createFile(left.resolve(".earlier"));
    write("a.txt", "mine");
    failed(() -> open(folder)).hasMessageStartingWith(folder.resolve("a.txt") + ": is in the way");
    assertThat(folder.resolve("a.txt")).hasContent("mine");
  }

  @Test
  void onlyWhatHasOurNameIsCleanedUp() throws IOException {
    Files.createDirectory(folder.resolve(LEFT));
    Files.createDirectory(folder.resolve(".bandgram.mine.part"));
    write(".x.0123456789abcdef.part", "mine");
    open(folder).close();
    assertThat(names(folder)).containsExactly(".bandgram.mine.part", ".x.0123456789abcdef.part");
  }

  @Test
  void saysWhyAFileCannotBeWritten() {
    try (OutputFolder output = open(folder)) {
      failed(
              () ->
                  output.publish(
                      staging -> {
                        throw new IOException("disk full");
                      }))
          .hasMessage(folder + ": cannot be written: disk full");
    }
  }

  @Test
  void aFileIsNoFolder() throws IOException {
    Path file = write("c.txt", "x");
    for (Path path : List.of(file, file.resolve("b"))) {
      failed(() -> open(path))
          .hasMessage(path + ": cannot be used for output: a file of that name is in the way");
    }
  }

  /** Nobody, not even root, can create files there. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aFolderThatCannotBeWrittenIsFoundAtOnce() {
    Path path = Path.of("/proc/self/out");
    failed(() -> open(path)).hasMessageStartingWith(path + ": cannot be used for output: ");
  }

  private void assertRefused(String message) {
    failed(() -> open(folder)).hasMessage(message);
  }

  private static List<String> visible(Path folder) throws IOException {
    return names(folder).stream().filter(name -> !name.startsWith(".")).toList();
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
