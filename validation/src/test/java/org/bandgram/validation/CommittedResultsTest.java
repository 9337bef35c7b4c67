package org.bandgram.validation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A committed result that is older than a change to what it measures says so, and no other does.
 * With {@code -Dbandgram.results.mark=true} the reports are changed accordingly.
 *
 * <p>An experiment measures the classes that it loads, as {@code LoadedClasses} says; with {@code
 * -Dbandgram.results.classes=true} they are found anew. Classes count by what they do: comments,
 * warnings that are suppressed, the order of imports, and where a class lies do not matter, nor
 * does a method that was added, which nothing else in the class calls yet. Nothing is checked if
 * git, or the commit of a result, is not there.
 */
@Tag("thorough")
class CommittedResultsTest {
  static final String MARK =
      "**Older than the code:** what this measures has changed since the commit below, so that"
          + " today's figures may differ.";

  private static final Path VALIDATION = Path.of("validation");
  private static final String ROOT = "src/main/java/org/bandgram";

  /** The folder of results with a GPU. */
  private static final String GPU = "gpu";

  /** What computes on a CPU, in a room whose twin for a GPU has the same name. */
  private static final Pattern CPU = Pattern.compile("internal/compute/cpu/(\\w+/)?\\w+");

  static Stream<Path> reports() throws IOException {
    try (Stream<Path> files = Files.walk(VALIDATION, 3)) {
      return files
          .filter(file -> file.endsWith("results/summary.md") || file.endsWith("gpu/summary.md"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @BeforeAll
  static void findLoadedClasses(@TempDir Path temporary) throws Exception {
    if (Boolean.getBoolean("bandgram.results.classes")) {
      LoadedClasses.find(temporary);
    }
  }

  @Test
  void anAddedMethodAloneChangesNothing() {
    String before = "class A { int x = 1; String y() { return \"}\"; } }";
    Set<String> members = members(before);
    assertThat(members)
        .containsExactlyInAnyOrder("classA{", "intx=1;", "Stringy(){return\"}\";}", "}");
    assertThat(doesTheSame(members, members(before.replace("int x", "void z() {} int x"))))
        .isTrue();
    for (String other :
        List.of(
            before.replace("1", "2"),
            before.replace("int x", "int z = 2; int x"),
            before.replace("int x", "{ y(); } int x"),
            before.replace("int x", "@Override public int hashCode() { return 1; } int x"),
            before.replace("return", "if (x > 0) return"),
            before.replace("int x = 1;", ""))) {
      assertThat(doesTheSame(members, members(other))).as(other).isFalse();
    }
  }

  @ParameterizedTest
  @MethodSource("reports")
  void whatIsOlderThanItsSubjectSaysSo(Path report) throws Exception {
    String text = Files.readString(report);
    Matcher commit = Pattern.compile("\\| commit \\| ([0-9a-f]+)").matcher(text);
    assertThat(commit.find()).as("commit in %s", report).isTrue();
    Map<String, Set<Set<String>>> then = sourcesAt(commit.group(1));
    Set<String> changed = new TreeSet<>();
    for (Path source : subjects(report)) {
      String name = source.getFileName().toString();
      Set<String> now = members(Files.readString(source));
      if (then.getOrDefault(name, Set.of()).stream().noneMatch(old -> doesTheSame(old, now))) {
        changed.add(name);
      }
    }
    String right = marked(text, !changed.isEmpty());
    if (Boolean.getBoolean("bandgram.results.mark")) {
      Files.writeString(report, right);
    } else {
      assertThat(text)
          .as(
              "%s, as %s sources have changed since: run it again, or all of these tests with"
                  + " -Dbandgram.results.mark=true; %s",
              report, changed.size(), changed)
          .isEqualTo(right);
    }
  }

  /** Returns the sources of what an experiment measures. */
  private static List<Path> subjects(Path report) throws IOException {
    String experiment = VALIDATION.relativize(report).getName(0).toString();
    SortedSet<String> loaded = LoadedClasses.read().get(experiment);
    assertThat(loaded).as("classes that %s loads", experiment).isNotNull();
    Set<Path> subjects = new TreeSet<>();
    boolean onGpu = report.getParent().endsWith(GPU);
    boolean onCpu = !(onGpu && Files.readString(report).contains("--devices cuda"));
    for (String source : loaded) {
      Matcher cpu = CPU.matcher(source);
      if (onGpu && cpu.matches()) {
        subjects.addAll(twins(cpu.group(1) == null ? "" : cpu.group(1)));
      }
      if (onCpu || !cpu.matches()) {
        subjects.add(source(source));
      }
    }
    if (onGpu) {
      subjects.addAll(in(Path.of("cuda/include")));
    }
    return List.copyOf(subjects);
  }

  /** Returns a class's source, which may be a template. */
  private static Path source(String path) {
    String template = path.replaceFirst("(Float\\d+|Double)$", "") + ".java.template";
    return Stream.of(
            Path.of(ROOT, path + ".java"),
            Path.of("validation", ROOT, path + ".java"),
            Path.of(ROOT.replace("/java/", "/templates/"), template))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException("no source of " + path + "; find classes anew"));
  }

  /** Returns the sources for a GPU of a room, and of its kernels, which have the same name. */
  private static List<Path> twins(String room) throws IOException {
    List<Path> twins = new ArrayList<>(in(Path.of("cuda", room)));
    twins.addAll(in(Path.of(ROOT, "internal/compute/cuda", room)));
    return twins;
  }

  private static List<Path> in(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> isSource(file) && !file.endsWith("package-info.java")).toList();
    }
  }

  private static boolean isSource(Path file) {
    return file.toString().matches(".*\\.(java|template|cuh)");
  }

  /** Returns a report with the mark below its claim, or without. */
  private static String marked(String report, boolean older) {
    String plain = report.replace(MARK + "\n\n", "");
    return older ? plain.replaceFirst("(?m)^\\| what \\|", MARK + "\n\n| what |") : plain;
  }

  /** Returns the members of all sources of a commit by their names, wherever they lay. */
  private static Map<String, Set<Set<String>>> sourcesAt(String commit) throws Exception {
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
                    "src/main/templates",
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
    Map<String, Set<Set<String>>> sources = new TreeMap<>();
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
          .add(members(new String(all, end + 1, size, UTF_8)));
      at = end + 1 + size + 1;
    }
    return sources;
  }

  /** Tells whether a class does what it did, and at most has methods more. */
  private static boolean doesTheSame(Set<String> before, Set<String> now) {
    return now.containsAll(before)
        && now.stream()
            .filter(member -> !before.contains(member))
            .allMatch(
                member -> member.matches("[^={]*\\([^={]*\\{.*") && !member.contains("@Override"));
  }

  /** Returns the normal forms of what stands between the braces of a source, and around them. */
  static Set<String> members(String source) {
    String text = normal(source);
    Set<String> members = new HashSet<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\'') {
        i = endOfLiteral(text, i);
      }
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth == 1 && (c == ';' || c == '}' || c == '{')) {
        members.add(text.substring(from, i + 1));
        from = i + 1;
      }
    }
    members.add(text.substring(from));
    return members;
  }

  private static int endOfLiteral(String text, int start) {
    int i = start + 1;
    while (i < text.length() - 1 && text.charAt(i) != text.charAt(start)) {
      i += text.charAt(i) == '\\' ? 2 : 1;
    }
    return i;
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
