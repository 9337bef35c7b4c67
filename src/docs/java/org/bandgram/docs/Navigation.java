package org.bandgram.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.ListItem;

/**
 * The order in which pages are read: the sections of docs/README.md and the links in their lists.
 *
 * @param sections the sections
 */
record Navigation(List<Section> sections) {
  /** A heading and the pages below it. */
  record Section(String title, List<Entry> entries) {}

  /** A page by its path in the repository. */
  record Entry(String title, Path source) {}

  static Navigation of(MarkdownPage index) {
    List<Section> sections = new ArrayList<>();
    index
        .document()
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Heading heading) {
                if (heading.getLevel() == 2) {
                  String title = MarkdownPage.text(heading.getFirstChild());
                  sections.add(new Section(title, new ArrayList<>()));
                }
              }

              @Override
              public void visit(ListItem item) {
                item.accept(links(index, sections.getLast().entries()));
              }
            });
    return new Navigation(sections);
  }

  private static AbstractVisitor links(MarkdownPage index, List<Entry> entries) {
    return new AbstractVisitor() {
      @Override
      public void visit(Link link) {
        Path source = index.source().resolveSibling(link.getDestination()).normalize();
        entries.add(new Entry(MarkdownPage.text(link), source));
      }
    };
  }

  /** Returns all pages in the order of reading. */
  List<Entry> entries() {
    return sections.stream().flatMap(section -> section.entries().stream()).toList();
  }
}
