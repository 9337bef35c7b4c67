package org.bandgram.cli.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bandgram.cli.CommandRun.summary;
import static org.bandgram.testing.Refusals.cancelled;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.AWTError;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import org.bandgram.Cancellation;
import org.bandgram.CancelledException;
import org.bandgram.cli.InputFiles;
import org.bandgram.cli.cluster.ClusterCommandTest;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.plot.PictureException;
import org.bandgram.io.TableFormat;
import org.bandgram.io.internal.result.ResultTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFolderTest {
  private static final List<String> NAMES = List.of("a.csv", "b.png", "c.png", "summary.json");

  @TempDir private Path folder;

  private ResultFolder open() {
    return new ResultFolder(Optional.of(folder), NAMES, List.of(), Optional.empty());
  }

  private static void write(ResultFolder results, Consumer<Path> pictures) {
    Outcome found =
        new Outcome(new Report().field("n", 1), "")
            .withTable("a", new ResultTable(1))
            .withPicture((staging, _) -> pictures.accept(staging));
    results.write(found, TableFormat.CSV, Caption.NONE, true, new Cancellation());
  }

  private List<String> listed() throws Exception {
    JsonNode summary = summary(folder);
    assertThat(summary.path("n").intValue()).isEqualTo(1);
    return StreamSupport.stream(summary.path("files").spliterator(), false)
        .map(JsonNode::asText)
        .toList();
  }

  @Test
  void theSummaryListsAllFiles() throws Exception {
    try (ResultFolder results = open()) {
      write(results, staging -> InputFiles.write(staging.resolve("b.png"), "b"));
    }
    assertThat(listed()).containsExactly("a.csv", "b.png", "summary.json");
    assertThat(ClusterCommandTest.files(folder)).isEqualTo(listed());
  }

  @Test
  void aPictureThatFailsLosesNothingElse() throws Exception {
    Consumer<Path> pictures =
        staging -> {
          InputFiles.write(staging.resolve("b.png"), "b");
          throw new AWTError("no display");
        };
    try (ResultFolder results = open()) {
      assertThatThrownBy(() -> write(results, pictures))
          .isInstanceOf(PictureException.class)
          .hasMessage(
              "the picture cannot be drawn: java.awt.AWTError: no display; all other results are in"
                  + " "
                  + folder);
    }
    assertThat(listed()).containsExactly("a.csv", "b.png", "summary.json");
  }

  @Test
  void anInterruptedPictureIsAnInterruption() throws Exception {
    Consumer<Path> pictures =
        staging -> {
          throw new CancelledException();
        };
    try (ResultFolder results = open()) {
      cancelled(() -> write(results, pictures));
    }
    assertThat(ClusterCommandTest.files(folder)).isEmpty();
  }
}
