package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What commands print and write in summary.json, letter by letter, and long numbers to ten digits:
 * scripts read both. Clocks, memory and the machine are left out.
 */
class ReportsTest {
  private static final String TIMES =
      "read|choose|order|construct|propagate|assign|evaluate|describe|select|build|rank|embed|cluster|total"
          + "|matrix|start|sums|assignment|error|eigenvalues";

  private static final Pattern LONG_NUMBER = Pattern.compile("-?\\d+\\.\\d{8,}(E-?\\d+)?");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "band | cluster POINTS --label-column corner --pairs bands --levels one --half-bandwidth 8 --trace"
            + " --verbose",
        "wanted | cluster POINTS --columns x,y --pairs bands --levels one --half-bandwidth 4 --clusters 7"
            + " --curves 1",
        "multilevel | cluster POINTS --label-column corner --clusters 4 --half-bandwidth 8"
            + " --verbose",
        "coo | cluster POINTS --pairs coo --half-bandwidth 2 --max-iterations 3",
        "globe | cluster CITIES --geo lat,lon --pairs all",
        "quiet | cluster POINTS --columns x,y --pairs all --max-iterations 3 --quiet",
        "kmeans | kmeans POINTS --label-column corner --k 4 --starts 2 --verbose",
        "kmeans-globe | kmeans CITIES --geo lat,lon --k 3 --max-iterations 1",
        "kernel-kmeans | kernel-kmeans POINTS --label-column corner --k 4 --similarity"
            + " gaussian:0.1",
        "kernel-band | kernel-kmeans POINTS --k 4 --similarity sigmoid:0.5,1 --approximation bands"
            + " --half-bandwidth 4",
        "exemplars | exemplars POINTS --k 3 --columns x,y",
        "exemplars-band | exemplars POINTS --k 3 --columns x,y --pairs bands --half-bandwidth 4"
            + " --verbose",
        "exemplars-sample | exemplars POINTS --k 3 --optimizer sieve-streaming --reference 10"
            + " --largest-value 99",
        "pagerank | pagerank ARCS --top 3 --tolerance 1e-9 --verbose",
        "mds | mds MATRIX",
        "mds-band | mds POINTS --from points --half-bandwidth 4 --start random --starts 2"
            + " --verbose",
        "gram | gram POINTS --similarity gaussian:0.1 --half-bandwidth 4 --rows 10" + " --verbose",
        "gram-graph | gram POINTS --similarity gaussian:0.1 --approximation graph --neighbours 5 --json",
        "plan | plan POINTS --half-bandwidth 8 --pairs bands --levels one",
        "compare | compare POINTS OUT",
        "compare-json | compare POINTS OUT --json",
        "json | cluster POINTS --columns x,y --pairs all --max-iterations 3 --json"
      })
  void areWhatScriptsRead(String name, String command, @TempDir Path folder) throws IOException {
    try (InputStream expected = getClass().getResourceAsStream("reports/" + name + ".txt")) {
      assertThat(expected).as("reports/%s.txt", name).isNotNull();
      requireEqual(
          render(command, folder), new String(expected.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  /** The last bits of sums depend on how many numbers the processor's vectors hold. */
  private static void requireEqual(String actual, String expected) {
    assertThat(LONG_NUMBER.matcher(actual).replaceAll("NUMBER"))
        .isEqualTo(LONG_NUMBER.matcher(expected).replaceAll("NUMBER"));
    assertThat(longNumbers(actual))
        .usingElementComparator(
            (a, b) -> Math.abs(a - b) <= 1e-10 * Math.abs(b) ? 0 : Double.compare(a, b))
        .isEqualTo(longNumbers(expected));
  }

  private static List<Double> longNumbers(String text) {
    return LONG_NUMBER.matcher(text).results().map(r -> Double.valueOf(r.group())).toList();
  }

  /** Runs a command on small inputs; returns what it prints and its summary file. */
  static String render(String command, Path folder) throws IOException {
    String out = folder.resolve("out").toString();
    String[] words =
        command
            .replace("POINTS", InputFiles.corners(folder.resolve("points.csv"), 40).toString())
            .replace("CITIES", cities(folder.resolve("cities.csv")).toString())
            .replace("ARCS", arcs(folder.resolve("arcs.txt")).toString())
            .replace("MATRIX", matrix(folder.resolve("matrix.txt")).toString())
            .replace("OUT", out)
            .split(" ");
    String options = " --threads=1";
    if (words[0].equals("compare")) {
      CommandRun.of("cluster", words[1], "--out=" + out, "--quiet", "--no-picture");
    } else if (!words[0].matches("plan|gram")) {
      options += " --no-picture --out=" + out;
    }
    CommandRun run = CommandRun.line(String.join(" ", words) + options);
    String text = run.out() + run.err();
    Path summary = folder.resolve("out").resolve("summary.json");
    if (!words[0].equals("compare") && Files.exists(summary)) {
      text += Files.readString(summary);
    }
    return withoutMachine(text.replace(folder.toString(), "FOLDER"));
  }

  private static String withoutMachine(String text) {
    return text.replaceAll("cpu-[a-z0-9-]+", "CPU")
        .replaceAll("(?m)^(peak memory +).*$", "$1BYTES")
        .replaceAll("(?m)^(available +).*( on CPU)$", "$1BYTES$2")
        .replaceAll("(?m)^(GPU +).*$", "$1STATUS")
        .replaceAll("(?m)^(prepare +about ).*$", "$1TIME")
        .replaceAll(
            "(?m)^((?:full|compact) +\\S+ +[0-9.]+ \\S+).*?((?:fits|does).*)$", "$1 TIME $2")
        .replaceAll("(\"(?:" + TIMES + ")\" : )\\d+\\.[\\dE-]+", "$1TIME")
        .replaceAll("(\"peak_memory_bytes\" : )\\d+", "$1BYTES")
        .replaceAll("(\"(?:version|commit|java|platform|finished)\" : )\".*\"", "$1\"BUILD\"")
        .replaceAll("(?m)((?:" + TIMES + ") )\\d+\\.\\d\\d(?=,|$)", "$1TIME")
        .replaceAll("(?m)^(result|FOLDER/out) +", "$1  ")
        .replaceAll("(?m)^(seconds +)[\\d.]+ total", "$1TIME total");
  }

  private static Path cities(Path file) {
    return InputFiles.rows(
        file,
        "name,lat,lon",
        30,
        i -> String.format(Locale.ROOT, "c%d,%.2f,%.2f", i, i % 3 * 40 - 30 + 0.1 * i, 9.0 * i));
  }

  private static Path arcs(Path file) {
    return InputFiles.rows(
        file, "# arcs", 30, i -> i % 9 + " " + (i * i + 1) % 10 + " " + (1 + i % 2));
  }

  private static Path matrix(Path file) {
    return InputFiles.write(file, "a b c\n0 1 2.5\n1 0 1\n2.5 1 0\n");
  }
}
