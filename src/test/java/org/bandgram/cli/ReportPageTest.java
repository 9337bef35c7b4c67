package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.Color;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.bandgram.cli.report.PageTest;
import org.bandgram.model.SavedModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of {@code --report}: what each command puts on it, and when it is not written. */
class ReportPageTest {
  @TempDir private Path folder;

  private String page(String command) throws Exception {
    Path page = folder.resolve("page.html");
    CommandRun run = run(folder, command + " --report " + page).assertFine();
    assertThat(run.out()).contains("report ", page.toString());
    return Files.readString(page);
  }

  /** All points in one cluster, or each in its own, leave nothing to compare. */
  @ParameterizedTest
  @CsvSource({"1,1", "2,1", "60,1", "2,2", "3,3"})
  void fewPointsHaveAPage(int points, int distinct) {
    Path input = folder.resolve("few.csv");
    InputFiles.rows(input, "x,y", points, i -> i % distinct + 1.5 + ",2");
    for (String command :
        List.of(
            "cluster --levels many",
            "cluster --levels one",
            "cluster --pairs sample",
            "kmeans",
            "kernel-kmeans --similarity gaussian:1",
            "exemplars")) {
      String[] words = command.split(" ", 2);
      String options = words.length > 1 ? words[1] : "";
      Path page = folder.resolve(command.replace(' ', '-') + ".html");
      CommandRun run =
          CommandRun.line(words[0], input, options, "--clusters", distinct, "--report", page);
      assertThat(run.exitCode()).as(command + ": " + run.err()).isZero();
      assertThat(page).isNotEmptyFile();
    }
  }

  /** Runs a command on small inputs. */
  static CommandRun run(Path folder, String command) {
    InputFiles.corners(folder.resolve("points.csv"), 40);
    InputFiles.rows(
        folder.resolve("named.csv"),
        "name,x,y",
        40,
        i -> String.format(Locale.ROOT, "</script><b>%d,%d,%d", i, i % 2 * 50 + i, i % 4 / 2 * 50));
    InputFiles.rows(
        folder.resolve("cities.csv"), "lat,lon", 30, i -> i % 3 * 40 - 30 + "," + 12 * i % 180);
    InputFiles.rows(
        folder.resolve("far.csv"),
        "x,y",
        41,
        i -> i == 40 ? "90,90" : i % 2 * 9 + i * 0.37 % 1 + "," + i * 0.71 % 1);
    InputFiles.write(folder.resolve("edges.csv"), "1 2\n2 1\n3 1\n");
    InputFiles.write(folder.resolve("pairs.csv"), "a,b,-1\nb,a,-1\nb,c,-2\nc,b,-2\n");
    InputFiles.write(folder.resolve("matrix.csv"), "a b c\n0 1 2.5\n1 0 1\n2.5 1 0\n");
    String[] words = command.split(" ");
    words[1] = folder.resolve(words[1]).toString();
    return CommandRun.of(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cluster points.csv --columns x,y --pairs bands --levels one --trace | points clusters |"
            + " Net similarity",
        "cluster points.csv --columns x,y --levels many --clusters 3 | points clusters merges"
            + " | ",
        "cluster cities.csv --geo lat,lon --pairs all | points clusters | ",
        "cluster pairs.csv --precomputed edges --trace --header=false | clusters | Net similarity",
        "kmeans points.csv --columns x,y --k 4 | points clusters | Inertia of the best start",
        "kmeans cities.csv --geo lat,lon --k 2 | points clusters | Inertia of the best start",
        "kernel-kmeans points.csv --columns x,y --k 4 | points clusters | Objective of the best"
            + " start",
        "spectral points.csv --columns x,y --k 2 | points clusters | Inertia of the best start",
        "exemplars points.csv --columns x,y --k 3 | points clusters | What was maximised",
        "mds matrix.csv | points listing | Raw stress",
        "pagerank edges.csv | listing | Score by rank",
        "kernel-pca points.csv --columns x,y --similarity gaussian:1 | points listing | "
      })
  void showsWhatTheCommandFound(String command, String parts, String curve) throws Exception {
    JsonNode data = PageTest.data(page(command));
    assertThat(data.properties())
        .extracting(field -> field.getKey())
        .containsExactlyInAnyOrder((parts + " curves").split(" "));
    assertThat(data.path("curves").path(0).path("title").asText(null)).isEqualTo(curve);
    assertThat(data.path("points").path("map").asBoolean()).isEqualTo(command.contains("--geo"));
    JsonNode shares = data.path("clusters").path("shares");
    if (command.matches("(cluster .*--columns|cluster .*--geo|exemplars).*")) {
      double sum = 0;
      for (JsonNode share : shares) {
        sum += share.doubleValue();
      }
      assertThat(sum).isBetween(1 - 1e-9, 1 + 1e-9);
    } else {
      assertThat(shares).isEmpty();
    }
  }

