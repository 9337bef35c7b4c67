package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.bandgram.Pages;
import org.bandgram.cli.console.Interruption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every command line of the README and of the pages in docs runs, on files of the kind it names.
 */
@Isolated("The standard streams belong to the whole JVM")
@Tag("thorough")
class ReadmeCommandsTest {
  /** What the launcher does itself, in a source checkout. */
  private static final Set<String> LAUNCHER =
      Set.of("test", "build", "install", "package", "bench", "format", "release");

  /** Commands that are heavy, and are tested elsewhere: here their options are read alone. */
  private static final Set<String> HEAVY = Set.of("demo", "spark");

  @TempDir Path folder;

  private Path write(String name, CharSequence text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  static Stream<Path> pages() throws IOException {
    List<Path> shown = new ArrayList<>();
    for (Path page : Pages.all()) {
      if (!commands(page).isEmpty()) {
        shown.add(page);
      }
    }
    return shown.stream();
  }

  /** Lines of blocks of code that begin with the launcher; comments at their end are left out. */
  private static List<String> commands(Path page) throws IOException {
    return Pattern.compile("^```.*?^```", Pattern.DOTALL | Pattern.MULTILINE)
        .matcher(Files.readString(page))
        .results()
        .map(MatchResult::group)
        .flatMap(block -> block.replace("\\\n", " ").lines())
        .filter(line -> line.startsWith("./bandgram "))
        .map(line -> line.replaceFirst("^\\./bandgram ", "").replaceFirst("\\s+#.*", ""))
        .toList();
  }

  @Test
  void allPagesShowCommands() throws IOException {
    assertThat(pages())
        .contains(Path.of("README.md"), Path.of("docs/tutorial.md"))
        .hasSizeGreaterThan(12);
    String launcher = Files.readString(Path.of("bandgram"));
    for (String word : LAUNCHER) {
      assertThat(launcher).contains("\n  " + word + ")\n");
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyCommandSucceeds(Path page) throws IOException {
    writeInputs();
    for (String command : commands(page)) {
      String[] words = command.replaceFirst(" [<>|].*", "").split("\\s+");
      if (LAUNCHER.contains(words[0])) {
        continue;
      }
      for (int i = 1; i < words.length; i++) {
        words[i] = argument(words[i]);
      }
      if (HEAVY.contains(words[0])) {
        CommandRun.commandLine(new Interruption()).parseArgs(words);
        continue;
      }
      CommandRun run = run(command, words);
      assertThat(run.exitCode()).as("%s: %s", command, run.err()).isZero();
      for (int i = 1; i < words.length - 1; i++) {
        if (words[i].equals("--out") && !words[i + 1].equals("-")) {
          assertThat(Path.of(words[i + 1])).exists();
        }
      }
    }
  }

  /** On the file of the repository that the page names, without what is written. */
  @Test
  void thePageOnWhatClustersAreAboutShowsWhatItsCommandPrints() throws IOException {
    Path page = Path.of("docs/how-to/what-is-a-cluster-about.md");
    String command = commands(page).getFirst().replaceFirst(" --out .*", "");
    String[] shown = Files.readString(page).split("(?m)^```\\n");
    CommandRun run = CommandRun.of(command.split("\\s+")).assertDone();
    assertThat(shown[3]).startsWith("about ");
    assertThat(run.out()).contains(shown[3]);
  }

  /** Lines that name files are left out there; the other examples need files of others. */
  @ParameterizedTest
  @ValueSource(strings = {"customers", "cities", "products"})
  void examplesShowWhatTheirCommandsPrint(String name) throws Exception {
    try (InputStream cities =
        new GZIPInputStream(Main.class.getResourceAsStream("/org/bandgram/demo/cities.csv.gz"))) {
      Files.copy(cities, folder.resolve("cities.csv"));
    }
    Path draw = Path.of("docs/examples/draw.py").toAbsolutePath();
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "no Python");
    new ProcessBuilder("/usr/bin/python3", draw.toString())
        .directory(folder.toFile())
        .inheritIO()
        .start()
        .waitFor();
    String page = Files.readString(Path.of("docs/examples/README.md")).replace("\\\n", " ");
    String[] shown =
        page.split("(?m)^```\\nbandgram (?=cluster " + name + ")", 2)[1].split("```\\n");
    List<String> words = new ArrayList<>(List.of(shown[0].strip().split("\\s+")));
    words.replaceAll(word -> word.startsWith(name) ? folder.resolve(word).toString() : word);
    CommandRun run = CommandRun.of(words.toArray(String[]::new)).assertDone();
    assertThat(shown[2]).startsWith("clusters ");
    assertThat(run.out().lines()).containsSubsequence(shown[2].lines().toArray(String[]::new));
  }

  /** A name of a file or folder within the test's folder, and other arguments as they are. */
  private String argument(String word) {
    if (word.startsWith("src/")) {
      return folder.resolve(Path.of(word).getFileName()).toString();
    }
    boolean isPath = word.matches("out/.*|\\.|.*\\.(csv|npy|gz|parquet|checkpoint|graph|html)");
    return isPath ? folder.resolve(word).toString() : word;
  }

  private CommandRun run(String command, String... words) throws IOException {
    String input = command.replaceFirst("^[^<]*(< *|$)", "");
    if (input.isEmpty()) {
      return CommandRun.of(words);
    }
    InputStream before = System.in;
    try (InputStream redirected = Files.newInputStream(folder.resolve(input))) {
      System.setIn(redirected);
      return CommandRun.of(words);
    } finally {
      System.setIn(before);
    }
  }

  private void writeInputs() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    StringBuilder points = new StringBuilder("x,y,class\n");
    StringBuilder cities = new StringBuilder("lat,lon,country_code,city\n");
    for (int i = 0; i < 300; i++) {
      double x = 10 * (i % 4) + random.nextDouble();
      double y = random.nextDouble();
      points.append(x + "," + y + ",c" + i % 4 + "\n");
      cities.append(50 * y + "," + 4 * x + ",C" + i % 4 + ",town " + i + "\n");
    }
    StringBuilder edges = new StringBuilder("source,target\n");
    for (int e = 0; e < 300; e++) {
      edges.append(e % 40 + "," + e * e % 37 + "\n");
    }
    write("edges.csv", edges);
    write("pairs.csv", "row,column,similarity\na,b,-1\nb,c,-2\n");
    write("similarities.csv", "0,-1,-inf\n-2,0,-9\n-inf,-8,0\n");
    write("distances.csv", ",a,b,c\na,0,3,4\nb,3,0,5\nc,4,5,0\n");
    write("affinities.csv", "1,0.5,0\n0.5,1,0.1\n0,0.1,1\n");
    write("points.csv", points);
    write("new-points.csv", points);
    write("cities.csv", cities);
    write("new-cities.csv", cities);
    try (OutputStream gzip =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("cities.csv.gz")))) {
      gzip.write(cities.toString().getBytes(StandardCharsets.UTF_8));
    }
    Files.write(folder.resolve("embeddings.npy"), embeddings(random, 200, 16));
  }

  /** An NPY file of n x d numbers of single precision. */
  private static byte[] embeddings(SplittableRandom random, int n, int d) {
    String header = "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }".formatted(n, d);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("\u0093NUMPY\u0001\u0000v\u0000".getBytes(StandardCharsets.ISO_8859_1));
    bytes.writeBytes("%-117s\n".formatted(header).getBytes(StandardCharsets.ISO_8859_1));
    ByteBuffer numbers = ByteBuffer.allocate(4 * n * d).order(ByteOrder.LITTLE_ENDIAN);
    while (numbers.hasRemaining()) {
      numbers.putFloat((float) random.nextDouble());
    }
    bytes.writeBytes(numbers.array());
    return bytes.toByteArray();
  }
}
