package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Points that are few, equal, huge or tiny end in results or in one line, whatever the command. */
@Tag("thorough")
@Tag("faults")
class ExtremePointsTest {
  private static final List<String> POINTS =
      List.of(
          "1,1",
          "1,1|1,1",
          "0,0|0,0|0,0|0,0",
          "1,2|3,4",
          "1e18,0|0,1e18|-1e18,1|1,-1e18",
          "1e38,0|0,1e38|-1e38,1|1,-1e38",
          "3.4e38,0|0,3.4e38|-3.4e38,1|1,-3.4e38",
          "1e-38,0|0,1e-38|-1e-38,1e-45|1e-45,-1e-38",
          "1e-45,0|0,1e-45|0,0|1e-45,1e-45",
          "16777216,0|16777217,0|16777218,0|16777219,1",
          "-0.0,0|0,-0.0|0,0|1,-0.0");
  private static final List<String> LARGER =
      List.of(
          "1e150,0|0,1e150|-1e150,1|1,-1e150",
          "1e154,0|0,1e154|-1e154,1|1,-1e154",
          "1e300,0|0,1e300|-1e300,1|1,-1e300",
          "1.7e308,0|0,1.7e308|-1.7e308,1|1,-1.7e308",
          "1e-300,0|0,1e-300|0,0|5e-324,5e-324");
  private static final List<String> COMMANDS =
      List.of(
          "cluster",
          "cluster --clusters 2",
          "cluster --pairs all --similarity cosine",
          "cluster --pairs coo --assignment mean",
          "cluster --levels many --similarity gaussian:1",
          "cluster --messages compact",
          "gram --similarity gaussian:1",
          "gram --similarity polynomial:1,1,2 --approximation graph",
          "kmeans --k 2",
          "kmeans --k 1 --init random",
          "kernel-kmeans --k 2",
          "kernel-kmeans --k 2 --similarity polynomial:0.5,1,3 --starts 2",
          "kernel-kmeans --k 2 --similarity linear --approximation bands",
          "exemplars --k 1",
          "exemplars --k 2 --origin mean --distance manhattan",
          "exemplars --k 2 --optimizer salsa --distance cosine",
          "exemplars --k 1 --precision float16",
          "mds --from points",
          "mds --from points --start random",
          "mds --from points --half-bandwidth 1");
  private static final List<String> EXACT =
      List.of(
          "cluster --precision float64",
          "cluster --precision float64 --messages compact",
          "kernel-kmeans --k 2 --precision float64",
          "exemplars --k 2 --precision float64",
          "gram --similarity linear --precision float64",
          "mds --from points");

  @TempDir private Path folder;

  static Stream<Arguments> runs() {
    return Stream.concat(
        COMMANDS.stream().flatMap(c -> POINTS.stream().map(p -> Arguments.of(c, p))),
        EXACT.stream().flatMap(c -> LARGER.stream().map(p -> Arguments.of(c, p))));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void endInResultsOrInOneLine(String command, String points) {
    Path file = InputFiles.write(folder.resolve("points.csv"), points.replace('|', '\n') + "\n");
    Path out = folder.resolve("out");
    String words = command + " " + file + " --quiet --out " + out;
    boolean writes = !command.startsWith("gram");
    CommandRun run = CommandRun.line(writes ? words : command + " " + file);
    boolean undrawn = run.err().startsWith("bandgram: the picture cannot be drawn: ");
    assertThat(run.exitCode()).as(run.err()).isIn(0, undrawn ? 1 : 2);
    if (undrawn) {
      assertThat(run.errorLines()).hasSize(1);
      assertThat(out.resolve("summary.json")).exists();
    } else if (run.exitCode() == 2) {
      assertThat(run.errorLines()).hasSize(1);
      assertThat(run.err()).containsAnyOf(file.toString(), "--");
      assertThat(out).doesNotExist();
    } else {
      assertThat(run.errorLines()).allMatch(line -> line.startsWith("bandgram: warning: "));
    }
  }
}
