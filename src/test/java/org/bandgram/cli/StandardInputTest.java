package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.bandgram.Precision;
import org.bandgram.cli.console.Interruption;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.io.internal.result.NpyWriter;
import org.bandgram.io.internal.result.ResultTable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.CommandSpec;

/** What comes through a pipe gives the results of the same bytes in a file. */
@Tag("thorough")
@Isolated("The standard input and the temporary folder belong to the whole JVM")
class StandardInputTest {
  private final InputStream before = System.in;

  @TempDir private Path folder;
  private Path points;
  private DataSet data;

  @BeforeEach
  void write() {
    points = InputFiles.corners(folder.resolve("points.csv"), 40);
    ReadOptions exact =
        ReadOptions.defaults().withColumns("x", "y").withPrecision(Precision.FLOAT64);
    data = ReaderFiles.read(points, exact);
  }

  @AfterEach
  void restore() {
    System.setIn(before);
  }

  private CommandRun pipe(byte[] bytes, String command, Object... more) {
    System.setIn(new ByteArrayInputStream(bytes));
    return CommandRun.line(command, more);
  }

  private CommandRun pipe(String text, String command) {
    return pipe(text.replace('|', '\n').getBytes(StandardCharsets.UTF_8), command);
  }

  /** With and without a header; what is read once must not be asked for again. */
  @ParameterizedTest
  @ValueSource(strings = {"", "label\n", "row,label,exemplar\n"})
  void labelsToStartWithComeThrough(String header) {
    StringBuilder labels = new StringBuilder(header);
    for (int i = 0; i < 40; i++) {
      labels.append(header.startsWith("row") ? i + "," + i % 4 + ",0" : i % 4).append('\n');
    }
    byte[] given = labels.toString().getBytes(StandardCharsets.UTF_8);
    CommandRun run =
        pipe(given, "kernel-kmeans --columns x,y --k 4 --labels -", points).assertDone();
    assertThat(run.errorLines()).isEmpty();
  }

  private byte[] bytes(String form) throws IOException {
    Path file = folder.resolve("copy." + (form.equals("npz") ? "npy" : form));
    switch (form) {
      case "npy", "npz" -> NpyWriter.write(file, data.points());
      case "parquet" ->
          new ResultTable(data.size()).points(data.columns(), data.points()).write(file);
      case "libsvm" -> Files.write(file, lines("0 1:%s 2:%s", List.of()));
      default ->
          Files.write(
              file, lines("%s,%s", List.of("@attribute x real", "@attribute y real", "@data")));
    }
    byte[] plain = Files.readAllBytes(file);
    return form.equals("npz") ? zip(plain) : plain;
  }

  private List<String> lines(String form, List<String> head) {
    List<String> lines = new ArrayList<>(head);
    for (int i = 0; i < data.size(); i++) {
      lines.add(form.formatted(data.points().get(i, 0), data.points().get(i, 1)));
    }
    return lines;
  }

