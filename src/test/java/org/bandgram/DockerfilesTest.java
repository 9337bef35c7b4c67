package org.bandgram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is known of the files for containers without building one. */
class DockerfilesTest {
  private static final Path FOLDER = Path.of("release/docker");

  /** Files in {@code target} that commands on the page make. */
  private static final Set<String> MADE = Set.of("bandgram.tar.gz", "bandgram.jar");

  private static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.sorted().toList();
    }
  }

  private static String page() throws IOException {
    return Files.readString(Path.of("docs/how-to/docker.md"));
  }

  private static List<String> instructions(Path file, String name) throws IOException {
    return Files.readString(file)
        .replace("\\\n", " ")
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .map(line -> line.substring(name.length()).strip())
        .toList();
  }

  private static String ofPom(String element) throws IOException {
    return first("<" + element + ">(.*?)</" + element + ">", Files.readString(Path.of("pom.xml")));
  }

  private static String first(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .findFirst()
        .map(result -> result.group(1))
        .orElseThrow();
  }

  @Test
  void thePageBuildsEveryFile() throws IOException {
    Set<String> built =
        Pattern.compile("docker build -f (\\S+) -t \\S+ target\n")
            .matcher(page())
            .results()
            .map(result -> result.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(built).isEqualTo(files().stream().map(Path::toString).collect(Collectors.toSet()));
  }

  @Test
  void whatTheyCopyIsMadeByCommandsOfThePage() throws IOException {
    Set<String> copied = new TreeSet<>();
    for (Path file : files()) {
      for (String name : List.of("ADD", "COPY")) {
        instructions(file, name).stream()
            .filter(words -> !words.startsWith("--from="))
            .map(words -> words.split("\\s+")[0])
            .forEach(copied::add);
      }
    }
    assertThat(copied).isEqualTo(MADE);
    assertThat(page())
        .contains("./bandgram package target/bandgram.tar.gz\n", "./bandgram build\n");
    assertThat(ofPom("outputFile")).endsWith("/bandgram.jar");
    assertThat(Files.readString(Path.of("release/package.sh"))).contains("name=bandgram-$number-");
  }

  @Test
  void theirVersionsAreThoseOfTheBuild() throws IOException {
    String spark = Files.readString(FOLDER.resolve("Dockerfile.spark"));
    assertThat(first("ARG SPARK=(\\S+)", spark)).isEqualTo(ofPom("spark.version"));
    assertThat(first("FROM eclipse-temurin:(\\d+)-", spark)).isEqualTo(ofPom("java.version"));
    List<String> homes =
        Pattern.compile("jdk-(\\d+)")
            .matcher(spark)
            .results()
            .map((MatchResult result) -> result.group(1))
            .distinct()
            .toList();
    assertThat(homes).containsExactly(ofPom("java.version"));
  }

  @Test
  void theShellReadsTheirCommands() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")));
    int commands = 0;
    for (Path file : files()) {
      for (String command : instructions(file, "RUN")) {
        Process process = new ProcessBuilder("/bin/bash", "-n", "-c", command).inheritIO().start();
        assertThat(process.waitFor()).as(command).isZero();
        commands++;
      }
    }
    assertThat(commands).isPositive();
  }
}
