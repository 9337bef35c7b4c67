package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of {@code --report} in Chromium without a window, where there is one. */
@Tag("thorough")
class ReportBrowserTest {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  /** The browser may still write to its profile while it ends. */
  @TempDir(cleanup = CleanupMode.NEVER)
  private static Path profile;

  @TempDir private Path folder;
  private Path page;

  @BeforeEach
  void findBrowser() {
    Assumptions.assumeTrue(browser().isPresent(), "no Chromium");
    page = folder.resolve("page.html");
  }

  private static Optional<Path> browser() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .flatMap(place -> NAMES.stream().map(name -> Path.of(place, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private void write(String command) {
    CommandRun run = ReportPageTest.run(folder, command + " --report " + page);
    assertThat(run.err()).isEmpty();
  }

  /** Returns the document as the scripts leave it; nothing may have gone wrong, or been refused. */
  private String show(Path file, String hash) throws Exception {
    Path errors = folder.resolve("browser.txt");
    Path dom = folder.resolve("dom.txt");
    Process browser =
        new ProcessBuilder(
                browser().orElseThrow().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--user-data-dir=" + profile,
                "--enable-logging=stderr",
                "--window-size=1200,900",
                "--dump-dom",
                file.toUri() + hash)
            .redirectError(errors.toFile())
            .redirectOutput(dom.toFile())
            .start();
    try {
      assertThat(browser.waitFor(2, TimeUnit.MINUTES)).as("ended").isTrue();
    } finally {
      browser.destroyForcibly();
    }
    assertThat(Files.readString(errors)).doesNotContain("CONSOLE");
    String html = Files.readString(dom);
    assertThat(html).contains("data-ready=\"true\"").doesNotContain("data-error");
    return html;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster points.csv --columns x,y --pairs bands --levels one --trace",
        "cluster points.csv --columns x --pairs bands --levels one",
        "cluster cities.csv --geo lat,lon --pairs all",
        "cluster pairs.csv --precomputed edges --header=false",
        "kernel-kmeans points.csv --columns x,y --k 4",
        "kmeans named.csv --id-column name --k 2",
        "exemplars points.csv --columns x,y --k 3",
        "mds matrix.csv",
        "pagerank edges.csv"
      })
  void itsScriptsRun(String command) throws Exception {
    write(command);
    show(page, "#theme=dark");
  }

  @Test
  void aCutAClusterAndARowAreShown() throws Exception {
    write("cluster points.csv --columns x,y --levels many --clusters 4");
    String html = show(page, "#cut=2&cluster=1&row=5&theme=dark");
    assertThat(html).contains("data-theme=\"dark\"", "2 of 4", "in 2 clusters", "label 1 alone");
    assertThat(html).containsPattern("id=\"found\"[^>]*>row 5, at [^<]*exemplar row");
    assertThat(html).containsOnlyOnce("aria-pressed=\"true\"");
  }

  /**
   * A kept text is found, the next row that has it when asked again, and clusters say what they
   * are.
   */
  @Test
  void keptColumnsAreToldAndFound() throws Exception {
    write("cluster points.csv --columns x,y --clusters 4 --keep corner");
    Path probe = folder.resolve("probe.html");
    String script =
        """
        <script>
        const rows = [];
        for (let turn = 0; turn < 2; turn++) {
          $('find-text').value = 'B';
          $('find').dispatchEvent(new Event('submit', {cancelable: true}));
          rows.push($('found').textContent);
        }
        const titles = [...document.querySelectorAll('#clusters-head th')].map(th => th.textContent);
        document.body.dataset.told = [rows[0] !== rows[1], ...rows, ...titles].join('|');
        </script>
        """;
    Files.writeString(
        probe,
        Files.readString(page)
            .replaceFirst("<meta http-equiv=[^>]*>", "")
            .replace("</body>", script + "</body>"));
    assertThat(show(probe, ""))
        .containsPattern("data-told=\"true\\|row \\d+, [^|]*corner b")
        .containsPattern("exemplar\\|about\\|share of points");
  }

  /** The parts that answer to people answer to events. */
  @Test
  void whatIsPressedAnswers() throws Exception {
    write("cluster points.csv --columns x,y --levels many --clusters 4");
    Path probe = folder.resolve("probe.html");
    String script =
        """
        <script>
        const told = [];
        const map = $('map');
        for (let turn = 0; turn < 3; turn++) {
          map.dispatchEvent(new WheelEvent('wheel', {deltaY: -100, cancelable: true}));
          map.dispatchEvent(new KeyboardEvent('keydown', {key: '+', cancelable: true}));
          map.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowLeft', cancelable: true}));
        }
        map.dispatchEvent(new KeyboardEvent('keydown', {key: '0', cancelable: true}));
        $('zoom-in').click();
        $('find-text').value = '7';
        $('find').dispatchEvent(new Event('submit', {cancelable: true}));
        told.push($('found').textContent.startsWith('row 7,'));
        $('find-text').value = 'nobody';
        $('find').dispatchEvent(new Event('submit', {cancelable: true}));
        told.push($('found').textContent);
        const first = () => document.querySelector('#clusters-body button');
        first().click();
        told.push(first().getAttribute('aria-pressed'));
        first().click();
        told.push(first().getAttribute('aria-pressed'));
        const header = document.querySelector('#clusters-head th');
        header.firstChild.click();
        told.push(header.getAttribute('aria-sort'), first().textContent);
        header.firstChild.click();
        told.push(header.getAttribute('aria-sort'), first().textContent);
        $('cut').value = 3;
        $('cut').dispatchEvent(new Event('input'));
        told.push(document.querySelectorAll('#clusters-body tr').length);
        $('find-text').value = '7';
        $('find').dispatchEvent(new Event('submit', {cancelable: true}));
        const before = $('found').textContent;
        $('cut').value = 1;
        $('cut').dispatchEvent(new Event('input'));
        told.push(before !== $('found').textContent, $('found').textContent.includes('label 0,'));
        map.dispatchEvent(new PointerEvent('pointerleave', {pointerType: 'touch'}));
        $('theme').click();
        told.push(document.documentElement.dataset.theme);
        document.body.dataset.told = told.join('|');
        </script>
        """;
    Files.writeString(
        probe,
        Files.readString(page)
            .replaceFirst("<meta http-equiv=[^>]*>", "")
            .replace("</body>", script + "</body>"));
    assertThat(show(probe, "#theme=light"))
        .contains(
            "data-told=\"true|No row, id or text 'nobody'|true|false|ascending|0|descending|3"
                + "|3|true|true|dark\"");
  }
}
