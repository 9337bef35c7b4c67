package org.bandgram.docs;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** What stands around the text of every page: its head, the navigation, the ways on and back. */
final class Layout {
  static final Path STYLE = Path.of("style.css");

  private final Navigation navigation;
  private final MarkdownPage.Links links;

  Layout(Navigation navigation, MarkdownPage.Links links) {
    this.navigation = navigation;
    this.links = links;
  }

  /** Returns the whole HTML of a page. */
  String html(MarkdownPage page) {
    return """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>%s</title>
    <link rel="stylesheet" href="%s">
    </head>
    <body>
    <header><a href="%s">bandgram</a> <a class="skip" href="#pages">All pages</a></header>
    <main>
    %s%s</main>
    <nav id="pages" aria-label="All pages">
    %s</nav>
    </body>
    </html>
    """
        .formatted(
            escaped(page.title().equals("bandgram") ? "bandgram" : page.title() + " - bandgram"),
            relative(page, STYLE),
            relative(page, Path.of("index.html")),
            page.html(links),
            neighbours(page),
            sections(page));
  }

  private String sections(MarkdownPage page) {
    StringBuilder text = new StringBuilder();
    for (Navigation.Section section : navigation.sections()) {
      text.append("<h2>%s</h2>\n<ul>\n".formatted(escaped(section.title())));
      for (Navigation.Entry entry : section.entries()) {
        text.append("<li>%s</li>\n".formatted(link(page, entry, "")));
      }
      text.append("</ul>\n");
    }
    return text.toString();
  }

  /** The pages before and after this one in the order of reading. */
  private String neighbours(MarkdownPage page) {
    List<Navigation.Entry> order = navigation.entries();
    int place =
        IntStream.range(0, order.size())
            .filter(i -> order.get(i).source().equals(page.source()))
            .findFirst()
            .orElse(-1);
    if (place < 0) {
      return "";
    }
    String before =
        place == 0 ? "" : "Before: " + link(page, order.get(place - 1), " rel=\"prev\"");
    String after =
        place == order.size() - 1
            ? ""
            : "Next: " + link(page, order.get(place + 1), " rel=\"next\"");
    return "<footer><span>%s</span> <span>%s</span></footer>\n".formatted(before, after);
  }

  private String link(MarkdownPage page, Navigation.Entry entry, String attributes) {
    boolean current = entry.source().equals(page.source());
    String address = Repository.relative(page.source(), entry.source());
    return "<a href=\"%s\"%s%s>%s</a>"
        .formatted(
            links.target(page, address),
            attributes,
            current ? " aria-current=\"page\"" : "",
            escaped(entry.title()));
  }

  private static String relative(MarkdownPage page, Path target) {
    return Repository.relative(page.target(), target);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
