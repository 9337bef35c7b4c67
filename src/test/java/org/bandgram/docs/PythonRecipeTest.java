package org.bandgram.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bandgram.cli.ChildProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The script on the page about Python runs, on nothing but the standard library. */
@Tag("thorough")
@DisabledOnOs(OS.WINDOWS)
class PythonRecipeTest {
  private static final Pattern SCRIPT =
      Pattern.compile("<!-- script: standard-library -->\n```python\n(.*?)```", Pattern.DOTALL);

  @TempDir private Path folder;

  private String run(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed;
  }

  private boolean hasPython() throws InterruptedException {
    try {
      return run("python3", "--version").startsWith("Python 3");
    } catch (IOException e) {
      return false;
    }
  }

  /** Writes what stands for the launcher: the program that is tested. */
  private void writeLauncher() throws IOException {
    String java =
        ChildProcess.fromScript(List.of()).command().stream()
            .map(word -> "'" + word.replace("'", "'\\''") + "'")
            .collect(Collectors.joining(" "));
    Path launcher =
        Files.writeString(folder.resolve("bandgram"), "#!/bin/sh\nexec " + java + " \"$@\"\n");
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void theScriptReadsWhatCameOut() throws IOException, InterruptedException {
    assumeTrue(hasPython(), "there is no python3");
    Matcher script = SCRIPT.matcher(Files.readString(Path.of("docs/how-to/python.md")));
    assertThat(script.find()).isTrue();
    Files.writeString(folder.resolve("recipe.py"), script.group(1));
    writeLauncher();
    // -S: no packages that somebody has installed.
    assertThat(run("python3", "-S", "recipe.py")).isEqualTo("3 clusters, converged\n");
    assertThat(folder.resolve("clusters/labels.csv")).isRegularFile();
  }
}
