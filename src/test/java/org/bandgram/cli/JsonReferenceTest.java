package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/**
 * The page about JSON has every member that a command writes, with its type, and no other; what
 * {@code --json} prints is one object, and that of {@code summary.json} where there is a folder.
 */
@Tag("thorough")
class JsonReferenceTest {
  /** Lines that together write every member there is; OUT is a folder for results. */
  private static final Map<String, List<String>> LINES =
      Map.ofEntries(
          Map.entry(
              "cluster",
              List.of(
                  "POINTS --label-column corner --id-column name --keep x --half-bandwidth 8 --pairs bands --levels one"
                      + " --trace OUT",
                  "POINTS --columns x,y --pairs bands --levels one --half-bandwidth 4 --clusters 3",
                  "POINTS --columns x,y --pairs all --scale standard",
                  "POINTS --columns x,y --as-published --half-bandwidth 8",
                  "POINTS --columns x,y --clusters 2..4",
                  "POINTS --columns x,y --preference -0.1",
                  "POINTS --columns x,y --pairs sample --clusters 3",
                  "POINTS --clusters 4 --half-bandwidth 8 OUT",
                  "POINTS --pairs graph --levels one --neighbours 5",
                  "POINTS --pairs all --similarity cosine",
                  "EDGES --precomputed edges --symmetrize max OUT",
                  "POINTS --text-column name --clusters 3",
                  "MATRIX --precomputed matrix --distances squared")),
          Map.entry(
              "kmeans",
              List.of(
                  "POINTS --label-column corner --id-column name --keep x --k 4 OUT",
                  "POINTS --k 4 --scale robust",
                  "CITIES --geo lat,lon --k 3 --max-iterations 1")),
          Map.entry(
              "kernel-kmeans",
              List.of(
                  "POINTS --label-column corner --id-column name --keep x --k 4 --similarity gaussian:0.1"
                      + " OUT",
                  "POINTS --k 4 --approximation low-rank --rank 5",
                  "POINTS --k 4 --approximation bands --half-bandwidth 4 --scale minmax")),
          Map.entry(
              "spectral",
              List.of(
                  "POINTS --label-column corner --id-column name --keep x --k 4 --neighbours 20 --scale"
                      + " minmax OUT",
                  "MATRIX --precomputed matrix --k 1")),
          Map.entry(
              "exemplars",
              List.of(
                  "POINTS --id-column name --keep x --k 3 --warm-start 1,2 OUT",
                  "POINTS --columns x,y --k 3 --pairs bands --half-bandwidth 4",
                  "POINTS --columns x,y --k 3 --pairs bands --half-bandwidth 50",
                  "POINTS --columns x,y --k 3 --pairs graph --neighbours 12 --scale robust",
                  "POINTS --k 3 --optimizer sieve-streaming --reference 10 --largest-value 99")),
          Map.entry(
              "compare",
              List.of(
                  "POINTS MODEL --id-column name --scale robust",
                  "MODEL FOREIGN OUT",
                  "FOREIGN WORDS")),
          Map.entry("pagerank", List.of("ARCS --top 3 OUT", "EDGES --columns row,column")),
          Map.entry(
              "mds",
              List.of(
                  "MATRIX OUT",
                  "POINTS --from points --half-bandwidth 4 --start random --starts 2 --scale"
                      + " standard")),
          Map.entry(
              "gram",
              List.of(
                  "POINTS --id-column name --similarity gaussian:0.1 --half-bandwidth 4",
                  "POINTS --similarity gaussian:0.1 --scale standard",
                  "POINTS --similarity gaussian:0.1 --approximation graph --neighbours 5",
                  "POINTS --similarity gaussian:0.1 --approximation low-rank+blocks --rank 5")),
          Map.entry(
              "kernel-pca",
              List.of(
                  "POINTS --id-column name --similarity gaussian:0.1 --approximation bands --half-bandwidth 4",
                  "POINTS --similarity gaussian:0.1 --scale robust OUT",
                  "POINTS --similarity gaussian:0.1 --approximation graph --neighbours 5",
                  "POINTS --similarity gaussian:0.1 --approximation low-rank+blocks --rank 5")),
          Map.entry(
              "plan",
              List.of(
                  "POINTS --half-bandwidth 8 --pairs bands --levels one --id-column name",
                  "POINTS --pairs bands --levels one --scale minmax",
                  "POINTS --pairs graph --levels one",
                  "POINTS --pairs sample --clusters 3")),
          Map.entry(
              "predict", List.of("MODEL POINTS --id-column name --keep x --level 0 --out LABELS")),
          Map.entry("info", List.of("")));

  /** What takes a minute and writes what {@code cluster} does, what needs Spark, and a script. */
  private static final Set<String> LEFT_OUT = Set.of("demo", "spark", "completion", "several");

  /** What lines name in capitals, without ending. */
  private static final List<String> FILES =
      List.of(
          "points.csv cities.csv arcs.txt edges.csv matrix.txt model labels.csv foreign.csv words.csv"
              .split(" "));

  /** What prints no object. */
  private static final Set<String> SILENT = Set.of("completion", "demo", "several");

  @TempDir private Path folder;

