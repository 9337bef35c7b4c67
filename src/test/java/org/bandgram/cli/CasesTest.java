package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.cli.CommandRun.summary;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files as people have them. Each is a folder of resources, whose {@code case.txt} says what is run
 * and what has to come of it, a line each:
 *
 * <ul>
 *   <li>{@code run}, or {@code draw} for one with a picture, and arguments, in which names of files
 *       and {@code out} are within the folder; it succeeds unless another line says so
 *   <li>{@code refused} or {@code or refused}: it has to be, or may be, with these words
 *   <li>{@code says}, {@code silent}: words on either stream, and on neither
 *   <li>{@code file}: a file of the results, and words in it, which may also lie beside them
 *   <li>{@code classes}: a character for each point; the clusters are these
 *   <li>{@code sizes}: the numbers of points in clusters, the greatest first, without outliers
 *   <li>{@code row}: a line of the labels or ranks begins so, or has it as a cell
 *   <li>{@code n}, {@code d}, {@code names}, {@code left out}, {@code field}: of the summary
 *   <li>{@code resource}: another resource belongs to the folder
 * </ul>
 */
class CasesTest {
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  /** Commands that draw, if nothing else is said. */
  private static final Set<String> PICTURED =
      Set.of("cluster", "kmeans", "kernel-kmeans", "spectral", "mds");

  private static final Set<String> WRITTEN = Set.of("--out", "--report");

  @TempDir private Path folder;
  private CommandRun run;
  private Path out;

  private static Path cases() {
    try {
      return Path.of(CasesTest.class.getResource("/org/bandgram/cases").toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  static List<String> names() throws IOException {
    try (Stream<Path> folders = Files.list(cases())) {
      return folders.map(folder -> folder.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void comesOutRight(String name) throws IOException {
    Path files = cases().resolve(name);
    try (Stream<Path> inputs = Files.list(files)) {
      inputs.forEach(this::bring);
    }
    List<String> lines = Files.readAllLines(files.resolve("case.txt"));
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.startsWith("resource ")) {
        bring(files.resolve("..").resolve(line.substring("resource ".length())));
      } else if (begins(line)) {
        run(line);
        check(lines.stream().skip(i + 1).takeWhile(next -> !begins(next)).toList());
      }
    }
  }

  private static boolean begins(String line) {
    return line.startsWith("run ") || line.startsWith("draw ");
  }

  private void bring(Path file) {
    String name = file.getFileName().toString();
    try (InputStream bytes = Files.newInputStream(file);
        InputStream plain = name.endsWith(".gz") ? new GZIPInputStream(bytes) : bytes) {
      Files.copy(plain, folder.resolve(name.replaceFirst("\\.gz$", "")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void run(String line) {
    List<String> words = new ArrayList<>();
    out = folder;
    for (MatchResult hit : WORD.matcher(line).results().skip(1).toList()) {
      String word = hit.group(1) == null ? hit.group(2) : hit.group(1);
      boolean isWritten = !words.isEmpty() && WRITTEN.contains(words.getLast());
      boolean isWithin = isWritten || word.matches("o(ut)?-?\\w*") || isInput(word);
      out = isWritten && words.getLast().equals("--out") ? folder.resolve(word) : out;
      words.add(isWithin ? folder.resolve(word).toString() : word);
    }
    if (line.startsWith("run") && PICTURED.contains(words.getFirst())) {
      words.add("--no-picture");
    }
    run = CommandRun.of(words.toArray(String[]::new));
  }

  private boolean isInput(String word) {
    String file = word.replaceFirst(":.*", "");
    return !file.isEmpty() && Files.exists(folder.resolve(file));
  }

  private void check(List<String> wanted) throws IOException {
    List<String> refusals = words(wanted, "refused ");
    List<String> allowed = words(wanted, "or refused ");
    if (run.exitCode() != 0 || !refusals.isEmpty()) {
      assertThat(run.exitCode()).as(run.toString()).isEqualTo(2);
      assertThat(run.errorLines()).hasSize(1);
      assertThat(refusals.isEmpty() ? allowed : refusals).as(run.err()).isNotEmpty();
      assertThat(run.err()).contains(refusals.isEmpty() ? allowed : refusals);
      return;
    }
    String said = run.out() + run.err();
    assertThat(words(wanted, "says ")).allSatisfy(words -> assertThat(said).contains(words));
    assertThat(words(wanted, "silent "))
        .allSatisfy(words -> assertThat(said).doesNotContain(words));
    for (String file : words(wanted, "file ")) {
      String[] parts = file.split(" ", 2);
      Path written = out.resolve(parts[0]);
      assertThat(Files.exists(written) ? written : folder.resolve(parts[0]))
          .content()
          .contains(parts[1]);
    }
    if (!Files.exists(out.resolve("summary.json"))) {
      return;
    }
    JsonNode summary = summary(out);
    assertThat(words(wanted, "n ")).allMatch(n -> summary.path("n").asText().equals(n));
    assertThat(words(wanted, "d ")).allMatch(d -> summary.path("d").asText().equals(d));
    for (String field : words(wanted, "field ")) {
      String[] parts = field.split(" ", -1);
      assertThat(summary.path(parts[0]).asDouble()).isEqualTo(Double.parseDouble(parts[1]));
    }
    assertThat(words(wanted, "names ")).allMatch(names(summary, "columns")::equals);
    assertThat(words(wanted, "left out ")).allMatch(names(summary, "skipped_columns")::equals);
    for (String classes : words(wanted, "classes ")) {
      assertThat(canonical(column("label"))).isEqualTo(canonical(List.of(classes.split(""))));
    }
    for (String sizes : words(wanted, "sizes ")) {
      assertThat(sizes()).isEqualTo(sizes);
    }
    for (String row : words(wanted, "row ")) {
      assertThat(table()).anyMatch(line -> ("," + line).contains("," + row));
    }
  }

  private static List<String> words(List<String> wanted, String kind) {
    return wanted.stream()
        .filter(line -> line.startsWith(kind))
        .map(line -> line.substring(kind.length()))
        .toList();
  }

  private static String names(JsonNode summary, String field) {
    List<String> names = new ArrayList<>();
    summary.path("input").path(field).forEach(name -> names.add(name.asText()));
    return String.join(",", names);
  }

  private List<String> table() throws IOException {
    Path labels = out.resolve("labels.csv");
    return Files.readAllLines(Files.exists(labels) ? labels : out.resolve("ranks.csv"));
  }

  private List<String> column(String name) throws IOException {
    List<String> lines = table();
    int fromEnd = lines.getFirst().replaceFirst(".*" + name, "").split(",", -1).length;
    return lines.stream()
        .skip(1)
        .map(line -> line.split(",", -1))
        .map(cells -> cells[cells.length - fromEnd])
        .toList();
  }

  private String sizes() throws IOException {
    return column("label").stream()
        .filter(label -> !label.equals("-1"))
        .collect(Collectors.groupingBy(label -> label, Collectors.counting()))
        .values()
        .stream()
        .sorted(Comparator.reverseOrder())
        .map(String::valueOf)
        .collect(Collectors.joining(" "));
  }

  /** Numbers clusters in the order in which they occur. */
  private static List<Integer> canonical(List<String> labels) {
    Map<String, Integer> known = new HashMap<>();
    return labels.stream().map(label -> known.computeIfAbsent(label, _ -> known.size())).toList();
  }
}
