package org.bandgram.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.awt.Color;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.bandgram.cli.plot.ClusterPicture;
import org.bandgram.cli.plot.Clusters;
import org.bandgram.cli.plot.PlanarView;
import org.bandgram.cli.plot.Theme;
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.io.Column;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is in the file; {@code ReportBrowserTest} has a browser show it. */
public class PageTest {
  private static final String HOSTILE = "</script><img src=x onerror=\"alert('&1')\"><!--\u202e";

  @TempDir private Path folder;

  private String write(Page page) throws Exception {
    Path file = folder.resolve("page.html");
    page.write(file);
    assertThat(Page.isPage(file)).isTrue();
    return Files.readString(file);
  }

  private String write(Figures figures) throws Exception {
    return write(new Page("t", "s", List.of(), List.of(), List.of(), figures));
  }

  /** Returns the figures that a page holds. */
  public static JsonNode data(String html) throws Exception {
    return new ObjectMapper()
        .readTree(between(html, "<script id=\"data\" type=\"application/json\">", "</script>"));
  }

  private static String between(String text, String begin, String end) {
    int from = text.indexOf(begin) + begin.length();
    return text.substring(from, text.indexOf(end, from));
  }

  private static int[] unpack(JsonNode packed) {
    ByteBuffer bytes =
        ByteBuffer.wrap(Base64.getDecoder().decode(packed.path("text").textValue()))
            .order(ByteOrder.LITTLE_ENDIAN);
    int[] values = new int[bytes.capacity() * 8 / packed.path("bits").intValue()];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          packed.path("bits").intValue() == 16
              ? Short.toUnsignedInt(bytes.getShort())
              : bytes.getInt();
    }
    return values;
  }

  private static Figures figures(int n, int clusters, SplittableRandom random) {
    float[] xs = new float[n];
    float[] ys = new float[n];
    for (int i = 0; i < n; i++) {
      xs[i] = (float) (1e3 * random.nextDouble());
      ys[i] = (float) (random.nextDouble() - 2);
    }
    int[] labels = IntStream.range(0, n).map(i -> i % clusters).toArray();
    int[] exemplars = IntStream.range(0, clusters).toArray();
    ClusterPicture picture =
        ClusterPicture.scatter(PlanarView.of(xs, ys), Clusters.ofExemplars(labels));
    return Figures.NONE
        .withPoints(PointMap.of(picture, List.of()))
        .withClusters(ClusterList.of(picture, labels, exemplars, List.of(), new double[0]));
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "31, 1", "33, 33", "257, 5", "4098, 12", "70000, 66000"})
  void pointsAndLabelsCanBeReadBack(int n, int clusters) throws Exception {
    Figures figures = figures(n, clusters, new SplittableRandom(n));
    JsonNode data = data(write(figures));
    PlanarView view = figures.points().orElseThrow().view();
    for (String axis : List.of("x", "y")) {
      JsonNode written = data.path("points").path(axis);
      int[] steps = unpack(written.path("at"));
      assertThat(steps).hasSize(n);
      double least = written.path("min").doubleValue();
      double step = (written.path("max").doubleValue() - least) / 65535;
      for (int i = 0; i < n; i++) {
        double expected = axis.equals("x") ? view.x(i) : view.y(i);
        assertThat(Math.abs(least + steps[i] * step - expected)).isLessThanOrEqualTo(0.5001 * step);
      }
    }
    assertThat(unpack(data.path("clusters").path("labels")))
        .isEqualTo(figures.clusters().orElseThrow().labels());
    int sum = 0;
    for (JsonNode size : data.path("clusters").path("sizes")) {
      sum += size.intValue();
    }
    assertThat(sum).isEqualTo(n);
    assertThat(data.path("clusters").path("light")).hasSize(clusters);
    assertThat(data.path("points").path("stretch").doubleValue()).isEqualTo(1);
  }

  @Test
  void aMapIsStretchedAsInPictures() throws Exception {
    float[] degrees = {60, 60, 60};
    ClusterPicture picture =
        ClusterPicture.map(new float[] {1, 5, 9}, degrees, Clusters.ofLabels(new int[3]));
    JsonNode points =
        data(write(Figures.NONE.withPoints(PointMap.of(picture, List.of())))).path("points");
    assertThat(points.path("map").booleanValue()).isTrue();
    assertThat(points.path("stretch").doubleValue()).isBetween(1.9999, 2.0001);
    assertThat(unpack(points.path("y").path("at"))).containsOnly(0);
  }

  /** Capes at the ends of land; places are those of any atlas. */
  @ParameterizedTest
  @CsvSource({
    "18.5, -34.3",
    "-5.6, 36.0",
    "-67.3, -55.9",
    "25.7, 71.1",
    "-34.8, -7.1",
    "153.6, -28.6"
  })
  void aMapHasCoastLines(double longitude, double latitude) throws Exception {
    ClusterPicture picture =
        ClusterPicture.map(new float[1], new float[1], Clusters.ofLabels(new int[1]));
    JsonNode points =
        data(write(Figures.NONE.withPoints(PointMap.of(picture, List.of())))).path("points");
    int[] numbers = unpack(points.path("coast"));
    double nearest = 360;
    double longest = 0;
    int at = 0;
    while (at < numbers.length) {
      int steps = numbers[at];
      double x = (short) numbers[at + 1];
      double y = (short) numbers[at + 2];
      at += 3;
      double along = 0;
      for (int step = 0; step < steps; step++) {
        x += (byte) (numbers[at] >> 8);
        y += (byte) numbers[at];
        at++;
        along = (byte) numbers[at - 1] == 0 ? along + Math.abs((byte) (numbers[at - 1] >> 8)) : 0;
        longest = Math.max(longest, along);
        assertThat(x).isBetween(-3600.0, 3600.0);
        assertThat(y).isBetween(-1720.0, 1680.0);
        nearest = Math.min(nearest, Math.hypot(x / 20 - longitude, y / 20 - latitude));
      }
    }
    assertThat(nearest).isLessThan(1);
    assertThat(longest).as("steps in a row along a parallel, as of an edge").isLessThan(60 * 20);
    assertThat(data(write(figures(3, 1, new SplittableRandom(1)))).path("points").has("coast"))
        .isFalse();
  }

  @Test
  void curvesMergesAndTablesAreWritten() throws Exception {
    MergeTree tree =
        MergeTree.of(new double[][] {{0, -1, -9}, {-1, 0, -9}, {-9, -9, 0}}, new int[] {1, 1, 1});
    JsonNode data =
        data(
            write(
                Figures.NONE
                    .withMerges(
                        Optional.of(
                            new Figures.Merges(
                                tree,
                                List.of("one", "two"),
                                List.of(new double[] {0.12345, Double.NaN}))))
                    .withCurves(Curve.over("c", "iteration", 1, 2.5, Double.NaN, -1e300))
                    .withListing(new Figures.Listing("l", List.of("a"), List.of(List.of("7"))))));
    assertThat(data.path("merges").toString())
        .startsWith("{\"leaves\":3,\"left\":[0,2],\"right\":[1,3],\"exemplar\":[0,");
    assertThat(data.path("merges").path("about").toString()).isEqualTo("[\"one\",\"two\"]");
    assertThat(data.path("merges").path("silhouettes").toString())
        .isEqualTo("{\"2\":[0.123,null]}");
    assertThat(data.path("curves").get(0).toString())
        .isEqualTo(
            "{\"title\":\"c\",\"xTitle\":\"iteration\",\"xs\":[1.0,2.0,3.0],\"ys\":[2.5,null,-1.0E300]}");
    assertThat(data.path("listing").path("rows").toString()).isEqualTo("[[\"7\"]]");
    assertThat(data.has("points")).isFalse();
  }

  /** Numbers are floats, texts are written once, and none is a code past the last. */
  @Test
  void columnsOfPointsArePacked() throws Exception {
    PointMap points =
        new PointMap(PlanarView.of(new float[3], new float[3]), false, 1, List.of())
            .withColumns(
                List.of(
                    Column.ofNumbers("age", 1.5, Double.NaN, 3),
                    Column.ofTexts("city", Arrays.asList("b", null, "b"))));
    JsonNode columns = data(write(Figures.NONE.withPoints(points))).path("points").path("columns");
    assertThat(columns.get(0).path("isFloat").booleanValue()).isTrue();
    assertThat(Arrays.stream(unpack(columns.get(0).path("at"))).mapToObj(Float::intBitsToFloat))
        .containsExactly(1.5f, Float.NaN, 3f);
    assertThat(columns.get(1).path("values").toString()).isEqualTo("[\"b\"]");
    assertThat(unpack(columns.get(1).path("at"))).containsExactly(0, 1, 0);
  }

  /** Wherever a text of a file can come in. */
  @Test
  void noTextBecomesMarkup() throws Exception {
    PointMap points =
        new PointMap(
            PlanarView.of(new float[1], new float[1]),
            new int[0],
            false,
            1,
            List.of(HOSTILE),
            List.of(Column.ofTexts(HOSTILE, List.of(HOSTILE))),
            HOSTILE);
    ClusterList clusters =
        new ClusterList(
            new int[1],
            new int[] {1},
            new int[0],
            new int[1],
            List.of(HOSTILE),
            new double[0],
            new double[0],
            new ClusterList.Colors(List.of(Color.RED), List.of(Color.RED)),
            List.of(HOSTILE),
            false);
    Page.Entry entry = new Page.Entry(HOSTILE, HOSTILE);
    String html =
        write(
            new Page(
                HOSTILE,
                HOSTILE,
                List.of(entry),
                List.of(HOSTILE),
                List.of(entry),
                Figures.NONE
                    .withPoints(points)
                    .withClusters(clusters)
                    .withCurves(Curve.over(HOSTILE, HOSTILE, 1, 1))
                    .withListing(
                        new Figures.Listing(
                            HOSTILE, List.of(HOSTILE), List.of(List.of(HOSTILE))))));
    assertThat(html).doesNotContain("<img", "<!--", "\u202e");
    assertThat(count(html, "</?script")).isEqualTo(4);
    assertThat(data(html).path("points").path("names").get(0).textValue())
        .isEqualTo(HOSTILE.replace("\u202e", "\\u202e"));
    assertThat(html)
        .contains("<h1>&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#39;&amp;1&#39;)");
  }

  private static long count(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().count();
  }

  @Test
  void nothingIsFetchedAndNoOtherScriptRuns() throws Exception {
    String html = write(figures(5, 2, new SplittableRandom(1)));
    assertThat(html)
        .doesNotContainPattern("(src|href|action)\\s*=|url\\(|@import|fetch\\(|\\bon[a-z]+=\"");
    String policy = between(html, "Content-Security-Policy\" content=\"", "\"");
    assertThat(policy)
        .isEqualTo(
            "default-src 'none'; style-src '%s'; script-src '%s'; base-uri 'none'; form-action 'none'"
                .formatted(
                    hash(between(html, "<style>", "</style>")),
                    hash(between(html, "<script>", "</script>"))));
    assertThat(html.length()).isLessThan(90_000);
  }

  private static String hash(String content) throws Exception {
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
    return "sha256-" + Base64.getEncoder().encodeToString(digest);
  }

  /** What a screen reader needs: one h1, titles of sections, names of controls. */
  @Test
  void everySectionAndControlHasAName() throws Exception {
    String html = write(Figures.NONE);
    List<String> ids = groups(html, "\\bid=\"([^\"]+)\"");
    assertThat(ids).doesNotHaveDuplicates();
    for (String named : groups(html, "(?:aria-labelledby|aria-describedby|for)=\"([^\"]+)\"")) {
      assertThat(ids).contains(named.split(" "));
    }
    assertThat(count(html, "<section (?!(id=\"\\w+\" )?aria-labelledby=)")).isZero();
    assertThat(count(html, "<canvas (?![^>]*role=[^>]*aria-labelledby=[^>]*aria-describedby=)"))
        .isZero();
    assertThat(groups(html, "<(h\\d)[ >]")).startsWith("h1").filteredOn("h1"::equals).hasSize(1);
    assertThat(html).contains("<html lang=\"en\">", "<noscript>", "prefers-color-scheme:dark");
  }

  private static List<String> groups(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().map(found -> found.group(1)).toList();
  }

  /** WCAG 2.2, level AA: 4.5 for text, 3 for what is drawn. */
  @ParameterizedTest
  @EnumSource(Theme.class)
  void coloursContrast(Theme theme) {
    assertThat(contrast(theme.ink(), theme.paper())).isGreaterThan(4.5);
    assertThat(contrast(theme.ink(), theme.field())).isGreaterThan(4.5);
    assertThat(contrast(theme.mutedInk(), theme.paper())).isGreaterThan(4.5);
    assertThat(contrast(theme.mutedInk(), theme.field())).isGreaterThan(3);
    assertThat(contrast(theme.line(0), theme.paper())).isGreaterThan(3);
    assertThat(contrast(theme.line(0), theme.field())).isGreaterThan(3);
  }

  private static double contrast(Color a, Color b) {
    double one = luminance(a);
    double other = luminance(b);
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  }

  private static double luminance(Color color) {
    double[] linear =
        IntStream.of(color.getRed(), color.getGreen(), color.getBlue())
            .mapToDouble(channel -> channel / 255.0)
            .map(c -> c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4))
            .toArray();
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  }

  @Test
  void otherFilesAreNoPages() throws Exception {
    Path file = folder.resolve("other.html");
    for (String content :
        List.of("", "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<title>mine</title>")) {
      Files.writeString(file, content);
      assertThat(Page.isPage(file)).isFalse();
    }
    assertThat(Page.isPage(folder)).isFalse();
    assertThat(Page.isPage(folder.resolve("none.html"))).isFalse();
  }

  @Test
  void partsMustBelongTogether() {
    PlanarView view = PlanarView.of(new float[2], new float[2]);
    refused(() -> new PointMap(view, false, 1, List.of("a")))
        .hasMessage("the number of names is 1, but must be 0 or 2, the number of points");
    refused(() -> ClusterList.withoutPicture(new int[] {0, 1}, new int[1], List.of()))
        .hasMessage("the label of row 1 is 1, but must be from 0 to 0");
    refused(() -> new Curve("c", "x", new double[2], new double[1]));
  }
}
