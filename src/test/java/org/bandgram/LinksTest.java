package org.bandgram;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Links of Markdown pages lead to files that are there, and to headings of pages. */
class LinksTest {
  private static final int LINES = Pattern.MULTILINE | Pattern.DOTALL;
  private static final Pattern FENCED = Pattern.compile("^ *```.*?^ *```$", LINES);
  private static final Pattern CODE =
      Pattern.compile(FENCED.pattern() + "|(`+)(?!`).*?(?<!`)\\1(?!`)", LINES);

  private static final Pattern LINK =
      Pattern.compile("\\]\\(\\s*([^)\\s]+)[^)]*\\)|(?:href|src)=\"([^\"]+)\"");

  private static final Pattern HEADING = Pattern.compile("^#{1,6} +(.*)$", Pattern.MULTILINE);

  @TempDir private Path folder;

  /** As forges name headings: lower case, without punctuation, hyphens for spaces. */
  private static List<String> anchors(String page) {
    Map<String, Integer> uses = new HashMap<>();
    return HEADING
        .matcher(FENCED.matcher(page).replaceAll(""))
        .results()
        .map(
            heading -> {
              String text = heading.group(1).replaceAll("\\[([^]]*)\\]\\([^)]*\\)", "$1");
              String name =
                  text.toLowerCase(Locale.ROOT)
                      .replaceAll("[^\\p{L}\\p{N} _-]", "")
                      .replace(' ', '-');
              int earlier = uses.merge(name, 1, Integer::sum) - 1;
              return earlier == 0 ? name : name + "-" + earlier;
            })
        .toList();
  }

  /** Returns a line for each link of a page that leads nowhere. */
  private static List<String> deadLinks(Path root, Path page) throws IOException {
    List<String> dead = new ArrayList<>();
    String text = Files.readString(page);
    for (MatchResult link : LINK.matcher(CODE.matcher(text).replaceAll("")).results().toList()) {
      String address = link.group(1) == null ? link.group(2) : link.group(1);
      if (!address.matches("(https?|mailto):.*") && !leadsSomewhere(root, page, address)) {
        dead.add("%s: dead link %s".formatted(root.relativize(page), address));
      }
    }
    return dead;
  }

  private static boolean leadsSomewhere(Path root, Path page, String address) throws IOException {
    String file = address.replaceFirst("#.*", "");
    Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
    if (!target.startsWith(root) || !Files.exists(target)) {
      return false;
    }
    return file.length() == address.length()
        || Files.isRegularFile(target)
            && anchors(Files.readString(target)).contains(address.substring(file.length() + 1));
  }

  @Test
  void noLinkIsDead() throws IOException {
    Path root = Path.of("").toAbsolutePath();
    List<Path> pages = new ArrayList<>();
    for (String part : List.of("", "docs", "cuda", "jni", "release", "src", "validation")) {
      try (Stream<Path> files = Files.walk(root.resolve(part), part.isEmpty() ? 1 : 9)) {
        files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
      }
    }
    assertThat(pages).hasSizeGreaterThan(40);
    List<String> dead = new ArrayList<>();
    for (Path page : pages) {
      dead.addAll(deadLinks(root, page));
    }
    assertThat(dead).isEmpty();
  }

  @Test
  void theFirstPageOfDocsListsAllOthers() throws IOException {
    String index = Files.readString(Path.of("docs/README.md"));
    for (Path page : Pages.all()) {
      if (!page.endsWith("README.md")) {
        assertThat(index).contains("(" + Path.of("docs").relativize(page) + ")");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "[x](#second-step-1) [b](../README.md#start) [c](../docs) [d](https://e.f) `[e](none)`,",
    "[x](#third),#third",
    "[x](none.md),none.md",
    "[x](../../outside.md),../../outside.md",
    "[x](../README.md#none),../README.md#none",
    "[x](../docs#none),../docs#none",
    "![x](none.png),none.png",
    "<a href=\"none.html\">x</a>,none.html"
  })
  void deadLinksAreNamed(String link, String dead) throws IOException {
    Path root = folder.resolve("repository");
    Path page = root.resolve("docs/tour.md");
    Files.createDirectories(page.getParent());
    Files.writeString(folder.resolve("outside.md"), "# Not of the repository");
    Files.writeString(root.resolve("README.md"), "# Start\n\n```\n# None\n```\n");
    Files.writeString(page, "# Tour\n\n## Second `step`!\n\n## Second step\n\n" + link);
    assertThat(deadLinks(root, page))
        .isEqualTo(dead == null ? List.of() : List.of("docs/tour.md: dead link " + dead));
  }
}