  @BeforeEach
  void writeInputs() {
    Path points =
        InputFiles.rows(
            folder.resolve("points.csv"),
            "name,x,y,corner",
            40,
            i ->
                String.format(
                    Locale.ROOT,
                    "p%d,%.3f,%.3f,%s",
                    i,
                    i % 2 * 9 + Math.sin(i),
                    i / 2 % 2 * 9 + Math.cos(3 * i),
                    "abcd".charAt(i % 4)));
    InputFiles.rows(
        folder.resolve("cities.csv"), "lat,lon", 30, i -> (i % 3 * 40 - 30) + "," + 9 * i);
    InputFiles.rows(folder.resolve("foreign.csv"), "label", 40, i -> i % 3 - 1 + "");
    InputFiles.rows(folder.resolve("words.csv"), "label", 40, i -> "word" + i % 3);
    InputFiles.rows(folder.resolve("arcs.txt"), "# arcs", 30, i -> i % 9 + " " + (i * i + 1) % 10);
    InputFiles.write(folder.resolve("edges.csv"), "row,column,similarity\na,b,-1\nb,c,-2\n");
    InputFiles.write(folder.resolve("matrix.txt"), "a b c\n0 1 2.5\n1 0 1\n2.5 1 0\n");
    CommandRun.cluster(
        points,
        "--columns x,y --levels many --clusters 4 --no-picture --quiet --out",
        folder.resolve("model"));
  }

  static Stream<String> commands() {
    return Main.commandLine().getSubcommands().keySet().stream()
        .filter(command -> !LEFT_OUT.contains(command));
  }

  /** Runs a line; returns the object on the output stream, which that in the folder equals. */
  private JsonNode object(String command, String line, int number) {
    Path out = folder.resolve("out" + number);
    String words =
        (command + " " + line + " --json" + (command.equals("info") ? "" : " --threads 1"))
            .replace("OUT", "--out " + out);
    for (String file : FILES) {
      String name = file.replaceFirst("\\..*", "").toUpperCase(Locale.ROOT);
      words = words.replace(name, folder.resolve(file).toString());
    }
    CommandRun run =
        CommandRun.of(
            Arrays.stream(words.split(" ")).filter(w -> !w.isEmpty()).toArray(String[]::new));
    assertThat(run.exitCode()).as("%s: %s", words, run.err()).isZero();
    assertThat(run.errorLines()).allMatch(error -> error.startsWith("bandgram: warning: "));
    if (line.endsWith("OUT")) {
      assertThat(out.resolve("summary.json")).hasContent(run.out());
    }
    return JsonMembers.parse(run.out());
  }

  @ParameterizedTest
  @MethodSource("commands")
  void thePageHasEveryMemberThatIsWritten(String command) {
    JsonMembers written = new JsonMembers();
    List<String> lines = LINES.get(command);
    for (int i = 0; i < lines.size(); i++) {
      written.addAll(object(command, lines.get(i), i));
    }
    assertThat(JsonMembers.documented(command).differencesTo(written)).isEmpty();
  }

  @Test
  void everyCommandHasTheOption() {
    Map<String, CommandLine> commands = Main.commandLine().getSubcommands();
    assertThat(LINES.keySet()).containsExactlyInAnyOrderElementsOf(commands().toList());
    commands.forEach(
        (name, command) ->
            assertThat(command.getCommandSpec().findOption("--json") != null)
                .as(name)
                .isEqualTo(!SILENT.contains(name)));
    Set<String> known = new TreeSet<>(commands.keySet());
    known.removeAll(SILENT);
    assertThat(known).containsAll(JsonMembers.commands());
  }

  /** Where there is nothing but lines to keep quiet about, there is the object all the same. */
  @ParameterizedTest
  @ValueSource(strings = {"", "--quiet "})
  void warningsGoToTheErrorStream(String quiet) {
    CommandRun run =
        CommandRun.line(
            ("cluster POINTS --columns x,y --pairs all --max-iterations 3 --json " + quiet)
                .replace("POINTS", folder.resolve("points.csv").toString()));
    assertThat(JsonMembers.parse(run.out()).get("status").asText()).isEqualTo("not_converged");
    assertThat(run.errorLines())
        .singleElement()
        .asString()
        .startsWith("bandgram: warning: the run ended before the result settled");
  }

  /** Two things do not fit on one stream; the model is not looked at. */
  @Test
  void labelsNeedAFileBesideAnObject() throws IOException {
    Path labels = folder.resolve("labels.csv");
    List<String> line = new ArrayList<>(List.of("predict", "no-model", "no-points", "--json"));
    CommandRun refused = CommandRun.of(line.toArray(String[]::new));
    refused.assertRefused("--json needs --out FILE; without it the labels go to the output stream");
    JsonNode object = object("predict", "MODEL POINTS --clusters 2 --out LABELS", 0);
    List<String> rows = Files.readAllLines(labels);
    assertThat(rows).hasSize(41);
    for (int cluster = 0; cluster < 2; cluster++) {
      String label = "," + cluster + ",";
      assertThat(object.get("sizes").get(cluster).asLong())
          .isEqualTo(rows.stream().filter(row -> row.contains(label)).count());
    }
    assertThat(object.get("files").get(0).asText()).isEqualTo(labels.toString());
  }

  @Test
  void whatFailsPrintsNoObject() {
    CommandRun run = CommandRun.of("cluster", "none.csv", "--json");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }

  /** What no line above happens to write. */
  @Test
  void thePageHasEveryMemberThatSourcesName() throws IOException {
    List<Path> sources;
    try (Stream<Path> files = Files.walk(Path.of("src/main/java/org/bandgram/cli"))) {
      sources = files.filter(file -> file.toString().endsWith(".java")).toList();
    }
    Set<String> named = new TreeSet<>();
    for (Path source : sources) {
      Pattern.compile("\\.(?:field|entry|number|count)\\(\\s*\"([a-z0-9_]+)\"")
          .matcher(Files.readString(source))
          .results()
          .forEach(key -> named.add(key.group(1)));
    }
    assertThat(named).hasSizeGreaterThan(100).isSubsetOf(JsonMembers.names());
  }
}
