package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bandgram.cli.report.Figures;
import org.bandgram.cli.report.Page;
import org.bandgram.cli.result.ClusterSample;
import org.bandgram.cli.result.ClusterSampleTest;
import org.bandgram.cluster.Clustering;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    return show(file, hash, 1200);
  }

  private String show(Path file, String hash, int width) throws Exception {
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
                "--window-size=" + width + ",900",
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
        "cluster named.csv --text-column name --trace",
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
    assertThat(html)
        .contains("data-theme=\"dark\"", "2 of 4", "in 2 clusters", ">Cluster 1 is selected");
    assertThat(html).containsPattern("id=\"found\"[^>]*>row 5, at [^<]*exemplar row");
    String pressed = "data-group=\"1\" aria-pressed=\"true\"";
    assertThat(html.split(pressed + "|aria-pressed=\"true\" data-group=\"1\"", -1))
        .as("the row and the bar of cluster 1")
        .hasSize(3);
    assertThat(html).containsOnlyOnce("class=\"chosen\"");
  }

  /** Shows the page with another script at its end, which tells what it finds. */
  private String probe(String hash, String script) throws Exception {
    return probe(hash, script, 1200);
  }

  private String probe(String hash, String script, int width) throws Exception {
    Path probe = folder.resolve("probe.html");
    Files.writeString(
        probe,
        Files.readString(page)
            .replaceFirst("<meta http-equiv=[^>]*>", "")
            .replace(
                "</body>",
                "<script>const told = [];\n"
                    + script
                    + "document.body.dataset.told = told.join('|');</script></body>"));
    String html = show(probe, hash, width);
    return html.substring(html.indexOf("data-told=\"") + 11).split("\"", 2)[0];
  }

  /**
   * A kept text is found, the next row that has it when asked again, and clusters say what they
   * are.
   */
  @Test
  void keptColumnsAreToldAndFound() throws Exception {
    write("cluster points.csv --columns x,y --clusters 4 --keep corner");
    String script =
        """
        for (let turn = 0; turn < 2; turn++) {
          $('find-text').value = 'B';
          $('find').dispatchEvent(new Event('submit', {cancelable: true}));
          told.push($('found').textContent);
        }
        told.unshift(told[0] !== told[1]);
        told.push(...[...document.querySelectorAll('#clusters-head th')].map(th => th.textContent));
        choose([0]);
        told.push(...selectionTable(unpacked(data.clusters.labels), []).split('\\n').slice(0, 2));
        """;
    assertThat(probe("", script))
        .containsPattern("^true\\|1 of 10: row \\d+, [^|]*corner b")
        .containsPattern("\\|row,label,corner\\|(\\d+),0,[a-d]$")
        .containsPattern("size ▼\\|about\\|exemplar\\|");
  }

  /** The parts that answer to people answer to events. */
  @Test
  void whatIsPressedAnswers() throws Exception {
    write("cluster points.csv --columns x,y --levels many --clusters 4");
    String script =
        """
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
        """;
    assertThat(probe("#theme=light", script))
        .isEqualTo(
            "true|No row, id or text"
                + " 'nobody'|true|false|ascending|0|descending|3|3|true|true|dark");
  }

  /** One selection, shared by the table, the bars, the picture, the tree and the address. */
  @Test
  void aSelectionIsSharedByAllThatShowsClusters() throws Exception {
    write("cluster points.csv --columns x,y --levels many --clusters 4");
    String script =
        """
        const pressed = () => [...document.querySelectorAll('[aria-pressed=true]')].map(b => b.dataset.group).join();
        const tell = () => told.push(`${pressed()} ${address()} ${$('selection').textContent}`);
        const press = (canvas, x, y) => {
          const at = canvas.getBoundingClientRect();
          const where = {clientX: at.left + canvas.clientLeft + x, clientY: at.top + canvas.clientTop + y,
            pointerId: 1, pointerType: 'mouse', bubbles: true};
          canvas.setPointerCapture = () => {};
          canvas.dispatchEvent(new PointerEvent('pointerdown', where));
          canvas.dispatchEvent(new PointerEvent('pointerup', where));
          canvas.dispatchEvent(new MouseEvent('click', where));
        };
        document.querySelector('#clusters-body [data-group="2"]').click();
        tell();
        document.querySelector('#sizes-bars [data-group="3"]').click();
        tell();
        document.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}));
        tell();
        const view = new PointView(data.points);
        view.fit($('map').clientWidth);
        const row = state.groups[1].row;
        press($('map'), view.pixelX(row), view.pixelY(row));
        tell();
        $('select-none').click();
        const tree = new TreeView(data.merges);
        tree.fit($('tree').clientWidth, $('tree').clientHeight);
        const merged = 4;
        press($('tree'), tree.toX(merged), tree.nodeY(merged) + 1);
        told.push(state.chosen.size);
        told.push(tree.leavesBelow(merged).every(leaf => state.chosen.has(leaf)));
        press($('tree'), tree.toX(data.merges.left[0]), tree.height - 4);
        told.push(state.chosen.size, state.chosen.has(data.merges.left[0]), state.groups.length);
        press($('tree'), 2, 25);
        told.push(state.groups.length, state.chosen.size);
        """;
    assertThat(probe("#", script))
        .isEqualTo(
            "2,2 cluster=2 Cluster 2 is selected, 10 points."
                + "|3,3 cluster=3 Cluster 3 is selected, 10 points."
                + "|  Select a cluster here, in the picture or by its bar."
                + "|1,1 cluster=1 Cluster 1 is selected, 10 points."
                + "|2|true|1|true|4|2|1");
  }

  /** What is said of clusters is said of those shown. */
  @Test
  void aCutSaysWhatItsClustersAreLike() throws Exception {
    write("cluster points.csv --columns x,y --levels many --clusters 4 --keep corner");
    String script =
        """
        const fact = name => [...document.querySelectorAll('dl>div')]
          .find(div => !div.hidden && div.firstChild.textContent === name)?.lastChild.textContent;
        told.push(document.querySelector('h1').textContent, fact('sizes'), fact('outliers'));
        told.push(state.groups.map(group => group.size), state.groups.every(group => group.about.includes('around')));
        told.push(state.groups.every(group => /[xy] \\d/.test(group.about)), state.groups.every(group => group.silhouette > 0.4));
        told.push(fact('silhouette').startsWith(state.groups[0].silhouette.toFixed(2)[0]));
        location.hash = '';
        dispatchEvent(new HashChangeEvent('hashchange'));
        told.push(document.querySelector('h1').textContent, fact('outliers'));
        """;
    assertThat(probe("#cut=2", script))
        .isEqualTo(
            "40 points in 2 clusters|largest 20 points, median 20, smallest 20||20,20|true|true"
                + "|true|true|40 points in 4 clusters|0 of 40 points");
  }

  /** A number of clusters that the page suggests leads there. */
  @Test
  void aSuggestedNumberIsALink() throws Exception {
    write("cluster points.csv --columns x,y --levels many --preference 0");
    String script =
        """
        const link = document.querySelector('dd a');
        const wanted = Number(link.textContent);
        link.click();
        dispatchEvent(new HashChangeEvent('hashchange'));
        told.push(state.groups.length === wanted, wanted < state.groupOf.length);
        """;
    assertThat(probe("", script)).isEqualTo("true|true");
  }

  /** Whatever the cut, clusters that meet in the picture have clearly different colours. */
  @Test
  void coloursOfNeighboursDifferAtEveryCut() throws Exception {
    InputFiles.rows(
        folder.resolve("points.csv"),
        "x,y",
        2000,
        i -> (i * 0.6180339887 % 1) * 10 + "," + (i * 0.7548776662 % 1) * 10);
    CommandRun run =
        CommandRun.of(
            "cluster",
            folder.resolve("points.csv").toString(),
            "--clusters=60",
            "--report=" + page);
    assertThat(run.err()).isEmpty();
    String script =
        """
        let pairs = 0;
        for (const theme of ['light', 'dark']) {
          document.documentElement.dataset.theme = theme;
          for (let wanted = 60; wanted > 1; wanted--) {
            $('cut').value = wanted;
            $('cut').dispatchEvent(new Event('input'));
            for (let i = 0; i < data.points.n; i++) near(i, wanted);
          }
        }
        told.push(pairs > 1000);
        """;
    String near =
        """
        const labels = unpacked(data.clusters.labels);
        const view = new PointView(data.points);
        const nearest = [];
        for (let i = 0; i < data.points.n; i++) {
          let best = -1, least = Infinity;
          for (let k = 0; k < data.points.n; k++) {
            const d = Math.hypot(view.unitX(i) - view.unitX(k), view.unitY(i) - view.unitY(k));
            if (k !== i && d < least) { best = k; least = d; }
          }
          nearest.push(best);
        }
        function near(i, wanted) {
          const [one, other] = [state.groupOf[labels[i]], state.groupOf[labels[nearest[i]]]];
          if (one === other) return;
          pairs++;
          if (difference(groupColor(one), groupColor(other)) < 0.12) told.push(`${wanted}: ${one} and ${other}`);
        }
        """;
    assertThat(probe("#", near + script)).isEqualTo("true");
  }

  /** Points of a later file have no exemplars of their own; noise is grey and saved as such. */
  @Test
  void predictedPointsAndNoiseAreToldApart() throws Exception {
    Path model = folder.resolve("model");
    CommandRun run =
        ReportPageTest.run(folder, "cluster points.csv --columns x,y --quiet -k 4 --out " + model);
    assertThat(run.err()).isEmpty();
    write("predict model " + folder.resolve("points.csv"));
    String tell =
        """
        $('find-text').value = '4';
        $('find').dispatchEvent(new Event('submit', {cancelable: true}));
        told.push($('found').textContent.replace(/.*exemplar/, 'exemplar').replace(/\\d+/, 'N'));
        told.push(document.querySelectorAll('#clusters-head th')[2].textContent);
        told.push($('points-text').textContent.includes('Rings'));
        """;
    assertThat(probe("#", tell)).isEqualTo("exemplar row N of the earlier input|about|false");
    write("cluster far.csv --columns x,y --clusters 2 --noise");
    String grey =
        """
        const labels = unpacked(data.clusters.labels);
        const {classes, rgb} = clusterPaint(labels);
        told.push(rgb[classes[40]] === rgbOf(state.colors.muted), rgb[classes[0]] === rgb[2]);
        choose([state.groupOf[labels[40]]]);
        told.push(selectionTable(labels, []).includes('40,-1'), $('points-text').textContent);
        """;
    assertThat(probe("#", grey)).startsWith("true|false|true|").contains("Grey: 1 point of noise.");
  }

  /** A bar for each of a few clusters, else one for each range of sizes. */
  @Test
  void sizesAreBars() throws Exception {
    write("kmeans points.csv --columns x,y --k 4");
    String html = show(page, "#");
    assertThat(html).contains("class=\"of-clusters\"", "aria-label=\"Cluster 3, 10 points\"");
    InputFiles.rows(folder.resolve("many.csv"), "x", 124, i -> i / 2 * 9 + i % 2 + "");
    CommandRun.of("kmeans", folder.resolve("many.csv").toString(), "--k=61", "--report=" + page)
        .assertDone();
    assertThat(show(page, "#")).contains("class=\"of-ranges\"", "clusters</span>");
  }

  /** Dots have the shades of a column's numbers, and its legend says from where to where. */
  @Test
  void dotsShowTheNumbersOfAColumn() throws Exception {
    write("kmeans points.csv --columns x,y --k 4");
    String script =
        """
        told.push($('paint-choice').hidden, [...$('paint').options].map(option => option.text).join(), $('shades').hidden);
        $('paint').value = 1;
        $('paint').dispatchEvent(new Event('change'));
        const {classes, least, greatest} = shadesOf(data.points.columns[1].numbers);
        const numbers = [...data.points.columns[1].numbers].sort((a, b) => a - b);
        told.push($('shades').hidden, $('shades-least').textContent === `≤ ${short(numbers[0])}`);
        told.push($('shades-greatest').textContent === `≥ ${short(numbers[39])}`);
        told.push(extent(classes), shadesOf(Float32Array.of(1, NaN, 3, 2)).classes);
        told.push(shadesOf(Float32Array.of(5, 5)).classes);
        """;
    assertThat(probe("", script))
        .isEqualTo("false|clusters,x,y,corner|true|false|true|true|0,63|0,64,63,32|0,0");
  }

  /** Dots have a colour for each text of a column, and its legend says which. */
  @Test
  void dotsShowTheTextsOfAColumn() throws Exception {
    write("kmeans points.csv --columns x,y --k 4");
    String script =
        """
        $('paint').value = 2;
        $('paint').dispatchEvent(new Event('change'));
        told.push($('legend').hidden, $('shades').hidden, new Set(Array.from($('legend').children, e => e.textContent)).size);
        const {classes, rgb} = paintOf(data.points, unpacked(data.clusters.labels));
        const hex = color => '#' + [0, 8, 16].map(shift => (color >> shift & 255).toString(16).padStart(2, '0')).join('');
        const legend = Object.fromEntries(Array.from($('legend').children, entry =>
          [entry.textContent, hex(rgbOf(entry.firstChild.style.background.replace(/rgb\\((.*)\\)/, (_, parts) =>
            '#' + parts.split(', ').map(part => Number(part).toString(16).padStart(2, '0')).join(''))))]));
        told.push([...classes.keys()].every(i => hex(rgb[classes[i]]) === legend[data.points.columns[2].of(i)]));
        """;
    assertThat(probe("", script)).isEqualTo("false|true|4|true");
  }

  /** Columns of numbers are folded, so that what clusters are about has room. */
  @Test
  void columnsOfNumbersUnfold() throws Exception {
    write("cluster points.csv --columns x,y --clusters 4");
    String script =
        """
        const titles = () => [...document.querySelectorAll('#clusters-head th')]
          .filter(th => th.offsetWidth > 0).map(th => th.textContent.replace(' ▼', '')).join();
        told.push(titles());
        $('unfold').click();
        told.push(titles());
        """;
    assertThat(probe("", script))
        .isEqualTo(
            "label,size,about"
                + "|label,size,about,silhouette,exemplar row,share of points,share of error");
  }

  /** Labels and names stand beside exemplars, and go where a selection goes. */
  @Test
  void namesStandBesideExemplars() throws Exception {
    write("kmeans named.csv --id-column name --columns x,y --k 2");
    String script =
        """
        const written = new Set();
        CanvasRenderingContext2D.prototype.fillText = text => written.add(text);
        const map = new PointMap(data.points);
        map.view.fit(map.canvas.clientWidth);
        drawExemplars(map.view, map.canvas.getContext('2d'));
        told.push([...written].sort().join() === [0, 1].map(k => `${k} ${data.clusters.names[k]}`).join());
        """;
    assertThat(probe("", script)).isEqualTo("true");
  }

  /** What a lasso or a cluster selects can be taken along as a table. */
  @Test
  void aLassoSelectsPointsForATable() throws Exception {
    write("kmeans named.csv --id-column name --k 2");
    String script =
        """
        const canvas = $('map');
        canvas.setPointerCapture = () => {};
        const view = new PointView(data.points);
        view.fit(canvas.clientWidth);
        const labels = unpacked(data.clusters.labels);
        const draw = (places, shiftKey) => {
          const at = canvas.getBoundingClientRect();
          const send = (type, [x, y]) => canvas.dispatchEvent(new PointerEvent(type, {shiftKey, isPrimary: true,
            pointerId: 1, clientX: at.left + canvas.clientLeft + x, clientY: at.top + canvas.clientTop + y}));
          send('pointerdown', places[0]);
          places.slice(1).forEach(place => send('pointermove', place));
          send('pointerup', places.at(-1));
        };
        const around = (x, y) => [[x - 9, y - 9], [x + 9, y - 9], [x + 9, y + 9], [x - 9, y + 9]];
        const place = [view.pixelX(7), view.pixelY(7)];
        told.push($('save').hidden);
        draw(around(...place), true);
        const label = row => state.groups[state.groupOf[labels[row]]].label;
        const near = [...labels.keys()].filter(i =>
          Math.abs(view.pixelX(i) - place[0]) < 9 && Math.abs(view.pixelY(i) - place[1]) < 9);
        told.push(near.includes(7), state.lassoed.points === near.length, $('save').hidden);
        told.push(selectionTable(labels, data.points.names)
          === 'row,id,label\\n' + near.map(i => `${i},${data.points.names[i]},${label(i)}\\n`).join(''));
        told.push(view.part.x === view.all.x);
        $('lasso').click();
        draw(around(5, 5), false);
        told.push(state.lassoed === null, $('lasso').getAttribute('aria-pressed'));
        choose([1]);
        told.push(selectionTable(labels, []).split('\\n').length === state.groups[1].size + 2);
        told.push(['a', 'a"b', 'a,b'].map(csvCell).join(' ') === 'a "a""b" "a,b"');
        let saved = '';
        HTMLAnchorElement.prototype.click = function() { saved = this.download + ' ' + this.href.slice(0, 5); };
        $('save').click();
        told.push(saved);
        """;
    assertThat(probe("", script))
        .isEqualTo("true|true|true|false|true|true|true|false|true|true|selection.csv blob:");
  }

  /** Beside each other if there is room; else a row that is selected shows the picture. */
  @ParameterizedTest
  @CsvSource({
    "1200, true|false|pan-y|none|none||true",
    "700, false|true|pan-y|none|none|points|true"
  })
  void theTableStandsBesideThePictureOrBelow(int width, String expected) throws Exception {
    write("cluster points.csv --columns x,y --levels many --clusters 4");
    String script =
        """
        const [map, table] = ['map', 'clusters'].map(id => $(id).getBoundingClientRect());
        told.push(table.left > map.right, table.top > map.bottom);
        const touch = () => getComputedStyle($('map')).touchAction;
        told.push(touch());
        $('map').focus();
        told.push(touch());
        $('map').blur();
        $('lasso').click();
        told.push(touch());
        let shown = '';
        Element.prototype.scrollIntoView = function() { shown = this.id; };
        document.querySelector('#clusters-body [data-group="2"]').click();
        told.push(shown, document.documentElement.scrollWidth <= innerWidth);
        """;
    assertThat(probe("", script, width)).isEqualTo(expected);
  }

  @Test
  void aSampleTellsTheRowsOfTheInput() throws Exception {
    ClusterSample sample = ClusterSampleTest.everySeventh();
    new Page("", "", List.of(), List.of(), List.of(), sample.in(Figures.NONE)).write(page);
    Clustering all = sample.clustering();
    int exemplar = all.exemplars()[all.labels()[252]];
    String found =
        probe(
            "#row=252",
            """
            told.push($('found').textContent, address());
            $('find-text').value = '1';
            $('find').requestSubmit();
            told.push($('found').textContent);
            choose([%d]);
            told.push(selectionText(), selectionTable(unpacked(data.clusters.labels), []));
            """
                .formatted(all.labels()[252]));
    int size = all.sizes()[all.labels()[252]];
    assertThat(found)
        .startsWith("row 252, x0 ")
        .contains(size + " points", "exemplar row " + exemplar + "|row=252|No row or id '1'|")
        .contains("is selected, " + size + " points.|row,label\n", "\n252," + all.labels()[252]);
  }

  /** Who changes the address by hand, or goes back, sees what it says. */
  @Test
  void theAddressIsFollowed() throws Exception {
    write("cluster points.csv --columns x,y --levels many --clusters 4");
    String script =
        """
        const follow = hash => {
          history.replaceState(null, '', hash);
          dispatchEvent(new HashChangeEvent('hashchange'));
          told.push(address());
        };
        told.push(address());
        follow('#cluster=0,3,9,x');
        follow('#cut=2&cluster=1&row=5');
        follow('#cut=3');
        follow('#row=nobody');
        """;
    assertThat(probe("#cluster=2&theme=dark", script))
        .isEqualTo(
            "theme=dark&amp;cluster=2|theme=dark&amp;cluster=0,3"
                + "|theme=dark&amp;cut=2&amp;cluster=1&amp;row=5"
                + "|theme=dark&amp;cut=3|theme=dark");
  }

  /** The field looks for an id first; the address keeps the number of the row. */
  @Test
  void theAddressIsOfTheRowWhateverIdsThereAre() throws Exception {
    InputFiles.rows(folder.resolve("points.csv"), "id,x,y", 9, i -> 8 - i + "," + i + "," + i % 3);
    CommandRun run =
        CommandRun.cluster(
            folder.resolve("points.csv"), "--id-column id --columns x,y --quiet", "--report", page);
    assertThat(run.err()).isEmpty();
    String script =
        """
        told.push($('found').textContent.split(',')[0], address());
        $('find-text').value = ' 7 ';
        $('find').dispatchEvent(new Event('submit', {cancelable: true}));
        told.push($('found').textContent.split(',')[0], address());
        """;
    assertThat(probe("#row=2", script)).isEqualTo("row 2 (6)|row=2|row 1 (7)|row=1");
  }
}
