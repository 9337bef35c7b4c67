package org.bandgram.io.internal.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bandgram.model.internal.LabelFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
  @TempDir private Path folder;

  private static OutputFile open(Path file, Path... inputs) {
    return OutputFile.open(file, LabelFile::isLabels, "a table of labels", List.of(inputs));
  }

  @Test
  void labelsAreKnownByTheirColumns() throws IOException {
    for (String name : List.of("labels.csv", "labels.parquet")) {
      Path file = folder.resolve(name);
      LabelFile.write(file, new int[] {0, 1, 1}, new int[] {0, 2});
      assertThat(LabelFile.isLabels(file)).isTrue();
      open(file).close();
    }
    Path other = folder.resolve("other.parquet");
    new ResultTable(1).integers("row", i -> i).write(other);
    assertThat(LabelFile.isLabels(other)).isFalse();
    Files.writeString(other, "row,label,exemplars\n");
    assertThatThrownBy(() -> open(other))
        .hasMessage(
            other + ": is there already, and is not a table of labels; choose another file");
    open(Files.write(other, new byte[0])).close();
  }

  @Test
  void anInputIsRefusedUnderAnyName() throws IOException {
    Path file = folder.resolve("labels.csv");
    LabelFile.write(file, new int[] {0}, new int[] {0});
    Path link = Files.createLink(folder.resolve("link.csv"), file);
    assertThatThrownBy(() -> open(link, file))
        .hasMessage(
            "%s: cannot be written: %s is an input of this run; choose another file"
                .formatted(link, file));
    assertThatThrownBy(() -> open(folder.resolve("new.parquet"), folder))
        .hasMessageContaining(folder + " is an input of this run");
  }

  @Test
  void twoRunsDoNotShareAFileAndLeftoversAreRemoved() throws IOException {
    Files.writeString(folder.resolve(".labels.csv.0123456789abcdef.part"), "half");
    Path file = folder.resolve("labels.csv");
    try (OutputFile first = open(file)) {
      assertThat(first.path()).isEqualTo(file);
      assertThatThrownBy(() -> open(file))
          .hasMessage(
              file + ": another run is writing there; wait for its end, or choose another place");
    }
    open(file).close();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void whatIsNoRegularFileBelongsToNobody() {
    Path sink = Path.of("/dev/null");
    try (OutputFile first = open(sink);
        OutputFile second = open(sink)) {
      assertThat(first).isNotSameAs(second);
    }
  }
}
