package org.bandgram.validation.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.failed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrowingFileTest {
  @TempDir private Path folder;

  @Test
  void whatWasAppendedIsThere() {
    GrowingFile file = new GrowingFile(folder.resolve("new"), "runs.csv");
    assertThat(file.path()).isEmpty();
    assertThat(folder).isEmptyDirectory();
    file.append("a\n");
    assertThat(file.path()).contains(folder.resolve("new").resolve("runs.csv"));
    assertThat(folder.resolve("new").resolve("runs.csv")).hasContent("a\n");
    file.append("ä\n");
    assertThat(folder.resolve("new").resolve("runs.csv")).hasContent("a\nä\n");
  }

  @Test
  void filesThatAreThereStayAsTheyAre() throws IOException {
    Files.writeString(folder.resolve("runs.csv"), "one");
    Files.createDirectory(folder.resolve("runs-2.csv"));
    GrowingFile file = new GrowingFile(folder, "runs.csv");
    file.append("two");
    file.append(" three");
    assertThat(file.path()).contains(folder.resolve("runs-3.csv"));
    assertThat(folder.resolve("runs-3.csv")).hasContent("two three");
    assertThat(folder.resolve("runs.csv")).hasContent("one");
    assertThat(folder.resolve("runs-2.csv")).isEmptyDirectory();
  }

  @Test
  void onlyTheOwnFileIsRemoved() {
    GrowingFile first = new GrowingFile(folder, "runs.csv");
    first.append("a");
    GrowingFile second = new GrowingFile(folder, "runs.csv");
    second.append("b");
    second.finish();
    assertThat(folder.resolve("runs-2.csv")).doesNotExist();
    assertThat(folder.resolve("runs.csv")).hasContent("a");
    assertThat(second.path()).isEmpty();
  }

  @Test
  void aFileThatCannotBeWrittenIsNamed() throws IOException {
    Path inTheWay = Files.createFile(folder.resolve("out"));
    GrowingFile file = new GrowingFile(inTheWay, "runs.csv");
    failed(() -> file.append("a"))
        .hasMessage(
            inTheWay.resolve("runs.csv")
                + ": cannot be written: a file of that name is in the way");
    assertThat(file.path()).isEmpty();
  }
}
