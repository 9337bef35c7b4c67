package org.bandgram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher of an unpacked release, whose Java only says how it was called. */
@EnabledOnOs(OS.LINUX)
class LauncherTest {
  private static final String JAVA =
      """
      #!/bin/bash
      if [ "${!#}" = -version ]; then
        echo "$STARTS"
        [ "$STARTS" = yes ] && [ "$(ulimit -v)" -ge "${NEEDS:-0}" ]
        exit
      fi
      printf '%s\\n' "LC_ALL=$LC_ALL" "input=$(readlink /proc/self/fd/0)" "$@" || exit 2
      """;

  @TempDir private Path folder;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private record Ended(int exitCode, List<String> out, List<String> err) {}

  @BeforeEach
  void unpack() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")));
    Files.createDirectories(folder.resolve("runtime/bin"));
    Files.createDirectories(folder.resolve("lib"));
    Files.createFile(folder.resolve("lib/bandgram.jar"));
    program("bandgram", Files.readString(Path.of("bandgram")));
    program("runtime/bin/java", JAVA);
  }

  private void program(String name, String text) throws IOException {
    Path file = write(name, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  /** Runs a line of a shell in the folder of the launcher. */
  private Ended shell(String line) throws Exception {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder("/bin/bash", "-c", line)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().keySet().removeIf(name -> !name.equals("PATH"));
    int exitCode = builder.start().waitFor();
    return new Ended(exitCode, Files.readAllLines(out), Files.readAllLines(err));
  }

  private List<String> said(String line) throws Exception {
    Ended ended = shell(line);
    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    return ended.out();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"test", "build", "package", "install", "publish", "bench", "format", "release"})
  void whatOnlyACheckoutDoesHasHelp(String command) throws Exception {
    for (String words : List.of(command + " --help", command + " -h", "help " + command)) {
      assertThat(said("./bandgram " + words))
          .hasSize(2)
          .first()
          .asString()
          .matches("Usage: bandgram " + command + "\\b.*");
    }
    assertThat(said("./bandgram help cluster")).containsSubsequence("help", "cluster");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "help", "--help", "-h", "test-help", "''"})
  void otherWordsReachTheProgram(String words) throws Exception {
    List<String> expected = words.isEmpty() ? List.of() : List.of(words.replace("'", ""));
    assertThat(said("./bandgram " + words)).endsWith(expected.toArray(String[]::new));
  }

  @Test
  void optionsForJavaAreNoPatternsOfFiles() throws Exception {
    Files.createFile(folder.resolve("-Dx=1"));
    assertThat(said("BANDGRAM_JAVA_OPTS='-Dx=*  -Dy=2 -Dz=?' ./bandgram info '*'"))
        .containsSubsequence("-Dx=*", "-Dy=2", "-Dz=?", "-jar", "info", "*");
  }

  @ParameterizedTest
  @CsvSource({"LC_ALL=C,C.UTF-8", "LANG=POSIX,C.UTF-8", "X=1,C.UTF-8", "LC_CTYPE=C.UTF-8,''"})
  void namesOfFilesAreUtf8IfTheLocaleHasNoOtherLetters(String set, String expected)
      throws Exception {
    assertThat(said(set + " ./bandgram info")).contains("LC_ALL=" + expected);
  }

  /** Nothing can be written, which the exit code says, and no file takes the place of a stream. */
  @ParameterizedTest
  @ValueSource(strings = {">&-", ">&- 2>&-", "<&- >&- 2>&-"})
  void outputThatIsLostIsAnError(String closed) throws Exception {
    Ended ended = shell("./bandgram info " + closed);
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"<&-", "2>&-", "<&- 2>&-"})
  void otherClosedStreamsAreNotNeeded(String closed) throws Exception {
    assertThat(said("./bandgram info " + closed))
        .contains("info")
        .anyMatch(line -> line.matches("input=.+"));
  }

  @Test
  void damagedClassesAreNotUsed() throws Exception {
    Path classes = folder.resolve("lib/bandgram.jsa");
    String option = "-XX:SharedArchiveFile=" + folder.toRealPath().resolve("lib/bandgram.jsa");
    Files.writeString(classes, "classes");
    assertThat(said("./bandgram info")).doesNotContain(option);
    shell("cksum <lib/bandgram.jsa >lib/bandgram.jsa.sum");
    assertThat(said("./bandgram info")).contains(option);
    assertThat(said("BANDGRAM_JAVA_OPTS=-Xshare:off ./bandgram info")).doesNotContain(option);
    shell("rm lib/bandgram.jsa.sum; mkfifo lib/bandgram.jsa.sum");
    assertThat(said("./bandgram info")).doesNotContain(option);
    shell("rm lib/bandgram.jsa.sum; cksum <lib/bandgram.jsa >lib/bandgram.jsa.sum");
    Files.writeString(classes, "clashes");
    assertThat(said("./bandgram info")).doesNotContain(option);
    Files.delete(classes);
    assertThat(said("./bandgram info")).doesNotContain(option);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "''",
        "--help",
        "several --help",
        "cluster few.csv",
        "cluster 'a few.csv'",
        "cluster few.csv --report page.html --out known",
        "cluster few.csv --weights=few.csv",
        "cluster few.csv --preference -60 --out known --keep a",
        "cluster some.csv -k 15",
        "kmeans some.csv some.csv some.csv --clusters=9",
        "predict model few.csv"
      })
  void aSmallRunStartsWithoutVectors(String words) throws Exception {
    inputs();
    assertThat(said("./bandgram " + words))
        .contains("-XX:TieredStopAtLevel=1", "-Dbandgram.launcher.small=true")
        .anyMatch(line -> line.startsWith("-XX:AOTCache=") && line.endsWith("lib/bandgram.aot"))
        .doesNotContain("--add-modules");
    assertThat(said("BANDGRAM_JAVA_OPTS=-Dx=1 ./bandgram " + words)).contains("--add-modules");
    write("lib/bandgram.aot", "clashes");
    assertThat(said("./bandgram " + words)).contains("--add-modules");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "info",
        "demo",
        "plan few.csv",
        "cluster some.csv",
        "cluster few.npy",
        "cluster known",
        "cluster <(echo)",
        "cluster -",
        "cluster few.csv --device cuda",
        "cluster few.csv -k 30",
        "cluster big.npz:X",
        "cluster narrow.csv -k 3",
        "cluster few.csv --weights=some.csv",
        "cluster few.csv some.csv",
        "cluster nowhere.csv",
        "predict known few.csv",
        "predict large few.csv",
        "several 'cluster some.csv --help' 'cluster some.csv'",
        "cluster few.csv -k 2-5",
        "kmeans some.csv few.csv -k 3 --starts 9",
        "spectral some.csv some.csv some.csv -k 3",
        "cluster few.csv --similarity dtw"
      })
  void otherRunsHaveVectors(String words) throws Exception {
    inputs();
    assertThat(said("./bandgram " + words))
        .containsSubsequence("--add-modules", "jdk.incubator.vector")
        .doesNotContain("-Dbandgram.launcher.small=true");
  }

  @Test
  void whatCannotBeReadOrOptionsForAllOfJavaLeaveTheStartAsItIs() throws Exception {
    inputs();
    assertThat(said("JAVA_TOOL_OPTIONS=-Xshare:auto ./bandgram cluster few.csv"))
        .contains("--add-modules");
    assertThat(said("_JAVA_OPTIONS=-Dx=1 ./bandgram --help")).contains("--add-modules");
    assumeTrue(folder.resolve("few.csv").toFile().setReadable(false));
    assumeTrue(!Files.isReadable(folder.resolve("few.csv")));
    assertThat(said("./bandgram cluster few.csv")).contains("--add-modules");
  }

  @Test
  void aSystemWithoutToolsToCountHasTheUsualStart() throws Exception {
    inputs();
    shell(
        "mkdir tools; for t in env bash cat cksum dirname readlink; do ln -s $(which $t) tools; done");
    assertThat(said("PATH=$PWD/tools ./bandgram cluster few.csv")).contains("--add-modules");
  }

  private void inputs() throws Exception {
    for (String name : List.of("known", "model", "large", "cluster")) {
      Files.createDirectory(folder.resolve(name));
    }
    write("model/exemplars.csv", "1,2\n");
    write("large/exemplars.csv", "1,2\n".repeat(10_000));
    write("few.csv", "1,2\n".repeat(1000));
    write("a few.csv", "1,2\n".repeat(1000));
    write("some.csv", "1.25,2.25\n".repeat(7000));
    write("narrow.csv", "1\n".repeat(40_000));
    write("few.npy", "");
    write("page.html", "");
    write("lib/bandgram.aot", "classes");
    shell("cksum <lib/bandgram.aot >lib/bandgram.aot.sum");
  }

  @Test
  void installPrintsTheDependencyOnceMavenIsDone() throws Exception {
    write("pom.xml", "<project>\n  <version>1.2.3</version>\n");
    program("mvn", "#!/bin/bash\nprintf '%s\\n' \"$@\"\nexit \"$ENDS\"\n");
    Ended ended = shell("ENDS=0 PATH=$PWD:$PATH ./bandgram install -o '-Dx=a b'");
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out())
        .startsWith("<dependency>")
        .contains("  <artifactId>bandgram</artifactId>", "  <version>1.2.3</version>")
        .endsWith("</dependency>");
    assertThat(ended.err())
        .containsSubsequence("install", "-Dmaven.test.skip=true", "-o", "-Dx=a b");
    ended = shell("ENDS=1 PATH=$PWD:$PATH ./bandgram install");
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).last().isEqualTo("bandgram: the library was not installed");
  }

  @Test
  void tooLittleAddressSpaceIsOneLine() throws Exception {
    Ended ended = shell("ulimit -v 1000000; STARTS='Could not allocate' ./bandgram info");
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err())
        .singleElement()
        .asString()
        .startsWith("bandgram: Java needs more than 1000000 kB of address space; raise the")
        .contains("ulimit -v unlimited", "BANDGRAM_JAVA_OPTS='-Xmx256m ");
    assertThat(ended.exitCode()).isEqualTo(2);
    for (String starts : List.of("yes", "'Unrecognized VM option'")) {
      assertThat(said("ulimit -v 1000000; STARTS=%s ./bandgram info".formatted(starts)))
          .contains("info");
    }
  }

  /** A run that fails later says so in words of the JVM's. */
  @ParameterizedTest
  @CsvSource({"4000000,3425000,2", "4700000,3425000,0", "1600000,1175000,2", "2000000,1175000,0"})
  void aRunNeedsMoreAddressSpaceThanTheStart(int limit, int start, int expected) throws Exception {
    Ended ended =
        shell("ulimit -v %d; STARTS=yes NEEDS=%d ./bandgram info".formatted(limit, start));
    assertThat(ended.exitCode()).isEqualTo(expected);
    assertThat(ended.err()).hasSize(expected == 0 ? 0 : 1);
  }
}
