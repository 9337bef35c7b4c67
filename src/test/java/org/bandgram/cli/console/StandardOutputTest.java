package org.bandgram.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bandgram.cli.ChildProcess;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Output that is lost is an error, but for a reader that has seen enough. */
class StandardOutputTest {
  private static final String LOST = "bandgram: the output stream cannot be written: ";

  @TempDir private Path folder;
  private Path points;

  @BeforeEach
  void write() {
    points = InputFiles.corners(folder.resolve("points.csv"), 40);
  }

  /** Takes a number of bytes, then none. */
  private static final class FullDisk extends OutputStream {
    private int room;

    FullDisk(int room) {
      this.room = room;
    }

    @Override
    public void write(int value) throws IOException {
      if (room-- <= 0) {
        throw new IOException("No space left on device");
      }
    }
  }

  private static CommandRun onto(StandardOutput output, String... arguments) {
    CommandLine commandLine = CommandRun.commandLine(new Interruption());
    StringWriter err = new StringWriter();
    commandLine.setOut(output.toWriter()).setErr(new PrintWriter(err));
    return new CommandRun(commandLine.execute(arguments), "", err.toString());
  }

  @ParameterizedTest
  @Tag("thorough")
  @ValueSource(
      strings = {
        "--help",
        "--version",
        "cluster --help",
        "info",
        "completion bash",
        "validate",
        "cluster POINTS --columns x,y --pairs all",
        "gram POINTS --columns x,y --similarity gaussian:1",
        "kmeans POINTS --columns x,y --k 2",
        "plan POINTS --columns x,y --pairs all"
      })
  void everyCommandSaysThatItsOutputIsLost(String command) {
    String[] arguments = command.replace("POINTS", points.toString()).split(" ", -1);
    for (int room : new int[] {0, 50}) {
      CommandRun run = onto(new StandardOutput(new FullDisk(room), () -> false), arguments);
      if (room == 0 || !command.equals("--version")) {
        assertThat(run.errorLines()).containsExactly(LOST + "No space left on device");
        assertThat(run.exitCode()).isEqualTo(2);
      }
    }
    assertThat(onto(new StandardOutput(new FullDisk(50), () -> true), arguments))
        .isEqualTo(new CommandRun(0, "", ""));
  }

  private Path model() {
    Path model = folder.resolve("model");
    assertThat(CommandRun.cluster(points, "--columns x,y --no-picture --out", model).err())
        .isEmpty();
    return model;
  }

  @Test
  void comparisonsAndPredictionsTellAsWell() {
    String model = model().toString();
    StandardOutput full = new StandardOutput(new FullDisk(20), () -> false);
    for (String[] arguments :
        List.of(
            new String[] {"compare", points.toString(), model, "--columns=x,y", "--json"},
            new String[] {"compare", points.toString(), model, "--columns=x,y"},
            new String[] {"predict", model, points.toString()})) {
      assertThat(onto(full, arguments))
          .isEqualTo(new CommandRun(2, "", LOST + "No space left on device\n"));
    }
  }

  private List<String> predictMany() {
    Path many = InputFiles.corners(folder.resolve("many.csv"), 20_000);
    return List.of("predict", model().toString(), many.toString());
  }

  /** Returns what a process says on its error stream, but for the JVM's own line. */
  private static List<String> errors(Process process) throws IOException {
    List<String> lines = new ArrayList<>(process.errorReader().lines().toList());
    lines.removeIf(line -> line.startsWith("WARNING: Using incubator modules"));
    return lines;
  }

  @Test
  @Tag("thorough")
  @EnabledOnOs(OS.LINUX)
  void aFullDiskKeepsTheCheckpoint() throws Exception {
    Path saved = folder.resolve("saved");
    Process process =
        ChildProcess.fromScript(
                List.of(
                    "cluster",
                    points.toString(),
                    "--columns=x,y",
                    "--pairs=bands",
                    "--levels=one",
                    "--checkpoint=" + saved,
                    "--checkpoint-iterations=5"))
            .redirectOutput(new File("/dev/full"))
            .start();
    assertThat(errors(process)).containsExactly(LOST + "No space left on device");
    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(saved).isRegularFile();
  }

  @Test
  @Tag("thorough")
  @EnabledOnOs(OS.LINUX)
  void aClosedStreamIsNoPlaceForOutput() throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", "-c", "exec \"$@\" >&-", "sh"));
    command.addAll(ChildProcess.fromScript(predictMany()).command());
    Process process = new ProcessBuilder(command).start();
    assertThat(errors(process)).containsExactly(LOST + "Bad file descriptor");
    assertThat(process.waitFor()).isEqualTo(2);
  }

  @Test
  @Tag("thorough")
  void aReaderMaySeeEnough() throws Exception {
    Process process = ChildProcess.fromScript(predictMany()).start();
    process.getInputStream().close();
    assertThat(errors(process)).isEmpty();
    assertThat(process.waitFor()).isZero();
  }
}
