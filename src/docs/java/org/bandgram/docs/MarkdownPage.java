package org.bandgram.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A page of the repository: its text, the names of its headings, and where its links lead. */
final class MarkdownPage {
  static final String README = "README.md";
  private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

  /** Where a link of a page leads to on the site, of the address that the page has. */
  @FunctionalInterface
  interface Links {
    /** Returns an address relative to the page, or an empty one for a link to nothing. */
    String target(MarkdownPage page, String address);
  }

  private final Path source;
  private final Node document;
  private final Map<Node, String> anchors = new HashMap<>();
  private String title;

  /**
   * Reads a page.
   *
   * @param source its path in the repository
   * @param text its Markdown
   */
  MarkdownPage(Path source, String text) {
    this.source = source;
    this.document = PARSER.parse(text);
    this.title = source.toString();
    nameHeadings();
  }

  private void nameHeadings() {
    List<Heading> headings = new ArrayList<>();
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Heading heading) {
            headings.add(heading);
          }
        });
    if (!headings.isEmpty()) {
      title = text(headings.getFirst());
    }
    Map<String, Integer> uses = new HashMap<>();
    for (Heading heading : headings) {
      String name = anchor(text(heading));
      int earlier = uses.merge(name, 1, Integer::sum) - 1;
      String unique = earlier == 0 ? name : name + "-" + earlier;
      anchors.put(heading, unique);
      Link link = new Link("#" + unique, "Link to this section");
      link.appendChild(new Text("#"));
      heading.appendChild(link);
    }
  }

  /** As forges name headings: lower case, without punctuation, hyphens for spaces. */
  static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
  }

  /** Returns the text of a node without its marks. */
  static String text(Node node) {
    StringBuilder text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text part) {
            text.append(part.getLiteral());
          }

          @Override
          public void visit(Code part) {
            text.append(part.getLiteral());
          }

          @Override
          public void visit(SoftLineBreak part) {
            text.append(' ');
          }
        });
    return text.toString();
  }

  Path source() {
    return source;
  }

  Node document() {
    return document;
  }

  String title() {
    return title;
  }

  /** Returns the path on the site: README.md becomes the index of its folder. */
  Path target() {
    String name = source.getFileName().toString();
    String html = name.equals(README) ? "index.html" : name.replaceFirst("\\.md$", ".html");
    return source.resolveSibling(html);
  }

  /** Returns the addresses of all links and pictures, as the page has them. */
  List<String> addresses() {
    List<String> addresses = new ArrayList<>();
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            addresses.add(link.getDestination());
            visitChildren(link);
          }

          @Override
          public void visit(Image image) {
            addresses.add(image.getDestination());
          }
        });
    return addresses;
  }

  /** Returns the page's own part of its HTML. */
  String html(Links links) {
    return HtmlRenderer.builder()
        .extensions(EXTENSIONS)
        .attributeProviderFactory(
            context ->
                (node, tag, attributes) -> {
                  if (node instanceof Heading) {
                    attributes.put("id", anchors.get(node));
                  } else if (node instanceof Link link
                      && !links.target(this, link.getDestination()).isEmpty()) {
                    attributes.put("href", links.target(this, link.getDestination()));
                  } else if (node instanceof Link) {
                    attributes.remove("href");
                  } else if (node instanceof Image image) {
                    attributes.put("src", links.target(this, image.getDestination()));
                  }
                })
        .build()
        .render(document);
  }
}
