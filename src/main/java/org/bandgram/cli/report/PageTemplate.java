package org.bandgram.cli.report;

import java.awt.Color;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bandgram.cli.plot.Theme;
import org.bandgram.internal.text.Printable;

/** Fills a page's words, style and scripts into {@code page.html}. */
final class PageTemplate {
  private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

  /** In the order in which they need each other. */
  private static final List<String> SCRIPTS =
      List.of(
          "base.js",
          "state.js",
          "colors.js",
          "view.js",
          "dots.js",
          "marks.js",
          "coast.js",
          "paint.js",
          "lasso.js",
          "gestures.js",
          "words.js",
          "map.js",
          "clusters.js",
          "save.js",
          "sizes.js",
          "curves.js",
          "tree.js",
          "merges.js",
          "start.js");

  private final Page page;

  PageTemplate(Page page) {
    this.page = page;
  }

  /** Writes what follows the mark that files of pages begin with. */
  void write(Writer text) throws IOException {
    String style = themes() + resource("page.css");
    String script = SCRIPTS.stream().map(PageTemplate::resource).collect(Collectors.joining());
    Map<String, String> parts =
        Map.of(
            "title", escape(page.title()),
            "headline", escape(page.headline()),
            "warnings", warnings(),
            "found", found(),
            "details", entries(page.details()),
            "style", style,
            "styleHash", hash(style),
            "script", script,
            "scriptHash", hash(script));
    String template = resource("page.html");
    Matcher place = PLACE.matcher(template);
    int end = 0;
    while (place.find()) {
      text.append(template, end, place.start());
      if (place.group(1).equals("data")) {
        PageData.write(page.figures(), text);
      } else {
        text.append(parts.get(place.group(1)));
      }
      end = place.end();
    }
    text.append(template, end, template.length());
  }

  static String resource(String name) {
    try (InputStream in = PageTemplate.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name, e);
    }
  }

  /** Returns how a security policy names a script or style. */
  private static String hash(String content) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Returns the colours of pictures: what the browser prefers, or what the user chose. */
  private static String themes() {
    String dark = variables(Theme.DARK);
    return """
    :root{color-scheme:light;%s}
    @media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;%s}}
    :root[data-theme=dark]{color-scheme:dark;%s}
    """
        .formatted(variables(Theme.LIGHT), dark, dark);
  }

  private static String variables(Theme theme) {
    return "--paper:%s;--field:%s;--ink:%s;--muted:%s;--grid:%s;--accent:%s"
        .formatted(
            css(theme.paper()),
            css(theme.field()),
            css(theme.ink()),
            css(theme.mutedInk()),
            css(theme.grid()),
            css(theme.line(0)));
  }

  static String css(Color color) {
    return "#%06x".formatted(color.getRGB() & 0xFFFFFF);
  }

  private String warnings() {
    List<String> notes = page.warnings();
    return notes.isEmpty()
        ? ""
        : notes.stream()
            .map(note -> "<p class=\"warning\">%s</p>\n".formatted(escape(note)))
            .collect(
                Collectors.joining(
                    "",
                    "<details id=\"notes\"><summary>Notes (%d)</summary>\n".formatted(notes.size()),
                    "</details>\n"));
  }

  private String found() {
    return page.found().stream()
        .map(
            entry ->
                "<div><dt>%s</dt><dd>%s</dd></div>\n"
                    .formatted(escape(entry.name()), escape(entry.text())))
        .collect(Collectors.joining());
  }

  private static String entries(List<Page.Entry> entries) {
    return entries.stream()
        .map(
            entry ->
                "<tr>%s<td>%s</td></tr>\n"
                    .formatted(
                        entry.name().isEmpty()
                            ? "<td></td>"
                            : "<th scope=\"row\">%s</th>".formatted(escape(entry.name())),
                        escape(entry.text())))
        .collect(Collectors.joining());
  }

  /** Returns a text that HTML shows as it is, and nothing in it that cannot be seen. */
  private static String escape(String text) {
    return Printable.of(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
