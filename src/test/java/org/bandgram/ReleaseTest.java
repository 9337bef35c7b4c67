package org.bandgram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The release command, in a small repository with the files that it reads. */
@Tag("thorough")
class ReleaseTest {
  private static final String CHANGES =
      """
      # Changelog

      ## [Unreleased]

      ## [1.2.3] - 2026-01-02

      ### Added

      - What users see.

      ## [1.2.2] - 2026-01-01

      - What they saw.
      """;

  private static final String CI =
      """
      #!/usr/bin/env bash
      cd "$(dirname "$0")/.."
      mkdir -p target && echo run >>target/ci-runs && git rev-parse HEAD >target/ci-passed
      """;

  /** What a release runs besides. */
  private static final List<String> TESTS =
      List.of("release/test-artifact.sh", "release/test-spark.sh");

  @TempDir private Path folder;

  private record Ended(int exitCode, String output) {}

  private Ended run(String... command) throws Exception {
    Path output = Files.createTempFile("release", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder
        .environment()
        .putAll(
            Map.of(
                "GIT_AUTHOR_NAME", "Test",
                "GIT_AUTHOR_EMAIL", "test@example.org",
                "GIT_COMMITTER_NAME", "Test",
                "GIT_COMMITTER_EMAIL", "test@example.org",
                "GIT_CONFIG_GLOBAL", "/dev/null"));
    Process process = builder.redirectOutput(output.toFile()).start();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    String text = Files.readString(output);
    Files.delete(output);
    return new Ended(process.exitValue(), text);
  }

  private String git(String... arguments) throws Exception {
    Ended ended = run(Stream.concat(Stream.of("git"), Stream.of(arguments)).toArray(String[]::new));
    assertThat(ended.exitCode()).as(ended.output()).isZero();
    return ended.output().strip();
  }

  private Ended release(String... arguments) throws Exception {
    return run(
        Stream.concat(Stream.of("bash", "release/tag.sh"), Stream.of(arguments))
            .toArray(String[]::new));
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  private void writeProgram(String name, String text) throws IOException {
    write(name, text);
    assertThat(folder.resolve(name).toFile().setExecutable(true)).isTrue();
  }

  private void commit() throws Exception {
    git("add", "--all");
    git("commit", "--quiet", "--message", "A change");
  }

  @BeforeEach
  void makeRepository() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/git")) && Files.exists(Path.of("/dev/null")));
    git("init", "--quiet", "--initial-branch", "main");
    for (String name :
        List.of("README.md", "CONTRIBUTING.md", "LICENSE", "NOTICE", "SECURITY.md")) {
      write(name, "text\n");
    }
    write(".gitignore", "target/\n");
    write("pom.xml", "<project>\n  <version>1.2.3</version>\n</project>\n");
    write("CHANGELOG.md", CHANGES);
    write("CITATION.cff", "version: 1.2.3\ndate-released: 2026-01-02\n");
    write("release/tag.sh", Files.readString(Path.of("release/tag.sh")));
    writeProgram(".ci/full", CI);
    for (String test : TESTS) {
      writeProgram(test, "#!/usr/bin/env bash\nmkdir -p target && echo $0 >>target/tests\n");
    }
    commit();
  }

  @Test
  void tagsWithTheNotesOfTheVersion() throws Exception {
    Ended ended = release("1.2.3");
    assertThat(ended.exitCode()).as(ended.output()).isZero();
    assertThat(git("cat-file", "-t", "v1.2.3")).isEqualTo("tag");
    assertThat(git("rev-parse", "v1.2.3^{commit}")).isEqualTo(git("rev-parse", "HEAD"));
    assertThat(git("tag", "--list", "--format=%(contents)", "v1.2.3"))
        .isEqualTo("bandgram 1.2.3\n\n### Added\n\n- What users see.");
  }

  @Test
  void runsTheChecksOnceForACommit() throws Exception {
    release("1.2.3");
    git("tag", "--delete", "v1.2.3");
    assertThat(release("1.2.3").exitCode()).isZero();
    assertThat(folder.resolve("target/ci-runs")).hasContent("run");
    git("tag", "--delete", "v1.2.3");
    write("README.md", "another text\n");
    commit();
    assertThat(release("1.2.3").exitCode()).isZero();
    assertThat(folder.resolve("target/ci-runs")).hasContent("run\nrun");
  }

  @Test
  void testsWhatIsGivenAway() throws Exception {
    for (String test : TESTS) {
      assertThat(Path.of(test)).isExecutable();
    }
    assertThat(release("1.2.3").exitCode()).isZero();
    assertThat(folder.resolve("target/tests")).content().isEqualTo(String.join("\n", TESTS) + "\n");
    git("tag", "--delete", "v1.2.3");
    for (String test : TESTS) {
      write(test, "#!/usr/bin/env bash\nexit 1\n");
      commit();
      requireRefused(test + " failed, nothing was tagged", "1.2.3");
      git("revert", "--no-edit", "HEAD");
    }
  }

  @Test
  void aDryRunChangesNothing() throws Exception {
    Ended ended = release("1.2.3", "--dry-run");
    assertThat(ended.exitCode()).as(ended.output()).isZero();
    assertThat(ended.output())
        .contains(
            "would run .ci/full", "would run " + TESTS.getFirst(), "as v1.2.3", "- What users see.")
        .doesNotContain("What they saw", "Unreleased");
    assertThat(git("tag")).isEmpty();
    assertThat(folder.resolve("target")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "README.md|''|README.md is missing",
        "SECURITY.md|''|SECURITY.md is missing",
        "CITATION.cff|version: 1.2.2~date-released: 2026-01-02|CITATION.cff has version 1.2.2",
        "CITATION.cff|version: 1.2.3~date-released: 2026-01-03|date-released 2026-01-03",
        "CHANGELOG.md|## [1.2.3]~~- Text|no heading '## [1.2.3] - YYYY-MM-DD'",
        "CHANGELOG.md|## [1.2.3] - 2026-01-02~~## [1.2.2] - 2026-01-01|says nothing of 1.2.3",
        "CHANGELOG.md|## [1x2x3] - 2026-01-02~~- Text|no heading '## [1.2.3] - YYYY-MM-DD'"
      })
  void namesWhatIsMissing(String file, String text, String problem) throws Exception {
    write(file, text.replace("~", "\n"));
    commit();
    requireRefused(problem, "1.2.3");
  }

  @Test
  void wantsTheVersionOfThePom() throws Exception {
    write("pom.xml", "<project>\n  <version>1.2.3-SNAPSHOT</version>\n</project>\n");
    commit();
    requireRefused("pom.xml has version 1.2.3-SNAPSHOT", "1.2.3");
  }

  @Test
  void wantsACleanMainWithoutThatTag() throws Exception {
    write("new.txt", "not committed\n");
    requireRefused("changes that are not committed", "1.2.3");
    Files.delete(folder.resolve("new.txt"));
    git("switch", "--quiet", "--create", "topic");
    requireRefused("not on topic", "1.2.3");
    git("switch", "--quiet", "main");
    git("tag", "v1.2.3");
    Ended ended = release("1.2.3");
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.output()).contains("there is a tag v1.2.3 already");
  }

