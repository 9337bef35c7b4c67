package org.bandgram.validation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A committed result that is older than a change to what it measures says so, and no other does.
 * With {@code -Dbandgram.results.mark=true} the reports are changed accordingly.
 *
 * <p>Classes count by what they do: comments, warnings that are suppressed, the order of imports,
 * and where a class lies do not matter. Nothing is checked where git, or the commit of a result, is
 * not there.
 */
@Tag("thorough")
class CommittedResultsTest {
  static final String MARK =
      "**Older than the code:** what this measures has changed since the commit below, so that"
          + " today's figures may differ.";

  private static final Path VALIDATION = Path.of("validation");
  private static final List<String> SOURCES =
      List.of("src/main/java", "validation/src/main/java", "cuda");

  /** The folder of results of a GPU alone. */
  private static final String GPU = "gpu";

  private static final String BAND = " cpu/band cpu/messages ";
  private static final String RUN =
      " cluster cluster/affinity cluster/multilevel cluster/internal/points"
          + " cluster/internal/medoids cluster/internal/propagation order cpu/gram ";

  /** The paper's scans, which only some experiments run. */
  private static final Set<String> TWO_SCAN = Set.of("TwoScanMessages.java");

  /** What only {@code plan} runs, which no experiment measures. */
  private static final Set<String> PLANS =
      Set.of("RunPlan.java", "TrialRun.java", "GraphTrial.java");

  private static final Pattern NOT_MEASURED = Pattern.compile("/bandgram/(cli|validation)/");

  /** The folder of an experiment whose classes are measured. */
  private static final String OWN = "gramerror";

  private static final Set<String> WITH_TWO_SCAN = Set.of("iteration", "device-equality");

  /** The folders whose classes an experiment measures; its own class counts as well. */
  private static final Map<String, String> MEASURED =
      Map.ofEntries(
          Map.entry("compact", RUN + BAND + "cpu/compact CompactAgainstStandard"),
          Map.entry("curves", RUN + BAND + "cpu/coo SeveralCurves"),
          Map.entry("device-equality", RUN + BAND + "cpu/compact DeviceEquality"),
          Map.entry("evaluation-time", "exemplar cpu/exemplar EvaluationTime"),
          Map.entry("exemplar-methods", RUN + "exemplar cpu/exemplar ExemplarMethods"),
          Map.entry("fig6-error", RUN + BAND + "cpu/coo ErrorVersusExemplars PaperSetting"),
          Map.entry("fig7-time", RUN + BAND + "cpu/coo TimeVersusSize IterationTrial Construction"),
          Map.entry("fig8-construction", "order gram cpu/gram ConstructionTime Construction"),
          Map.entry("fig9-dimension", "order gram cpu/gram ConstructionTime Construction"),
          Map.entry("gram-error", "order gram cpu/gram eigen gramerror"),
          Map.entry("graph", RUN + BAND + "cpu/graph gram BandsAndGraphs"),
          Map.entry("half-precision", "exemplar cpu/exemplar HalfPrecision"),
          Map.entry("iteration", BAND + "IterationTime IterationTrial"),
          Map.entry("iterative-figures", "cpu/lloyd cpu/rank cpu/stress embed IterativeFigures"),
          Map.entry(
              "iterative-time", "cpu/lloyd cpu/kernelsums cpu/rank cpu/stress embed IterativeTime"),
          Map.entry(
              "kernel-kmeans-time",
              "cpu/gram cpu/kernelsums KernelKMeansTime KernelKMeansTrials LibraryKMeans"
                  + " LibraryTrials"),
          Map.entry("multilevel", RUN + BAND + "MultilevelQuality"),
          Map.entry("preference", RUN + BAND + "PreferenceSweep"),
          Map.entry("scikit-learn", RUN + BAND + "cpu/coo AgainstScikitLearn"));

