package org.bandgram.cli.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.cli.CommandRun.assertMembers;
import static org.bandgram.cli.CommandRun.summary;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cli.CommandRun;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.io.graph.EdgeListReader;
import org.bandgram.rank.PageRank;
import org.bandgram.rank.Ranking;
import org.bandgram.rank.WebGraph;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageRankCommandTest {
  @TempDir private Path folder;
  private Path edges;

  @BeforeEach
  void writeEdges() throws IOException {
    edges = folder.resolve("edges.txt");
    StringBuilder text = new StringBuilder("# pages\n");
    for (int e = 0; e < 600; e++) {
      text.append(1000 + e % 97).append(' ').append(1000 + e * e % 89).append('\n');
    }
    Files.writeString(edges, text);
  }

  private CommandRun run(Object... arguments) {
    return CommandRun.line("pagerank", edges, arguments);
  }

  private Ranking expected(PageRank.Options options) {
    try (Execution execution = Execution.onThreads(1)) {
      return PageRank.fit(
          WebGraph.of(EdgeListReader.read(edges, Progress.NONE)), options, execution);
    }
  }

  @Test
  void filesHoldWhatTheLibraryComputes() throws IOException {
    Path out = folder.resolve("out");
    CommandRun run =
        run("--verbose --damping 0.7 --tolerance 1e-10 --top 5 --out", out).assertFine();
    Ranking ranking =
        expected(
            PageRank.Options.defaults()
                .withModel(model -> model.withDamping(0.7))
                .withStopping(stopping -> stopping.withTolerance(1e-10)));
    List<String> rows = Files.readAllLines(out.resolve("ranks.csv"));
    assertThat(rows.getFirst()).isEqualTo("rank,id,score");
    assertThat(rows).hasSize(ranking.scores().length + 1);
    int first = ranking.order()[0];
    assertThat(rows.get(1)).isEqualTo("1," + (1000 + first) + "," + ranking.scores()[first]);
    assertThat(run.out()).contains("1. ", "5. ", "converged", "sum of scores", "written to");
    assertThat(run.out()).doesNotContain("6. ");
    JsonNode summary = summary(out);
    assertThat(summary.get("iterations").asInt()).isEqualTo(ranking.iterations());
    assertThat(summary.get("changes")).hasSize(ranking.iterations());
    assertThat(summary.get("top")).hasSize(5);
    assertThat(summary.get("top").get(0).get("id").asLong()).isEqualTo(1000 + first);
    assertMembers(summary, "converged: true, arcs_listed: 600");
    assertThat(summary.get("sum_of_scores").asDouble()).isCloseTo(1, within(1e-12));
    assertThat(ImageIO.read(out.resolve("ranks.png").toFile()).getWidth()).isEqualTo(2400);
  }

  @Test
  void parquetAndLayoutsHoldTheSame() throws IOException {
    for (String layout : List.of("auto", "csr", "ellpack", "bsr", "sliced")) {
      Path out = folder.resolve(layout);
      CommandRun run =
          run("--format parquet --quiet --no-picture --layout", layout, "--out", out).assertDone();
      assertThat(run.out()).isEmpty();
      assertThat(out.resolve("ranks.png")).doesNotExist();
      DataSet table =
          ReaderFiles.read(
              out.resolve("ranks.parquet"),
              ReadOptions.defaults().withPrecision(Precision.FLOAT64).withColumns(ReadOptions.ALL));
      assertThat(table.columns()).containsExactly("rank", "id", "score");
      Ranking ranking = expected(PageRank.Options.defaults());
      for (int r = 0; r < table.size(); r++) {
        assertThat(table.points().get(r, 2))
            .isCloseTo(ranking.scores()[ranking.order()[r]], within(1e-12));
      }
      assertThat(summary(out).get("layout").asText())
          .isEqualTo(layout.equals("auto") ? "sliced" : layout);
    }
  }

  @Test
  void personalizationComesFromAFile() throws IOException {
    Path nodes = folder.resolve("nodes.txt");
    Files.writeString(nodes, "1003 2\n1005\n");
    Path out = folder.resolve("out");
    CommandRun run =
        run(
            "--unweighted --dangling uniform --start",
            nodes,
            "--personalization",
            nodes,
            "--out",
            out);
    assertThat(run.err()).isEmpty();
    JsonNode summary = summary(out);
    assertMembers(summary, "personalized: true, weighted: false");
    assertThat(summary.get("top").get(0).get("score").asDouble()).isGreaterThan(0.05);
    Files.writeString(nodes, "77\n");
    CommandRun unknown = run("--personalization", nodes);
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.err())
        .isEqualTo(
            "bandgram: " + nodes + ":1: cell 1 (id) has '77', which is not a node of the graph\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--damping 1|--damping is 1.0, but must be at least 0 and less than 1",
        "--tolerance -1|--tolerance is -1.0, but must be at least 0 and finite",
        "--max-iterations 0|--max-iterations is 0, but must be at least 1",
        "--top 51|--top is 51, but must be from 1 to 50",
        "--layout coo|--layout is 'coo', but must be auto, csr, ellpack, bsr or sliced (try"
            + " 'bandgram pagerank --help')",
        "--layout sliced --device cuda|--layout is sliced, but must be auto, csr, ellpack or bsr if"
            + " the device is cuda",
        "--dangling lost|--dangling is 'lost', but must be personalized, uniform or leak (try"
            + " 'bandgram pagerank --help')"
      })
  void wrongOptionsAreNamed(String options, String problem) {
    CommandRun run = run(options);
    run.assertRefused(problem);
  }

  /** Scores by the definition, summed until nothing changes. */
  private static double[] powers(int[][] arcs, double[] personal) {
    int n = personal.length;
    double[] x = personal.clone();
    for (int round = 0; round < 500; round++) {
      double[] next = new double[n];
      for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) {
          double share = arcs[j].length == 0 ? personal[i] : 0;
          for (int target : arcs[j]) {
            share += target == i ? 1.0 / arcs[j].length : 0;
          }
          next[i] += 0.85 * x[j] * share + 0.15 * x[j] * personal[i];
        }
      }
      x = next;
    }
    return x;
  }

  @Test
  void nodesHaveNames() throws IOException {
    Files.writeString(edges, "source,target\n\"Doe, A\",Bo\nBo,\"Doe, A\"\nCy,Bo\nCy,1.0\nBo,Cy\n");
    Path nodes = folder.resolve("nodes.csv");
    Files.writeString(nodes, "name\n\"Doe, A\"\n1.0\n");
    Path out = folder.resolve("out");
    CommandRun run = run("--tolerance 1e-14 --personalization", nodes, "--format csv --out", out);
    assertThat(run.err()).isEmpty();
    double[] expected =
        powers(new int[][] {{1}, {0, 2}, {1, 3}, {}}, new double[] {0.5, 0, 0, 0.5});
    List<String> names = List.of("Doe, A", "Bo", "Cy", "1.0");
    JsonNode top = summary(out).get("top");
    assertThat(top).hasSize(4);
    for (JsonNode entry : top) {
      assertThat(entry.get("score").asDouble())
          .isCloseTo(expected[names.indexOf(entry.get("id").asText())], within(1e-12));
    }
    assertThat(Files.readString(out.resolve("ranks.csv"))).contains(",\"Doe, A\",", ",1.0,");
    assertThat(run.out()).contains("Doe, A");
    Files.writeString(nodes, "Dee\n");
    assertThat(run("--personalization", nodes).err())
        .isEqualTo(
            "bandgram: " + nodes + ":1: cell 1 (id) has 'Dee', which is not a node of the graph\n");
  }

  @Test
  void arcsListedAgainWeighWhatTheRuleSays() throws IOException {
    Files.writeString(edges, "a b 3\na c 1\na b 1\nb a 1\nc a 1\n");
    JsonNode first =
        new ObjectMapper().readTree(run("--duplicates first --tolerance 1e-15 --json").out());
    assertMembers(first, "duplicates: first");
    Files.writeString(edges, "a b 3\na c 1\nb a 1\nc a 1\n");
    JsonNode once = new ObjectMapper().readTree(run("--tolerance 1e-15 --json").out());
    assertThat(first.get("top")).isEqualTo(once.get("top"));
  }

  @Test
  void columnsAreChosenAndNotesAreWarnings() throws IOException {
    Files.writeString(edges, "page,kind,link\na,x,b\nb,y,a\n");
    CommandRun run = run("--columns page,link --json");
    assertThat(run.err()).isEmpty();
    assertThat(new ObjectMapper().readTree(run.out()).get("nodes").asInt()).isEqualTo(2);
    CommandRun.of("pagerank", edges.toString(), "--columns", "page, \"link\"", "--json")
        .assertDone();
    Files.writeString(edges, "page,link\na,b\nb,a\n");
    assertThat(run("--quiet").err())
        .contains("--columns 'page,link' to read it as names of columns");
  }

  @Test
  void aBadLineIsNamed() throws IOException {
    Files.writeString(edges, "1 2 1\n1 3 two\n");
    Path out = folder.resolve("out");
    CommandRun run = run("--out", out);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "bandgram: "
                + edges
                + ":2: cell 3 (weight) has 'two', which is not a finite number from 0 up\n");
    assertThat(out).doesNotExist();
  }
}
