package org.bandgram.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bandgram.cli.ChildProcess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The package for Python passes its own tests, and the script on its page runs. */
@Tag("thorough")
@DisabledOnOs(OS.WINDOWS)
class PythonPackageTest {
  private static final Pattern SCRIPT =
      Pattern.compile("<!-- script: package -->\n```python\n(.*?)```", Pattern.DOTALL);

  @TempDir private Path folder;

  /** Runs Python, which finds the package and what stands for the launcher. */
  private String python(String... arguments) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("python3").directory(folder.toFile());
    builder.command().addAll(List.of(arguments));
    builder
        .environment()
        .putAll(
            Map.of(
                "BANDGRAM", folder.resolve("bandgram").toString(),
                "PYTHONPATH", Path.of("python").toAbsolutePath().toString(),
                "PYTHONDONTWRITEBYTECODE", "1"));
    Process process = builder.redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed;
  }

  private boolean hasNumPy() throws InterruptedException {
    try {
      python("-c", "import numpy");
      return true;
    } catch (IOException | AssertionError e) {
      return false;
    }
  }

  /** Writes what stands for the launcher: the program that is tested. */
  @BeforeEach
  void writeLauncher() throws IOException, InterruptedException {
    assumeTrue(hasNumPy(), "there is no python3 with NumPy");
    String java =
        ChildProcess.fromScript(List.of()).command().stream()
            .map(word -> "'" + word.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" "));
    Path launcher =
        Files.writeString(folder.resolve("bandgram"), "#!/bin/sh\nexec " + java + " \"$@\"\n");
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void thePackagePassesItsTests() throws IOException, InterruptedException {
    Path tests = Path.of("python", "tests", "test_bandgram.py").toAbsolutePath();
    assertThat(python(tests.toString())).containsPattern("Ran 3[0-9] tests").contains("\nOK");
  }

  @Test
  void theScriptOfThePageRuns() throws IOException, InterruptedException {
    Matcher script = SCRIPT.matcher(Files.readString(Path.of("docs/how-to/python.md")));
    assertThat(script.find()).isTrue();
    Files.writeString(folder.resolve("recipe.py"), script.group(1));
    assertThat(python("recipe.py")).isEqualTo("3 clusters, converged\n");
    assertThat(folder.resolve("report.html")).isRegularFile();
  }
}
