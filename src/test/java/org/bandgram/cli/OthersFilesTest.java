package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bandgram.cli.cluster.ClusterCommandTest;
import org.bandgram.cli.console.Interruption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No command deletes or replaces a file that it did not write: it refuses before it computes. */
@Tag("thorough")
class OthersFilesTest {
  @TempDir private Path folder;
  private Path input;
  private Path out;

  @BeforeEach
  void write() {
    input = InputFiles.corners(folder.resolve("points.csv"), 40);
    out = folder.resolve("out");
  }

  private Path mine(String name) {
    try {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      return Files.writeString(file, "mine\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns every file and folder and what is in it. */
  private Map<String, String> everything() {
    Map<String, String> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      files.forEach(file -> all.put(folder.relativize(file).toString(), content(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  private static String content(Path file) {
    try {
      return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          ? Arrays.toString(Files.readAllBytes(file))
          : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Checks that a command says why it does nothing, and does nothing. */
  private void assertRefused(List<Object> arguments, String problem) {
    Map<String, String> before = everything();
    CommandRun run = CommandRun.of(arguments.stream().map(Object::toString).toArray(String[]::new));
    run.assertRefusedFor(problem);
    assertThat(everything()).isEqualTo(before);
  }

  private List<Object> cluster(Object... more) {
    return Stream.concat(
            Stream.of("cluster", input, "--columns", "x,y", "--no-picture"), Arrays.stream(more))
        .toList();
  }

  @Test
  void theCheckpointIsNoFileThatWasThere() throws IOException {
    Path mine = mine("notes.txt");
    Path weights = InputFiles.rows(folder.resolve("weights.csv"), "w", 40, i -> "1");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("nowhere"));
    String problem = ": exists already, and is not a checkpoint; choose another place";
    for (Path file : List.of(mine, input, weights, empty, link)) {
      assertRefused(
          cluster("--weights", weights, "--checkpoint", file), "bandgram: " + file + problem);
    }
    assertRefused(
        cluster("--checkpoint", mine, "--resume"), mine + ": is not a checkpoint of this program");
    assertRefused(
        cluster("--out", out, "--checkpoint", out.resolve("labels.csv")),
        "--checkpoint is %s, but must be outside of the folder of --out, %s"
            .formatted(out.resolve("labels.csv"), out));
    assertRefused(
        cluster("--checkpoint", folder.resolve("none").resolve("run")),
        ": cannot be written: no such file or folder");
  }

  @Test
  void theReportIsNoFileThatWasThere() throws IOException {
    Path mine = mine("mine.html");
    Path other = mine("notes.txt");
    Path folderOfThatName = Files.createDirectory(folder.resolve("folder.html"));
    Path page = folder.resolve("page.html");
    Files.copy(input, page);
    String problem = ": is there already, and is not a report of this program; choose another file";
    assertRefused(cluster("--report", mine), "bandgram: " + mine + problem);
    assertRefused(
        cluster("--report", other), "--report is " + other + ", but must be a name that ends in");
    assertRefused(cluster("--report", folderOfThatName), ": cannot be written: it is a folder");
    assertRefused(
        cluster("--report", folder.resolve("none").resolve("page.html")),
        ": cannot be written: no such file or folder");
    assertRefused(
        List.of("cluster", page, "--columns", "x,y", "--report", page),
        page + " is an input of this run; choose another file");
    assertRefused(cluster("--out", out, "--report", mine), "bandgram: " + mine + problem);
  }

  @Test
  void theReportOfAnEarlierRunIsReplaced() throws IOException {
    Path page = folder.resolve("page.html");
    assertThat(CommandRun.cluster(input, "--columns x,y --report", page).err()).isEmpty();
    String first = Files.readString(page);
    assertThat(CommandRun.cluster(input, "--columns y,x --report", page).err()).isEmpty();
    assertThat(page).content().contains("--columns y,x").isNotEqualTo(first);
    assertThat(ClusterCommandTest.files(folder)).containsExactly("page.html", "points.csv");
  }

  @Test
  void theCheckpointOfAnotherRunStays() throws IOException {
    Path saved = folder.resolve("saved");
    stopped("--checkpoint=" + saved);
    assertThat(saved).isRegularFile();
    assertRefused(
        cluster("--checkpoint", saved),
        saved + ": is the checkpoint of an earlier run; go on from there with --resume");
    assertRefused(
        cluster(
            "--pairs",
            "bands",
            "--levels",
            "one",
            "--damping",
            "0.9",
            "--checkpoint",
            saved,
            "--resume"),
        saved + ": is the checkpoint of another run, with propagation");
    Path other = folder.resolve("other.csv");
    Files.writeString(other, Files.readString(input).replaceFirst("0", "1"));
    String options = "--columns x,y --pairs bands --levels one --resume --checkpoint";
    CommandRun.cluster(other, options, saved)
        .assertRefused(saved + ": is the checkpoint of another run, with other points");
    Files.delete(other);
    CommandRun run =
        CommandRun.cluster(
            input, "--columns x,y --pairs bands --levels one --resume --checkpoint", saved);
    assertThat(run.err()).isEmpty();
    assertThat(saved).doesNotExist();
    assertThat(ClusterCommandTest.files(folder)).containsExactly("points.csv");
  }

  /** Runs a command that ends with the best result it has after an iteration. */
  private CommandRun stopped(String... more) {
    Interruption interruption = new Interruption();
    interruption.keepPartialResults();
    interruption.cancellation().resultAvailable();
    interruption.interrupt();
    Stream<String> words =
        Stream.of("cluster", input.toString(), "--columns=x,y", "--pairs=bands", "--levels=one");
    return CommandRun.of(
        interruption, Stream.concat(words, Arrays.stream(more)).toArray(String[]::new));
  }

  /** The run is resumed when what was in the way is gone, so the work is not lost. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aRunThatCannotWriteItsResultsKeepsItsCheckpoint() throws IOException {
    Path saved = folder.resolve("saved");
    stopped("--checkpoint=" + saved);
    String resumed = "--columns x,y --pairs bands --levels one --no-picture --resume --checkpoint";
    CommandRun run = CommandRun.cluster(input, resumed, saved, "--out", "/proc/self/out");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errorLines())
        .singleElement()
        .asString()
        .startsWith("bandgram: /proc/self/out: cannot be used for output: ");
    assertThat(saved).isRegularFile();
    assertThat(ClusterCommandTest.files(folder)).containsExactly("points.csv", "saved");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster POINTS --columns x,y; labels.csv exemplars.parquet levels.csv merges.csv"
            + " dendrogram.png clusters.png summary.json exemplars-level-3.csv",
        "kmeans POINTS --columns x,y --k 2; centroids.csv labels.parquet exemplars.csv",
        "kernel-kmeans POINTS --columns x,y --k 2 --similarity linear; labels.csv centroids.csv",
        "exemplars POINTS --columns x,y --k 2; exemplars.csv summary.json",
        "pagerank EDGES; ranks.csv ranks.png summary.json",
        "mds MATRIX; coordinates.csv coordinates.parquet map.png",
        "validate fig8-construction --smoke; fig8-construction/runs.csv"
            + " fig8-construction/summary.md"
      })
  void aFileThatNoRunWroteIsInTheWay(String commandAndFiles) throws IOException {
    InputFiles.write(folder.resolve("edges.csv"), "1 2\n2 1\n");
    InputFiles.write(folder.resolve("matrix.csv"), "0,1\n1,0\n");
    String[] parts = commandAndFiles.split("; ", -1);
    String command =
        parts[0]
            .replace("POINTS", input.toString())
            .replace("EDGES", folder.resolve("edges.csv").toString())
            .replace("MATRIX", folder.resolve("matrix.csv").toString());
    for (String name : parts[1].split(" ", -1)) {
      Path mine = mine("out/" + name);
      List<Object> arguments =
          Stream.concat(Arrays.stream(command.split(" ", -1)), Stream.of("--out", out))
              .collect(Collectors.toList());
      assertRefused(arguments, mine + ": is in the way, and no earlier run into this folder");
      Files.delete(mine);
    }
  }

  @Test
  void ownFilesAreReplacedAndOthersStay() throws IOException {
    String options = "--columns x,y --no-picture --levels many --clusters 3";
    assertThat(CommandRun.cluster(input, options, "--out", out).err()).isEmpty();
    Path mine = mine("out/notes.txt");
    List<String> first = ClusterCommandTest.files(out);
    assertThat(CommandRun.cluster(input, options, "--out", out).err()).isEmpty();
    assertThat(ClusterCommandTest.files(out)).isEqualTo(first).contains("merges.csv");
    String other = "--columns x,y --no-picture --pairs all --format parquet";
    assertThat(CommandRun.cluster(input, other, "--out", out).err()).isEmpty();
    assertThat(ClusterCommandTest.files(out))
        .containsExactly(
            "exemplars.parquet",
            "labels.parquet",
            "notes.txt",
            "outliers.parquet",
            "profiles.parquet",
            "summary.json");
    assertThat(mine).hasContent("mine");
  }

  /** In a container, every process has the same number. */
  @Test
  void whatAProcessOfTheSameNumberLeftIsInNobodysWay() throws IOException {
    String left = ".out.%d.part".formatted(ProcessHandle.current().pid());
    Files.createDirectory(folder.resolve(left));
    run(cluster("--out", out));
    Files.createDirectory(out.resolve(left));
    run(cluster("--out", out));
    assertThat(ClusterCommandTest.files(out))
        .containsExactly(
            left, "exemplars.csv", "labels.csv", "outliers.csv", "profiles.csv", "summary.json");
  }

  @Test
  void anInputIsNoOutput() throws IOException {
    Path means = folder.resolve("means");
    List<Object> kmeans = List.of("kmeans", input, "--columns", "x,y", "--k", "3", "--no-picture");
    run(kmeans, "--out", means);
    Path centroids = means.resolve("centroids.csv");
    String problem = ": is an input of this run, and ";
    assertRefused(with(kmeans, "--centroids", centroids, "--out", means), centroids + problem);
    Path labels = means.resolve("labels.csv");
    assertRefused(List.of("cluster", labels, "--out", means), labels + problem);
    Path link = Files.createSymbolicLink(folder.resolve("link.csv"), labels);
    assertRefused(List.of("cluster", link, "--out", means), link + problem);
    Path roundabout = folder.resolve("means/../means/labels.csv");
    assertRefused(List.of("cluster", roundabout, "--out", means), roundabout + problem);
  }

  private static List<Object> with(List<Object> arguments, Object... more) {
    return Stream.concat(arguments.stream(), Arrays.stream(more)).toList();
  }

  private static void run(List<Object> arguments, Object... more) {
    String[] words = with(arguments, more).stream().map(Object::toString).toArray(String[]::new);
    CommandRun.of(words).assertFine();
  }

  @Test
  void predictReplacesNothingButLabels() throws IOException {
    run(cluster("--pairs", "all", "--out", out));
    List<Object> predict = List.of("predict", out, input, "--out");
    for (String name : List.of("exemplars.csv", "labels.csv", "summary.json")) {
      assertRefused(
          with(predict, out.resolve(name)),
          out.resolve(name) + ": cannot be written: " + out.resolve(name) + " is an input of this");
    }
    assertRefused(with(predict, input), "cannot be written: " + input + " is an input of this run");
    Path mine = mine("notes.txt");
    assertRefused(with(predict, mine), mine + ": is there already, and is not a table of labels");
    assertRefused(with(predict, out), out + ": cannot be written: it is a folder");
    assertRefused(
        with(predict, folder.resolve("none/labels.csv")),
        ": cannot be written: no such file or folder");
    for (String name : List.of("new.csv", "new.parquet", "out/new.csv")) {
      run(with(predict, folder.resolve(name)));
      run(with(predict, folder.resolve(name)));
    }
  }

  @Test
  void anEmptyNameIsNoPath() {
    for (List<Object> arguments :
        List.of(
            cluster("--out", ""),
            cluster("--checkpoint", ""),
            cluster("--working-folder", ""),
            List.<Object>of("kmeans", "", "--k", "2"),
            List.<Object>of("predict", "", input))) {
      assertRefused(arguments, "'' is not a path");
    }
    assertRefused(List.of("spark", input, "--out", ""), "--out is '', but must be a folder");
  }
}