  static Stream<Path> reports() throws IOException {
    try (Stream<Path> files = Files.walk(VALIDATION, 3)) {
      return files
          .filter(file -> file.endsWith("results/summary.md") || file.endsWith("gpu/summary.md"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("reports")
  void whatIsOlderThanItsSubjectSaysSo(Path report) throws Exception {
    String text = Files.readString(report);
    Matcher commit = Pattern.compile("\\| commit \\| ([0-9a-f]+)").matcher(text);
    assertThat(commit.find()).as("commit in %s", report).isTrue();
    String experiment = VALIDATION.relativize(report).getName(0).toString();
    assertThat(MEASURED).containsKey(experiment);
    Map<String, Set<String>> then = sourcesAt(commit.group(1));
    Set<String> changed = new TreeSet<>();
    boolean onGpu = report.getParent().endsWith(GPU);
    for (String subject : subjects(experiment, onGpu)) {
      Map<String, String> now = sources(subject);
      now.keySet().removeAll(PLANS);
      if (!WITH_TWO_SCAN.contains(experiment)) {
        now.keySet().removeAll(TWO_SCAN);
      }
      assertThat(now).as("sources of '%s', which %s measures", subject, experiment).isNotEmpty();
      now.forEach(
          (name, source) -> {
            if (!then.getOrDefault(name, Set.of()).contains(source)) {
              changed.add(name);
            }
          });
    }
    String right = marked(text, !changed.isEmpty());
    if (Boolean.getBoolean("bandgram.results.mark")) {
      Files.writeString(report, right);
    } else {
      assertThat(text)
          .as(
              "%s, as %s classes have changed since: run it again, or all of these tests with"
                  + " -Dbandgram.results.mark=true; %s",
              report, changed.size(), changed)
          .isEqualTo(right);
    }
  }

  /**
   * Returns what an experiment measures. Rooms of the CPU have the names of those of a GPU and of
   * the folders of its kernels.
   */
  private static List<String> subjects(String experiment, boolean onGpu) {
    List<String> subjects = List.of(MEASURED.get(experiment).strip().split(" +"));
    return onGpu
        ? Stream.concat(
                subjects.stream()
                    .map(subject -> subject.replace("cpu/", "cuda/"))
                    .filter(subject -> !subject.equals("cuda/messages")),
                Stream.of("cuda/include"))
            .toList()
        : subjects;
  }

  /** Returns a report with the mark below its claim, or without. */
  private static String marked(String report, boolean older) {
    String plain = report.replace(MARK + "\n\n", "");
    return older ? plain.replaceFirst("(?m)^\\| what \\|", MARK + "\n\n| what |") : plain;
  }

  /**
   * Returns the normal form of the sources of a folder, or of one class, by their names. The
   * command line has rooms of the same names, which no experiment measures.
   */
  private static Map<String, String> sources(String subject) throws IOException {
    Map<String, String> sources = new TreeMap<>();
    for (String root : SOURCES) {
      try (Stream<Path> files = Files.walk(Path.of(root))) {
        for (Path file : files.filter(CommittedResultsTest::isSource).toList()) {
          if (isOf(subject, file)) {
            sources.put(file.getFileName().toString(), normal(Files.readString(file)));
          }
        }
      }
    }
    sources.remove("package-info.java");
    return sources;
  }

  private static boolean isSource(Path file) {
    return file.toString().endsWith(".java") || file.toString().endsWith(".cuh");
  }

  /** The command line and other experiments have folders of the same names, which do not count. */
  private static boolean isOf(String subject, Path file) {
    boolean counts = OWN.equals(subject) || !NOT_MEASURED.matcher(file.toString()).find();
    return (counts && file.getParent().endsWith(subject)) || file.endsWith(subject + ".java");
  }

  /** Returns the normal form of all sources of a commit by their names, wherever they lay. */
  private static Map<String, Set<String>> sourcesAt(String commit) throws Exception {
    List<String> paths =
        new String(
                git(
                    new byte[0],
                    "ls-tree",
                    "-r",
                    "--name-only",
                    commit,
                    "--",
                    "src/main/java",
                    "validation/src",
                    "cuda"),
                UTF_8)
            .lines()
            .filter(path -> isSource(Path.of(path)))
            .toList();
    assumeTrue(!paths.isEmpty(), "there is no git, or no commit " + commit);
    StringBuilder wanted = new StringBuilder();
    paths.forEach(path -> wanted.append(commit).append(':').append(path).append('\n'));
    byte[] all = git(wanted.toString().getBytes(UTF_8), "cat-file", "--batch");
    Map<String, Set<String>> sources = new TreeMap<>();
    int at = 0;
    for (String path : paths) {
      int end = at;
      while (all[end] != '\n') {
        end++;
      }
      String header = new String(all, at, end - at, UTF_8);
      int size = Integer.parseInt(header.substring(header.lastIndexOf(' ') + 1));
      sources
          .computeIfAbsent(path.substring(path.lastIndexOf('/') + 1), _ -> new HashSet<>())
          .add(normal(new String(all, end + 1, size, UTF_8)));
      at = end + 1 + size + 1;
    }
    return sources;
  }

  /** Leaves out what does nothing, and where other classes lie. */
  private static String normal(String source) {
    return source
        .replaceAll("(?s)/\\*.*?\\*/", "")
        .replaceAll("(?m)^\\s*//.*$", "")
        .replaceAll("(?m)@SuppressWarnings\\([^)]*\\)( *//.*)?", "")
        .replaceAll("(?m)^(package|import) .*$", "")
        .replaceAll("\\b(public|protected|private|final) ", "")
        .replaceAll("\\s+", "");
  }

  /** Returns what git prints; nothing where it cannot do what it is told. */
  private static byte[] git(byte[] input, String... arguments) throws Exception {
    List<String> command = Stream.concat(Stream.of("git"), Stream.of(arguments)).toList();
    Process process;
    try {
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    } catch (IOException e) {
      return new byte[0];
    }
    Thread writer =
        Thread.startVirtualThread(
            () -> {
              try (OutputStream out = process.getOutputStream()) {
                out.write(input);
              } catch (IOException e) {
                // It has ended early, as its exit code tells.
              }
            });
    byte[] output = process.getInputStream().readAllBytes();
    writer.join();
    return process.waitFor() == 0 ? output : new byte[0];
  }
}
