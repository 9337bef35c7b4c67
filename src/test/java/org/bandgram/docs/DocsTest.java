package org.bandgram.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.bandgram.Pages;
import org.bandgram.cli.Main;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The site has every page, no dead link, and touches nothing that it did not write. */
@Tag("thorough")
@Isolated("The standard streams belong to the whole JVM")
class DocsTest {
  @TempDir private Path folder;

  /** A run of the command: its exit code, and what it printed. */
  private record Run(int exitCode, String printed) {
    static Run of(Path root, Path out) {
      PrintStream standard = System.out;
      PrintStream errors = System.err;
      ByteArrayOutputStream printed = new ByteArrayOutputStream();
      try (PrintStream stream = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
        System.setOut(stream);
        System.setErr(stream);
        int exitCode =
            new CommandLine(new DocsCommand()).execute(root.toString(), "--out", out.toString());
        return new Run(exitCode, printed.toString(StandardCharsets.UTF_8));
      } finally {
        System.setOut(standard);
        System.setErr(errors);
      }
    }
  }

  @Test
  void theSiteHasEveryPageAndCommand() throws IOException {
    Run run = Run.of(Path.of(""), folder);
    assertThat(run.printed()).endsWith("files in " + folder + "\n");
    assertThat(run.exitCode()).isZero();
    String index = Files.readString(folder.resolve("docs/index.html"));
    for (Path page : Pages.all()) {
      Path html = new MarkdownPage(page, "").target();
      assertThat(folder.resolve(html)).isRegularFile();
      if (!html.endsWith("index.html")) {
        assertThat(index).contains("href=\"" + Path.of("docs").relativize(html) + "\"");
      }
    }
    String reference = Files.readString(folder.resolve("docs/reference/command-line.html"));
    String manual = Files.readString(folder.resolve("bandgram.1"));
    assertThat(Main.commandLine().getSubcommands()).hasSizeGreaterThan(15);
    for (String name : Main.commandLine().getSubcommands().keySet()) {
      assertThat(reference).contains("<h2 id=\"bandgram-" + name + "\">");
      assertThat(reference).contains("Usage: bandgram " + name);
      assertThat(manual).contains("Usage: bandgram " + name.replace("-", "\\-"));
    }
    assertThat(reference).contains("--half-bandwidth=H").doesNotContain(" here)");
    assertThat(folder.resolve("docs/cities.png")).isRegularFile();
  }

  /** A repository of three pages; the text of one of them is given. */
  private Path repository(String text) throws IOException {
    Path root = folder.resolve("repository");
    write(root, "README.md", "# Start\n\n[all](docs) [tour](docs/tour.md#second-step)\n");
    write(root, "docs/README.md", "# All\n\n## First\n\n* [Tour](tour.md)\n");
    write(root, "docs/tour.md", "# Tour\n\n## Second `step`!\n\n## Second step\n\n" + text);
    write(root, "src/docs/resources/style.css", "p {}\n");
    return root;
  }