  @Test
  void saysWhatToKnowAndWhereItComesFrom() throws Exception {
    String html = page("cluster points.csv --columns x,y --pairs all --max-iterations 3");
    byte[] input = Files.readAllBytes(folder.resolve("points.csv"));
    String digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(input));
    assertThat(html)
        .contains(
            "<p class=\"muted\">points.csv</p>\n<h1>40 points in ",
            "<p class=\"warning\">the run ended before the result settled",
            "<td>bandgram cluster " + folder.resolve("points.csv") + " --columns x,y --pairs all",
            "<th scope=\"row\">SHA-256 of input</th><td>" + digest + "</td>",
            "<th scope=\"row\">commit</th>",
            "<th scope=\"row\">finished</th>",
            "<th scope=\"row\">machine</th>",
            "NOT converged</td>",
            "<th scope=\"row\">iterations</th><td>3 ");
    assertThat(html).doesNotContain("<th scope=\"row\">note</th>");
    assertThat(html.indexOf("<details id=\"run\">")).isPositive();
  }

  /** Each line of the summary stands either above the picture or in the folded details. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster points.csv --columns x,y --label-column corner --clusters 4",
        "kmeans points.csv --columns x,y --k 4",
        "cluster pairs.csv --precomputed edges --header=false",
        "pagerank edges.csv"
      })
  void nothingIsSaidTwice(String command) throws Exception {
    String html = page(command);
    int folded = html.indexOf("<details id=\"run\">");
    List<String> found = groups(html.substring(0, folded), "<dt>([^<]+)</dt><dd>([^<]+)</dd>");
    List<String> details =
        groups(html.substring(folded), "<th scope=\"row\">([^<]+)</th><td>([^<]+)</td>");
    assertThat(found).isNotEmpty().doesNotContainAnyElementsOf(details);
    assertThat(details).doesNotHaveDuplicates();
    if (command.startsWith("cluster points")) {
      assertThat(found)
          .containsExactly(
              "sizes: largest 10 points, median 10, smallest 10",
              "distance: 0.4166 to the exemplar (root mean square)",
              "agreement: ARI 1.0000, NMI 1.0000 with the known classes",
              "silhouette: 0.96 (1: far from other clusters, 0: between two)",
              "outliers: 0 of 40 points");
      assertThat(html).contains("<h1>40 points in 4 clusters</h1>");
      assertThat(details).contains("clusters: 4, converged");
    }
  }

  private static List<String> groups(String html, String pattern) {
    return Pattern.compile(pattern)
        .matcher(html)
        .results()
        .map(found -> found.group(1) + ": " + found.group(2))
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cluster points.csv --columns x,y --pairs all --max-iterations 3 | before the result settled",
        "kmeans points.csv --columns x,y --k 7 --max-iterations 1 | did not converge",
        "pagerank edges.csv --max-iterations 1 | did not converge",
        "cluster points.csv --columns x,y --pairs bands --levels one --half-bandwidth 1 --curves 1"
            + " | nearest neighbours of a point were compared"
      })
  void saysInWordsWhatToBeCarefulAbout(String command, String words) throws Exception {
    assertThat(page(command)).containsOnlyOnce(words);
  }

  @Test
  void namesOfRowsAreTextWhateverTheyHold() throws Exception {
    String html = page("kmeans named.csv --id-column name --k 2");
    assertThat(html).doesNotContain("<b>");
    JsonNode data = PageTest.data(html);
    assertThat(data.path("points").path("names").get(17).asText()).isEqualTo("</script><b>17");
    int exemplar = data.path("clusters").path("exemplars").get(0).intValue();
    assertThat(data.path("clusters").path("names").get(0).asText())
        .isEqualTo("</script><b>" + exemplar);
  }

  /** New points have the clusters of an earlier run, whose exemplars are not among them. */
  @ParameterizedTest
  @ValueSource(
      strings = {"points.csv", "points.csv --scale standard", "named.csv --id-column name"})
  void predictedPointsShowTheClustersOfTheEarlierRun(String options) throws Exception {
    Path model = folder.resolve("model");
    String command = "cluster %s --columns x,y --clusters 4 --no-picture --quiet --out %s";
    assertThat(run(folder, command.formatted(options, model)).err()).isEmpty();
    Path points = InputFiles.write(folder.resolve("new.csv"), "y,x\n0.5,0.5\n10.5,0.4\n");
    Path out = folder.resolve("labels.csv");
    String html = page("predict model %s --out %s".formatted(points, out));
    assertThat(html).contains("<h1>2 points in 4 clusters</h1>", "SHA-256 of input", "labels");
    JsonNode clusters = PageTest.data(html).path("clusters");
    assertThat(clusters.path("predicted").booleanValue()).isTrue();
    int sum = 0;
    for (JsonNode size : clusters.path("sizes")) {
      sum += size.intValue();
    }
    assertThat(sum).isEqualTo(2);
    assertThat(clusters.path("exemplars"))
        .extracting(JsonNode::intValue)
        .containsExactlyElementsOf(
            Arrays.stream(SavedModel.read(model).exemplarRows()).boxed().toList());
    assertThat(clusters.path("names").size()).isEqualTo(options.startsWith("named") ? 4 : 0);
    Path again = folder.resolve("page.html");
    CommandRun stream =
        CommandRun.of("predict", model.toString(), points.toString(), "--report", again.toString());
    assertThat(stream.err()).isEmpty();
    assertThat(stream.out()).isEqualTo(Files.readString(out));
    assertThat(PageTest.data(Files.readString(again)).path("clusters")).isEqualTo(clusters);
  }

  /** New points are compared as the earlier run compared its own, so no scale is suggested. */
  @Test
  void aPredictedPageSuggestsNoOptionThatPredictDoesNotHave() throws Exception {
    InputFiles.rows(
        folder.resolve("incomes.csv"), "age,income", 60, i -> 7 * i % 50 + "," + 997 * i % 70_000);
    Path model = folder.resolve("model");
    String command = "kmeans incomes.csv --k 3 --columns age,income --no-picture --quiet --out ";
    run(folder, command + model);
    String html =
        page(
            "predict model %s --out %s"
                .formatted(folder.resolve("incomes.csv"), folder.resolve("labels.csv")));
    assertThat(PageTest.data(html).path("points").path("note").textValue())
        .startsWith("Each axis has a scale of its own")
        .endsWith("of 2 columns.");
  }

  /** A page must not replace what the run reads. */
  @Test
  void aPredictedPageReplacesNothingOfTheEarlierRun() throws Exception {
    Path model = folder.resolve("model");
    String command = "cluster points.csv --columns x,y --quiet --report %s/page.html --out %s";
    Files.createDirectory(model);
    assertThat(run(folder, command.formatted(model, model)).err()).isEmpty();
    String labels = Files.readString(model.resolve("labels.csv"));
    CommandRun run =
        run(
            folder,
            "predict model " + folder.resolve("points.csv") + " --report " + model + "/labels.csv");
    run.assertRefusedFor("--report is");
    assertThat(model.resolve("labels.csv")).hasContent(labels);
  }

  /** The left blob is larger only without the noise that is nearer to the right one. */
  @Test
  void picturesAndPageColourClustersAlikeBesideNoise() throws Exception {
    InputFiles.rows(
        folder.resolve("noisy.csv"),
        "x,y",
        104,
        i -> i < 100 ? (i < 51 ? 0 : 40) + i % 7 + "," + i % 5 : 57 + i % 2 + "," + i % 5);
    Path out = folder.resolve("out");
    String html = page("kmeans noisy.csv --k 2 --starts 5 --noise --out " + out);
    JsonNode clusters = PageTest.data(html).path("clusters");
    assertThat(clusters.path("noise")).hasSize(4);
    BufferedImage picture = ImageIO.read(out.resolve("clusters.png").toFile());
    int width = picture.getWidth();
    for (int label = 0; label < 2; label++) {
      boolean isLeft = clusters.path("exemplars").path(label).intValue() < 51;
      int color = Color.decode(clusters.path("light").path(label).textValue()).getRGB();
      double x =
          IntStream.range(0, width * picture.getHeight())
              .filter(i -> picture.getRGB(i % width, i / width) == color)
              .map(i -> i % width)
              .average()
              .orElseThrow();
      assertThat(x < 0.25 * width).isEqualTo(isLeft);
    }
  }

  /** A column with nearly all the variance makes a line of a picture whose axes have one scale. */
  @ParameterizedTest
  @CsvSource({
    "'age,income', 0, 'income alone ... of 2 columns'",
    "'age,income,visits', 0, 'income alone ... of 3 columns'",
    "'income', 0, ''",
    "'age,visits', 1, ''",
    "'age,income --scale standard', 0, ''",
    "'age,same', 1, ''"
  })
  void axesDifferIfAColumnWouldHideTheOthers(String columns, int stretch, String note)
      throws Exception {
    InputFiles.rows(
        folder.resolve("customers.csv"),
        "age,income,visits,same",
        60,
        i -> 20 + 7 * i % 50 + "," + (20_000 + 997 * i % 70_000) + "," + 11 * i % 23 + ",5");
    JsonNode points =
        PageTest.data(page("kmeans customers.csv --k 3 --columns " + columns)).path("points");
    assertThat(points.path("stretch").doubleValue()).isEqualTo(stretch);
    assertThat(points.path("note").textValue())
        .isEqualTo(
            note.isEmpty()
                ? ""
                : "Each axis has a scale of its own, since '%s makes up nearly all the variance%s."
                        .formatted(
                            note.split(" ")[0] + "' alone", note.substring(note.indexOf(" of")))
                    + " Use --scale standard to give all columns the same weight.");
  }

  @Test
  void standsBesideTheFilesOfARun() throws Exception {
    Path out = folder.resolve("out");
    String html = page("kmeans points.csv --columns x,y --k 4 --no-picture --out " + out);
    assertThat(html).contains("--out " + out);
    assertThat(out.resolve("labels.csv")).exists();
    CommandRun again =
        run(
            folder,
            "kmeans points.csv --columns x,y --k 4 --out " + out + " --report " + out + "/r.html");
    assertThat(again.err()).isEmpty();
    assertThat(out.resolve("r.html")).exists();
  }

  /** The run has found everything by then; still it must not look as if all went well. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aPageThatCannotBeWrittenIsAnError() throws Exception {
    Path full = Files.createSymbolicLink(folder.resolve("full.html"), Path.of("/dev/full"));
    CommandRun run = run(folder, "kmeans points.csv --columns x,y --k 4 --report " + full);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errorLines())
        .singleElement()
        .asString()
        .startsWith("bandgram: " + full + ": cannot be written: ");
  }

  @Test
  void pointsTooLargeForPicturesAreAnError() {
    InputFiles.rows(folder.resolve("large.csv"), "x,y", 9, i -> i + "e150," + i);
    Path page = folder.resolve("page.html");
    CommandRun run =
        CommandRun.of(
            "cluster",
            folder.resolve("large.csv").toString(),
            "--precision=float64",
            "--report=" + page);
    run.assertRefusedFor("finite");
    assertThat(page).doesNotExist();
  }
}
