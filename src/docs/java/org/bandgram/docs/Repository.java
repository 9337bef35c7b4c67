package org.bandgram.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** The pages that can be reached from the README, and other files that they link to. */
final class Repository implements MarkdownPage.Links {
  /** What a link to a folder leads to, the first that is there. */
  private static final List<String> FOLDER_PAGES = List.of(MarkdownPage.README, "summary.md");

  private final Path root;
  private final Map<Path, MarkdownPage> pages = new LinkedHashMap<>();
  private final Set<Path> files = new TreeSet<>();

  private Repository(Path root) {
    this.root = root;
  }

  /**
   * Reads all pages.
   *
   * @param root the folder of the repository
   * @param amended what becomes of the text of each page before it is read as Markdown
   */
  static Repository read(Path root, UnaryOperator<String> amended) throws IOException {
    Repository repository = new Repository(root);
    Deque<Path> waiting = new ArrayDeque<>(Set.of(Path.of(MarkdownPage.README)));
    while (!waiting.isEmpty()) {
      Path source = waiting.remove();
      if (repository.pages.containsKey(source)) {
        continue;
      }
      String text = amended.apply(Files.readString(root.resolve(source)));
      MarkdownPage page = new MarkdownPage(source, text);
      repository.pages.put(source, page);
      for (String address : page.addresses()) {
        Path linked = repository.linked(page, address);
        if (repository.has(linked)) {
          (linked.toString().endsWith(".md") ? waiting : repository.files).add(linked);
        }
      }
    }
    return repository;
  }

  Collection<MarkdownPage> pages() {
    return pages.values();
  }

  /** Returns the page at a path of the repository. */
  MarkdownPage page(Path source) {
    return pages.get(source);
  }

  /** Returns other files that pages link to or show, by their path in the repository. */
  Set<Path> files() {
    return files;
  }

  /** The file that an address means, a folder's page for a folder; the page itself for "#x". */
  private Path linked(MarkdownPage page, String address) {
    String file = withoutName(address);
    if (file.isEmpty() || isElsewhere(address)) {
      return page.source();
    }
    Path path = page.source().resolveSibling(file).normalize();
    return FOLDER_PAGES.stream().map(path::resolve).filter(this::has).findFirst().orElse(path);
  }

  private boolean has(Path file) {
    return !file.startsWith("..") && Files.isRegularFile(root.resolve(file));
  }

  private static boolean isElsewhere(String address) {
    return address.matches("[a-z]+:.*");
  }

  private static String withoutName(String address) {
    return address.replaceFirst("#.*", "");
  }

  /** Folders without a page are left out of the site: links to them lead to nothing. */
  @Override
  public String target(MarkdownPage page, String address) {
    if (isElsewhere(address) || address.startsWith("#")) {
      return address;
    }
    Path linked = linked(page, address);
    if (Files.isDirectory(root.resolve(linked))) {
      return "";
    }
    Path target = pages.containsKey(linked) ? pages.get(linked).target() : linked;
    return relative(page.target(), target) + address.substring(withoutName(address).length());
  }

  /** Returns the address of a file as a page at another path has it. */
  static String relative(Path page, Path file) {
    Path folder = page.getParent();
    return (folder == null ? file : folder.relativize(file)).toString();
  }
}
