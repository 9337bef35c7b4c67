package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command line of the README's section on commands runs, on files of the kind it names. */
class ReadmeCommandsTest {
  @TempDir Path folder;

  @Test
  void everyCommandSucceeds() throws IOException {
    writeInputs();
    List<String> commands =
        Files.readAllLines(Path.of("README.md")).stream()
            .filter(
                line ->
                    line.matches(
                        "\\./bandgram (cluster|predict|kmeans|kernel-kmeans|spectral|exemplars|compare|pagerank|mds|gram|kernel-pca|preferences|info|validate).*"))
            .toList();
    assertThat(commands).hasSizeGreaterThanOrEqualTo(5);
    for (String command : commands) {
      String[] words = command.split("\\s+");
      String[] arguments = new String[words.length - 1];
      for (int i = 1; i < words.length; i++) {
        boolean isPath = words[i].matches("out/.*|.*\\.csv");
        arguments[i - 1] = isPath ? folder.resolve(words[i]).toString() : words[i];
      }
      CommandRun run = CommandRun.of(arguments);
      assertThat(run.exitCode()).as("%s: %s", command, run.err()).isZero();
    }
    assertThat(folder.resolve("labels.csv")).isRegularFile();
    assertThat(folder.resolve("out/cities/clusters.png")).isRegularFile();
  }

  private void writeInputs() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    StringBuilder points = new StringBuilder("x,y,class\n");
    StringBuilder cities = new StringBuilder("lat,lon,city\n");
    for (int i = 0; i < 300; i++) {
      double x = 10 * (i % 4) + random.nextDouble();
      double y = random.nextDouble();
      points.append(x + "," + y + ",c" + i % 4 + "\n");
      cities.append(50 * y + "," + 4 * x + ",town " + i + "\n");
    }
    StringBuilder edges = new StringBuilder("source,target\n");
    for (int e = 0; e < 300; e++) {
      edges.append(e % 40 + "," + e * e % 37 + "\n");
    }
    Files.writeString(folder.resolve("edges.csv"), edges);
    Files.writeString(folder.resolve("pairs.csv"), "row,column,similarity\na,b,-1\nb,c,-2\n");
    Files.writeString(folder.resolve("similarities.csv"), "0,-1,-inf\n-2,0,-9\n-inf,-8,0\n");
    Files.writeString(folder.resolve("distances.csv"), ",a,b,c\na,0,3,4\nb,3,0,5\nc,4,5,0\n");
    Files.writeString(folder.resolve("points.csv"), points);
    Files.writeString(folder.resolve("new-points.csv"), points);
    Files.writeString(folder.resolve("cities.csv"), cities);
  }
}