  @Test
  void wantsOneVersion() throws Exception {
    requireRefused("which version?");
    requireRefused("1.2 is no version", "1.2");
    requireRefused("is no release", "1.2.3-SNAPSHOT");
    requireRefused("one version", "1.2.3", "1.2.4");
    requireRefused("unknown option --force", "1.2.3", "--force");
  }

  @Test
  void tagsNothingWhereTheChecksFail() throws Exception {
    write(".ci/full", "#!/usr/bin/env bash\nexit 1\n");
    commit();
    requireRefused(".ci/full failed", "1.2.3");
    write(".ci/full", CI + "echo changed >>README.md\n");
    commit();
    requireRefused("something changed", "1.2.3");
  }

  private void requireRefused(String problem, String... arguments) throws Exception {
    Ended ended = release(arguments);
    assertThat(ended.output()).contains(problem);
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(git("tag")).isEmpty();
  }

  /** What the release command asks for of the project itself, whatever its next version. */
  @Test
  void citationAndPythonHaveTheVersionOfTheProject() throws IOException {
    String version =
        first("(?m)^  <version>(.*?)(-SNAPSHOT)?</version>", Files.readString(Path.of("pom.xml")));
    assertThat(first("(?m)^version: (.*)$", Files.readString(Path.of("CITATION.cff"))))
        .isEqualTo(version);
    String python = Files.readString(Path.of("python/pyproject.toml"));
    assertThat(first("(?m)^version = \"(.*)\"$", python)).isEqualTo(version);
  }

  private static String first(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).results().findFirst().orElseThrow().group(1);
  }
}
