package org.bandgram.cli.mds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.cli.CommandRun.summary;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.bandgram.embed.Dissimilarities;
import org.bandgram.embed.Embedding;
import org.bandgram.embed.Smacof;
import org.bandgram.embed.Smacof.Start;
import org.bandgram.io.read.NamedMatrix;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MdsCommandTest {
  @TempDir private Path folder;
  private Path matrix;

  @BeforeEach
  void writeMatrix() throws IOException {
    matrix = folder.resolve("towns.csv");
    StringBuilder text = new StringBuilder("town");
    for (int j = 0; j < 12; j++) {
      text.append(",t").append(j);
    }
    for (int i = 0; i < 12; i++) {
      text.append("\nt").append(i);
      for (int j = 0; j < 12; j++) {
        text.append(',').append(i == j ? 0 : 1 + (i * j) % 5 + Math.abs(i - j));
      }
    }
    Files.writeString(matrix, text);
  }

  private CommandRun run(Path input, Object... arguments) {
    return CommandRun.line("mds", input, arguments);
  }

  private Embedding expected(Smacof.Options options) {
    NamedMatrix read = NamedMatrix.read(matrix, Progress.NONE);
    try (Execution execution = Execution.onThreads(1)) {
      return Smacof.fit(Dissimilarities.of(new DMatrixRMaj(read.rows())), options, execution);
    }
  }

  @Test
  void filesHoldWhatTheLibraryComputes() throws IOException {
    Path out = folder.resolve("out");
    CommandRun run =
        run(matrix, "--verbose --dimensions 3 --tolerance 1e-8 --max-iterations 500 --out", out)
            .assertFine();
    assertThat(run.out()).contains("12, with names", "classical", "stress-1", "written to");
    Embedding embedding =
        expected(
            Smacof.Options.defaults()
                .withDimensions(3)
                .withStopping(stopping -> stopping.withTolerance(1e-8).withMaxIterations(500)));
    List<String> rows = Files.readAllLines(out.resolve("coordinates.csv"));
    assertThat(rows.getFirst()).isEqualTo("row,name,x1,x2,x3");
    for (int i = 0; i < 12; i++) {
      double[] point = embedding.points()[i];
      assertThat(rows.get(i + 1))
          .isEqualTo("%d,t%d,%s,%s,%s".formatted(i, i, point[0], point[1], point[2]));
    }
    JsonNode summary = summary(out);
    assertThat(summary.get("stress")).hasSize(embedding.stress().length);
    assertThat(summary.get("raw_stress").asDouble()).isEqualTo(embedding.rawStress());
    assertThat(summary.get("stress_1").asDouble()).isEqualTo(embedding.stress1());
    assertThat(summary.get("converged").asBoolean()).isEqualTo(embedding.converged());
    assertThat(ImageIO.read(out.resolve("map.png").toFile()).getHeight()).isGreaterThan(300);
  }

  @Test
  void randomStartsAndParquet() throws IOException {
    Path out = folder.resolve("out");
    CommandRun run =
        run(matrix, "--start random --starts 3 --seed 9 --format parquet --no-picture --out", out);
    assertThat(run.err()).isEmpty();
    assertThat(out.resolve("coordinates.parquet")).isNotEmptyFile();
    assertThat(out.resolve("map.png")).doesNotExist();
    Embedding embedding =
        expected(
            Smacof.Options.defaults()
                .withInit(init -> init.withStart(Start.RANDOM).withStarts(3).withSeed(9)));
    JsonNode summary = summary(out);
    assertThat(summary.get("raw_stress").asDouble()).isEqualTo(embedding.rawStress());
    assertThat(summary.get("best_start").asInt()).isEqualTo(embedding.start());
  }

  /** Names that are numbers are no coordinates. */
  @Test
  void anEarlierResultCanBeTheStart() throws IOException {
    Files.writeString(matrix, Files.readString(matrix).replace("t", ""));
    Path first = folder.resolve("first");
    for (String format : List.of("csv", "parquet")) {
      run(
          matrix,
          "--dimensions 3 --max-iterations 4 --no-picture --format",
          format,
          "--out",
          first);
      Path second = folder.resolve("second");
      Path start = first.resolve("coordinates." + format);
      CommandRun run = run(matrix, "--verbose --dimensions 3 --start", start, "--out", second);
      assertThat(run.err()).isEmpty();
      assertThat(run.out()).contains("from " + start);
      JsonNode stress = summary(second).get("stress");
      assertThat(stress.get(0).asDouble()).isEqualTo(summary(first).get("raw_stress").asDouble());
      for (int t = 1; t < stress.size(); t++) {
        assertThat(stress.get(t).asDouble()).isLessThanOrEqualTo(stress.get(t - 1).asDouble());
      }
      assertThat(summary(second).get("start").asText()).isEqualTo("given");
      double[][] places =
          expected(
                  Smacof.Options.defaults()
                      .withDimensions(3)
                      .withStopping(stopping -> stopping.withMaxIterations(4)))
              .points();
      assertThat(stress.get(1).asDouble()).isEqualTo(continued(places).stress()[1]);
    }
  }

  private Embedding continued(double[][] start) {
    NamedMatrix read = NamedMatrix.read(matrix, Progress.NONE);
    try (Execution execution = Execution.onThreads(1)) {
      return Smacof.fit(
          Dissimilarities.of(new DMatrixRMaj(read.rows())),
          start,
          Smacof.Options.defaults().withDimensions(3),
          execution);
    }
  }

  @Test
  void anyTableOfAsManyColumnsCanBeTheStart() {
    Path points = InputFiles.corners(folder.resolve("points.csv"), 33);
    Path out = folder.resolve("out");
    Path start =
        InputFiles.rows(folder.resolve("start.csv"), "who,u,v", 33, i -> "w," + i + "," + i % 7);
    String options = "--from points --columns x,y --half-bandwidth 4 --no-picture --start ";
    assertThat(run(points, options + start, "--out", out).err()).isEmpty();
    assertThat(out.resolve("coordinates.csv")).isNotEmptyFile();
    Path own = out.resolve("coordinates.csv");
    assertThat(run(points, options + own, "--out", out).err())
        .contains(own + ": is an input of this run");
  }

  @Test
  void pointsAreFoundAgain() throws IOException {
    Path points = InputFiles.corners(folder.resolve("points.csv"), 33);
    Path out = folder.resolve("out");
    CommandRun run = run(points, "--from points --columns x,y --quiet --out", out);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEmpty();
    assertThat(summary(out).get("stress_1").asDouble()).isCloseTo(0, within(1e-3));
    assertThat(Files.readAllLines(out.resolve("coordinates.csv")).getFirst())
        .isEqualTo("row,x1,x2");
  }

  @Test
  void onABandStressIsThatOfKeptPairs() throws IOException {
    Path points = InputFiles.corners(folder.resolve("points.csv"), 33);
    Path out = folder.resolve("out");
    CommandRun run =
        run(
            points,
            "--verbose --from points --columns x,y --half-bandwidth 4 --curve morton --out",
            out);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("122 at most 4 places apart", "stress is theirs", "landmarks");
    assertThat(summary(out).get("compared_pairs").asInt()).isEqualTo(122);
    assertThat(summary(out).get("half_bandwidth").asInt()).isEqualTo(4);
    assertThat(summary(out).get("stress_1").asDouble()).isCloseTo(0, within(1e-6));
    assertThat(Files.readAllLines(out.resolve("coordinates.csv"))).hasSize(34);
    CommandRun ofRows = run(matrix, "--half-bandwidth 2 --weights", matrix);
    assertThat(ofRows.err()).isEmpty();
    assertThat(ofRows.out()).contains("21 at most 2 places apart, weighted");
    assertThat(run(matrix, "--half-bandwidth 99").out()).doesNotContain("apart");
  }

  @Test
  void weightsAndMissingCells() throws IOException {
    Path weights = folder.resolve("weights.csv");
    Files.writeString(weights, "1,1,1\n1,1,0\n1,0,1\n");
    Path small = folder.resolve("small.csv");
    Files.writeString(small, "0,1,2\n1,0,NA\n2,NA,0\n");
    CommandRun refused = run(small);
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "bandgram: "
                + small
                + ":2: cell 3 has 'NA', but must be a finite number; --missing lets pairs without a"
                + " value not count\n");
    CommandRun missing = run(small, "--missing --weights", weights);
    assertThat(missing.err()).isEmpty();
    assertThat(missing.out()).contains("weighted");
    Files.writeString(weights, "0,0,0\n0,0,1\n0,1,0\n");
    assertThat(run(small, "--missing --weights", weights).err())
        .isEqualTo(
            "bandgram: "
                + weights
                + ": the number of groups of objects without a pair of positive weight between them"
                + " is 3, but must be 1\n");
  }

  /** Rows and columns in another order mean the same, and other names are refused. */
  @Test
  void weightsAndStartsGoByNames() throws IOException {
    Path objects =
        Files.writeString(folder.resolve("o.csv"), ",a,b,c\na,0,1,2\nb,1,0,3\nc,2,3,0\n");
    Path weights = folder.resolve("w.csv");
    Path start = folder.resolve("s.csv");
    List<String> found = new ArrayList<>();
    for (String rows :
        List.of(
            ",a,b,c\na,1,9,0\nb,9,1,2\nc,0,2,1\n|row,name,x1,x2\n0,a,0,5\n1,b,1,1\n2,c,9,2\n",
            ",c,b,a\nb,2,1,9\nc,1,2,0\na,0,9,1\n|name,x1,x2\nc,9,2\na,0,5\nb,1,1\n",
            "c,b,a\n1,2,0\n2,1,9\n0,9,1\n|row,x1,x2\n2,9,2\n1,1,1\n0,0,5\n",
            "1,9,0\n9,1,2\n0,2,1\n|id,x1,x2\nc,9,2\nb,1,1\na,0,5\n",
            ",v1,v2,v3\nv1,1,9,0\nv2,9,1,2\nv3,0,2,1\n|x1,x2\n0,5\n1,1\n9,2\n")) {
      Files.writeString(weights, rows.split("\\|")[0]);
      Files.writeString(start, rows.split("\\|")[1]);
      Path out = folder.resolve("named" + found.size());
      CommandRun run =
          run(objects, "--max-iterations 2 --weights", weights, "--start", start, "--out", out);
      assertThat(run.err()).isEmpty();
      found.add(Files.readString(out.resolve("coordinates.csv")));
    }
    assertThat(found).containsOnly(found.getFirst());
    Files.writeString(weights, ",a,b,d\na,1,9,0\nb,9,1,2\nd,0,2,1\n");
    assertThat(run(objects, "--weights", weights).err()).contains(weights + ": there is ", "'c'");
    Files.writeString(start, "name,x1,x2\nd,9,2\na,0,5\nb,1,1\n");
    assertThat(run(objects, "--start", start).err())
        .contains(start + ": has no row of the object 'c'");
  }

  @Test
  void pairsWithoutAValueLeadToTheOption() throws IOException {
    Path gap = Files.writeString(folder.resolve("gap.csv"), "0,1,NA\n1,0,3\nNA,3,0\n");
    assertThat(run(gap, "--quiet").err())
        .isEqualTo(
            "bandgram: %s:1: cell 3 has 'NA', but must be a finite number; --missing lets pairs without a value not count\n"
                .formatted(gap));
  }

  @Test
  void missingValuesOfPoints() throws IOException {
    Path points = folder.resolve("points.csv");
    String rows = "id,x,y\n7,0,0\n8,,4\n9,3,0\n5,6,9\n4,3,1\n";
    Files.writeString(points, rows);
    assertThat(run(points, "--from points").err())
        .isEqualTo(
            "bandgram: %s:3: column 'x' is empty, but must be a finite number; --missing drop leaves the row out, mean or median fills the cell in\n"
                .formatted(points));
    Path out = folder.resolve("out");
    CommandRun dropped = run(points, "--from points --missing drop --out", out);
    assertThat(dropped.out())
        .contains("left out    id\n", "1 row with a missing value was left out (line 3)");
    assertThat(Files.readAllLines(out.resolve("coordinates.csv")))
        .extracting(line -> line.split(",")[0])
        .containsExactly("id", "0", "2", "3", "4");
    Path filled = Files.writeString(folder.resolve("filled.csv"), rows.replace(",,", ",3,"));
    run(filled, "--from points --out", folder.resolve("filled"));
    for (String rule : List.of("mean", "median")) {
      Path to = folder.resolve(rule);
      assertThat(run(points, "--from points --missing " + rule + " --out", to).out())
          .contains("missing values took the " + rule + " of their column");
      assertThat(to.resolve("coordinates.csv"))
          .hasSameTextualContentAs(folder.resolve("filled/coordinates.csv"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--dimensions 0|--dimensions is 0, but must be at least 1",
        "--start random --starts 0|--starts is 0, but must be at least 1",
        "--tolerance 1|--tolerance is 1.0, but must be at least 0 and less than 1",
        "--max-iterations 0|--max-iterations is 0, but must be at least 1",
        "--start best|best: no such file; --start takes classical, random or a table of"
            + " coordinates",
        "--from graph|--from is 'graph', but must be matrix or points (try 'bandgram mds --help')",
        "--half-bandwidth 0|--half-bandwidth is 0, but must be at least 1",
        "--from points --missing|--missing is given, but must be drop, mean, median or fail with"
            + " points",
        "--missing drop|--missing is drop, but must be without a rule for a matrix, whose pairs it"
            + " leaves out",
        "--missing=all|--missing is 'all', but must be fail, drop, mean or median (try 'bandgram"
            + " mds --help')"
      })
  void wrongOptionsAreNamed(String options, String problem) {
    CommandRun run = run(matrix, options);
    run.assertRefused(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0,1;2,0|2: cell 1 is 2.0, but must be equal to its mirror image, which is 1.0",
        "0,-1;-1,0|2: cell 1 is -1.0, but must be from 0 to 1.0E75",
        "1,1;1,0|1: cell 1 is 1.0, but must be 0, as all on the diagonal"
      })
  void wrongMatricesAreNamed(String rows, String problem) throws IOException {
    Files.writeString(matrix, rows.replace(';', '\n'));
    assertThat(run(matrix).err()).isEqualTo("bandgram: " + matrix + ":" + problem + "\n");
  }
}