  private static void write(Path root, String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static List<String> files(Path site) throws IOException {
    try (Stream<Path> files = Files.walk(site)) {
      return files
          .filter(file -> !Files.isDirectory(file))
          .map(file -> site.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void linksLeadToPagesAndNamesOnThem() throws IOException {
    Path site = folder.resolve("site");
    Path root =
        repository("[a](#second-step-1) [b](../README.md#start) [c](../src) [d](https://e.f)");
    assertThat(Run.of(root, site)).isEqualTo(new Run(0, "5 files in " + site + "\n"));
    assertThat(files(site))
        .containsExactly(
            "bandgram.1",
            "docs/index.html",
            "docs/tour.html",
            "index.html",
            "site-files.txt",
            "style.css");
    assertThat(Files.readString(site.resolve("docs/tour.html")))
        .contains(
            "<h2 id=\"second-step\">Second <code>step</code>!",
            "<h2 id=\"second-step-1\">",
            "<a href=\"#second-step-1\">a</a>",
            "<a href=\"../index.html#start\">b</a>",
            "<a>c</a>",
            "<a href=\"https://e.f\">d</a>",
            "aria-current=\"page\"");
    assertThat(Files.readString(site.resolve("index.html")))
        .contains("<a href=\"docs/index.html\">all</a>")
        .contains("<a href=\"docs/tour.html#second-step\">tour</a>");
  }

  @ParameterizedTest
  @CsvSource({
    "[x](#third),dead link #third",
    "[x](none.md),dead link none.md",
    "[x](../none/),dead link ../none",
    "[x](../../outside.md),dead link ../../outside.md",
    "[x](../README.md#none),dead link ../index.html#none",
    "![x](none.png),dead link none.png",
    "![x](https://e.f/g.png),loads https://e.f/g.png",
    "<a href=\"none.html\">x</a>,dead link none.html"
  })
  void deadLinksAreNamedAndNothingIsWritten(String link, String problem) throws IOException {
    Path site = folder.resolve("site");
    write(folder, "outside.md", "# Not of the repository");
    Run run = Run.of(repository(link), site);
    assertThat(run.printed()).contains("docs/tour.html: " + problem);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(site).doesNotExist();
  }

  @Test
  void theNextSiteTakesThePlaceOfTheLastAlone() throws IOException {
    Path site = folder.resolve("site");
    write(site, "notes.txt", "mine");
    write(site, "docs/notes.txt", "mine");
    Path root = repository("[more](more.md)");
    write(root, "docs/more.md", "# More\n");
    assertThat(Run.of(root, site).exitCode()).isZero();
    assertThat(site.resolve("docs/more.html")).isRegularFile();
    Files.writeString(
        site.resolve("site-files.txt"), SiteFolder.MARK + "\ndocs/more.html\n../outside.txt\n");
    write(folder, "outside.txt", "mine");
    // What its list does not name is somebody else's now.
    assertThat(Run.of(root, site).printed()).contains("is not of an earlier site");
    for (String name :
        List.of("index.html", "docs/index.html", "docs/tour.html", "bandgram.1", "style.css")) {
      Files.delete(site.resolve(name));
    }
    assertThat(Run.of(repository("no more"), site).exitCode()).isZero();
    assertThat(site.resolve("docs/more.html")).doesNotExist();
    assertThat(folder.resolve("outside.txt")).hasContent("mine");
    assertThat(site.resolve("notes.txt")).hasContent("mine");
    assertThat(site.resolve("docs/notes.txt")).hasContent("mine");
  }

  /** A list that begins otherwise is somebody else's, and so is what it names. */
  @Test
  void aListOfSomebodyElseNamesNothingToRemove() throws IOException {
    Path site = folder.resolve("site");
    write(site, "site-files.txt", "thesis.txt\n");
    write(site, "thesis.txt", "mine");
    Run run = Run.of(repository(""), site);
    assertThat(run.printed()).contains("site-files.txt is not of an earlier site");
    assertThat(run.exitCode()).isNotZero();
    assertThat(files(site)).containsExactlyInAnyOrder("site-files.txt", "thesis.txt");
    assertThat(site.resolve("site-files.txt")).hasContent("thesis.txt");
  }

  @Test
  void nothingIsWrittenOverOthersFilesOrThroughLinks() throws IOException {
    Path root = repository("");
    Path site = folder.resolve("site");
    write(site, "style.css", "mine");
    assertThat(Run.of(root, site).printed()).contains("style.css is not of an earlier site");
    assertThat(files(site)).containsExactly("style.css");
    assertThat(site.resolve("style.css")).hasContent("mine");
    Files.delete(site.resolve("style.css"));
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.createSymbolicLink(site.resolve("docs"), elsewhere);
    assertThat(Run.of(root, site).printed()).contains("would be written through a link");
    assertThat(elsewhere).isEmptyDirectory();
  }
}