  private static byte[] zip(byte[] array) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("X.npy"));
      zip.write(array);
    }
    return bytes.toByteArray();
  }

  private Path labelsOf(CommandRun run, Path out) {
    run.assertFine();
    return out.resolve("labels.csv");
  }

  @ParameterizedTest
  @ValueSource(strings = {"npy", "npz", "parquet", "libsvm", "arff"})
  void everyFormatGivesTheLabelsOfTheFile(String form) throws IOException {
    Path expected = folder.resolve("expected");
    CommandRun.cluster(points, "--columns x,y --clusters 4 --out", expected);
    String known = form.equals("libsvm") || form.equals("arff") ? " --input-format " + form : "";
    byte[] bytes = bytes(form);
    long left = leftovers();
    for (byte[] sent : List.of(bytes, ReaderFiles.gzip(bytes))) {
      Path out = folder.resolve("out" + sent.length);
      CommandRun run = pipe(sent, "cluster - --clusters 4" + known + " --out", out);
      assertThat(labelsOf(run, out))
          .as(form)
          .hasSameTextualContentAs(expected.resolve("labels.csv"));
      assertThat(out.resolve("summary.json")).content().contains("\"file\" : \"standard input");
    }
    assertThat(leftovers()).isEqualTo(left);
  }

  private static long leftovers() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files.filter(file -> file.getFileName().toString().startsWith("bandgram-")).count();
    }
  }

  @Test
  void textIsReadLikeAFileByEveryCommand() throws IOException {
    byte[] text = Files.readAllBytes(points);
    Path model = folder.resolve("model");
    assertThat(pipe(text, "kmeans - --columns x,y --k 4 --out", model).exitCode()).isZero();
    CommandRun predicted = pipe(ReaderFiles.gzip(text), "predict " + model + " - --columns x,y");
    assertThat(predicted.out()).startsWith("row,label,exemplar\n0,");
    assertThat(pipe(text, "exemplars - --columns x,y --k 4").out()).contains("standard input");
    assertThat(pipe(text, "compare - " + model + " --columns x,y").exitCode()).isZero();
    assertThat(pipe("0 1|1 0|", "mds -").out()).contains("standard input");
    assertThat(pipe("0 1|1 0|", "pagerank -").out()).contains("standard input");
    String weighted = "cluster " + points + " --columns x,y --weights -";
    assertThat(pipe("1|".repeat(40), weighted).exitCode()).isZero();
  }

  static Stream<String> readersOfPoints() {
    return Main.commandLine().getSubcommands().entrySet().stream()
        .filter(command -> readsPoints(command.getValue().getCommandSpec()))
        .map(Map.Entry::getKey);
  }

  private static boolean readsPoints(CommandSpec command) {
    return command.findOption("--id-column") != null && !command.name().equals("spark");
  }

  @Test
  void executorsDoNotReadIt() {
    CommandRun run = pipe("1,2|3,4|", "spark -");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("INPUT is -, but must be a file or folder: executors cannot read standard input");
  }

  /**
   * Nothing but the name of the input and what clocks say differs from the same bytes in a file.
   */
  @ParameterizedTest
  @MethodSource("readersOfPoints")
  void everyCommandThatReadsPointsDoesSo(String command) throws IOException {
    Path model = folder.resolve("model");
    CommandRun.cluster(points, "--columns x,y --clusters 4 --no-picture --quiet --out", model);
    String line =
        switch (command) {
          case "predict" -> "predict MODEL POINTS --out " + folder.resolve("labels.csv");
          case "compare" -> "compare POINTS MODEL --columns x,y";
          case "kmeans", "kernel-kmeans", "exemplars" -> command + " POINTS --columns x,y --k 4";
          case "spectral" -> "spectral POINTS --columns x,y --k 4 --neighbours 20";
          case "gram", "kernel-pca" -> command + " POINTS --columns x,y --similarity gaussian:0.1";
          case "mds" -> "mds POINTS --columns x,y --from points";
          default -> command + " POINTS --columns x,y";
        };
    line = line.replace("MODEL", model.toString()) + " --json --threads 1";
    byte[] text = Files.readAllBytes(points);
    CommandRun piped = pipe(text, line.replace("POINTS", "-"));
    CommandRun read = CommandRun.line(line.replace("POINTS", points.toString()));
    piped.assertDone();
    ObjectNode object = (ObjectNode) JsonMembers.parse(piped.out());
    assertThat(object.at("/input/file").asText()).isEqualTo("standard input");
    assertThat(withoutClocks(object))
        .isEqualTo(withoutClocks((ObjectNode) JsonMembers.parse(read.out())));
  }

  private static ObjectNode withoutClocks(ObjectNode object) {
    ((ObjectNode) object.get("input")).remove("file");
    return object.remove(
        List.of(
            "seconds",
            "seconds_of_stages",
            "prepare_seconds",
            "configurations",
            "available_bytes",
            "peak_memory_bytes",
            "finished"));
  }

  private void assertRefused(CommandRun run, String problem) {
    assertThat(run.errorLines()).singleElement().asString().startsWith("bandgram: " + problem);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "''!cluster -!standard input: is empty",
        "x,y|1,2|3,b|!cluster -!standard input:3: column 'y' has 'b', which is not a number",
        "1e30,1|2e30,4|!cluster - --pairs all!standard input: ",
        "1,2|!cluster - --input-format parquet!standard input: is damaged, or no Parquet file",
        "1,2|!cluster - --input-format npz!standard input: is damaged, or no NPZ archive",
        "1,2|!cluster - --input-format csv!--input-format is 'csv', but must be text, npy, npz,"
            + " libsvm, arff, parquet or json",
        "1|!cluster - --weights -!standard input (-) can be read only once, but is named for INPUT"
            + " and --weights"
      })
  void faultsNameStandardInput(String content, String command, String problem) {
    assertRefused(pipe(content, command), problem);
  }

  @Test
  void standardInputThatIsCutOff() throws IOException {
    byte[] packed = ReaderFiles.gzip(Files.readAllBytes(points));
    assertRefused(
        pipe(Arrays.copyOf(packed, 60), "cluster -"),
        "standard input: the gzip data ends early; the file is cut off");
  }

  /** A pipe that nobody writes to keeps a command waiting, but not from ending. */
  @Test
  @Timeout(60)
  void whoWaitsForMoreCanBeInterrupted() throws IOException {
    Path out = folder.resolve("out");
    for (String start : List.of("", "1,2\n3,4\n")) {
      try (PipedOutputStream writer = new PipedOutputStream()) {
        System.setIn(new PipedInputStream(writer));
        writer.write(start.getBytes(StandardCharsets.UTF_8));
        Interruption interruption = new Interruption();
        Thread.ofVirtual()
            .start(
                () -> {
                  LockSupport.parkNanos(300_000_000);
                  interruption.interrupt();
                });
        CommandRun run = CommandRun.of(interruption, "cluster", "-", "--out", out.toString());
        assertThat(run.errorLines())
            .containsExactly("bandgram: interrupted; no results were written");
        assertThat(run.exitCode()).isEqualTo(130);
        assertThat(out).doesNotExist();
      }
    }
  }

  @Test
  @Timeout(60)
  void eachLineIsAnsweredAtOnce() {
    Path model = folder.resolve("model");
    CommandRun.cluster(points, "--columns x,y --quiet --out", model);
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    System.setIn(
        new ByteArrayInputStream("x,y\n0,0\n9,9\n0,0\n9,z\n".getBytes(StandardCharsets.UTF_8)) {
          @Override
          public int read(byte[] buffer, int offset, int length) {
            while (pos > 8 && out.toString().lines().count() < pos / 4) {
              LockSupport.parkNanos(1_000_000);
            }
            return super.read(buffer, offset, pos == 0 ? 8 : 4);
          }
        });
    CommandRun.commandLine(new Interruption())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute("predict", model.toString(), "-");
    assertThat(out.toString()).hasLineCount(4);
    assertThat(err.toString())
        .endsWith(
            "5: column 'y' has 'z', which is not a number; the labels of 3 rows were written\n");
  }

  /** What the shell redirects is an input as well. */
  @Test
  @Tag("thorough")
  @EnabledOnOs(OS.LINUX)
  void aRunDoesNotReplaceWhatIsRedirectedToIt() throws Exception {
    Path out = folder.resolve("out");
    CommandRun.cluster(points, "--columns x,y --out", out);
    Path labels = out.resolve("labels.csv");
    byte[] content = Files.readAllBytes(labels);
    Process process =
        ChildProcess.fromScript(
                List.of("cluster", "-", "--columns", "label", "--out", out.toString()))
            .redirectInput(labels.toFile())
            .redirectErrorStream(true)
            .start();
    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("/dev/stdin: is an input of this run, and " + labels + " would be replaced");
    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(labels).hasBinaryContent(content);
  }
}
