package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Every option that takes a number, of every command, with numbers that no one should give. */
@Tag("thorough")
@Tag("faults")
class NumericOptionsTest {
  private static final List<String> NUMBERS =
      List.of("0", "-1", "NaN", "Infinity", "1e300", "1e-300", "9223372036854775807", "");

  private static final Set<Class<?>> NUMERIC =
      Set.of(int.class, long.class, double.class, Integer.class, Long.class, Double.class);

  /** Options of text that has numbers in it, and such texts, # standing for a number. */
  private static final Map<String, List<String>> TEXTS =
      Map.of(
          "--preference", List.of("#", "q:#", "global-q:#"),
          "--similarity",
              List.of(
                  "gaussian:#",
                  "polynomial:#,1,2",
                  "polynomial:1,#,2",
                  "polynomial:1,1,#",
                  "nse:#"),
          "--distance", List.of("rbf:#", "laplacian:#", "minkowski:#"),
          "--origin", List.of("#,0", "0,#", "#"),
          "--warm-start", List.of("#", "0,#"));

  /** Commands that take minutes or need what is not there, but share their options with others. */
  private static final Set<String> LEFT_OUT =
      Set.of("demo", "plan", "spark", "info", "completion", "several");

  @TempDir private Path folder;
  private Map<String, String> required;

  @BeforeEach
  void writeInputs() {
    Path points = InputFiles.corners(folder.resolve("points.csv"), 12);
    Path model = folder.resolve("model");
    CommandRun.cluster(
        points, "--columns x,y --levels many --clusters 3 --no-picture --quiet --out", model);
    Path matrix =
        InputFiles.rows(
            folder.resolve("matrix.txt"),
            "a b c",
            3,
            i -> i + " " + Math.abs(i - 1) + " " + (2 - i));
    Path graph = InputFiles.rows(folder.resolve("graph.csv"), "a,b", 5, i -> i + "," + i * i % 5);
    required =
        Map.ofEntries(
            Map.entry(
                "cluster", points + " --columns x,y --checkpoint " + folder.resolve("checkpoint")),
            Map.entry("kmeans", points + " --columns x,y --clusters 2"),
            Map.entry("kernel-kmeans", points + " --columns x,y --clusters 2"),
            Map.entry("spectral", points + " --columns x,y --clusters 2"),
            Map.entry("exemplars", points + " --columns x,y --clusters 2"),
            Map.entry("gram", points + " --columns x,y --similarity gaussian:1"),
            Map.entry("kernel-pca", points + " --columns x,y --similarity gaussian:1"),
            Map.entry("predict", model + " " + points),
            Map.entry("compare", points + " " + model + " --columns x,y"),
            Map.entry("pagerank", graph.toString()),
            Map.entry("mds", matrix.toString()));
  }

  static Stream<String> commands() {
    return Main.commandLine().getSubcommands().keySet().stream()
        .filter(name -> !LEFT_OUT.contains(name));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void endInResultsOrInOneLineThatNamesThem(String command) {
    CommandLine line = Main.commandLine().getSubcommands().get(command);
    List<String> wrong = new ArrayList<>();
    for (OptionSpec option : line.getCommandSpec().options()) {
      for (String value : values(option)) {
        check(command, option.longestName(), value, wrong);
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static List<String> values(OptionSpec option) {
    if (NUMERIC.contains(option.type())) {
      return NUMBERS;
    }
    return TEXTS.getOrDefault(option.longestName(), List.of()).stream()
        .flatMap(text -> NUMBERS.stream().map(number -> text.replace("#", number)))
        .toList();
  }

  private void check(String command, String option, String value, List<String> wrong) {
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.addAll(List.of(required.get(command).split(" ")));
    if (arguments.contains(option)) {
      arguments.subList(arguments.indexOf(option), arguments.indexOf(option) + 2).clear();
    }
    arguments.add(option + "=" + value);
    CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
    List<String> problems =
        run.errorLines().stream().filter(line -> !line.contains(" has no effect ")).toList();
    boolean good =
        run.exitCode() == 0
            ? problems.isEmpty()
            : run.exitCode() == 2
                && problems.size() == 1
                && (run.err().contains(option) || run.err().contains("points.csv: the largest"))
                && run.out().isEmpty();
    if (!good) {
      wrong.add("%s %s=%s: %d %s".formatted(command, option, value, run.exitCode(), run.err()));
    }
  }

  @Test
  void commandsThatAreLeftOutExist() {
    assertThat(Main.commandLine().getSubcommands().keySet()).containsAll(LEFT_OUT);
    assertThat(commands()).containsExactlyInAnyOrderElementsOf(required.keySet());
  }
}
