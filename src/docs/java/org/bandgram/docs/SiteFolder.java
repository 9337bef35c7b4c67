package org.bandgram.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A folder of a site. It lists the files of the site in one of them, below a line by which it knows
 * its list; the next site replaces or removes those, and no others.
 */
final class SiteFolder {
  static final Path LIST = Path.of("site-files.txt");

  /** How the list begins, and no other file. */
  static final String MARK =
      "Files of a site that ./bandgram docs has made; the next one replaces them:";

  private final Path folder;

  SiteFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Writes a site in the place of an earlier one.
   *
   * @param contents what each file holds
   * @throws SiteException before anything is written, if a file would replace one of somebody else
   *     or would be written through a link
   */
  void write(Map<Path, byte[]> contents) throws IOException {
    Set<Path> before = earlierFiles();
    Map<Path, byte[]> all = new TreeMap<>(contents);
    String list = contents.keySet().stream().map(Path::toString).collect(Collectors.joining("\n"));
    all.put(LIST, (MARK + "\n" + list + "\n").getBytes(StandardCharsets.UTF_8));
    for (Path path : all.keySet()) {
      requireOwn(path, before);
    }
    for (Map.Entry<Path, byte[]> file : all.entrySet()) {
      replace(folder.resolve(file.getKey()), file.getValue());
    }
    before.removeAll(all.keySet());
    for (Path path : before) {
      Files.deleteIfExists(folder.resolve(path));
    }
  }

  /** The files of an earlier site that are still there, as it listed them. */
  private Set<Path> earlierFiles() throws IOException {
    Path list = folder.resolve(LIST);
    Set<Path> files = new TreeSet<>();
    List<String> lines =
        Files.isRegularFile(list, LinkOption.NOFOLLOW_LINKS)
            ? Files.readAllLines(list, StandardCharsets.ISO_8859_1)
            : List.of();
    if (!lines.isEmpty() && lines.getFirst().equals(MARK)) {
      for (String line : lines.subList(1, lines.size())) {
        Path path = Path.of(line).normalize();
        if (!path.isAbsolute()
            && !path.startsWith("..")
            && Files.isRegularFile(folder.resolve(path), LinkOption.NOFOLLOW_LINKS)
            && foldersAreReal(path)) {
          files.add(path);
        }
      }
      files.add(LIST);
    }
    return files;
  }

  private void requireOwn(Path path, Set<Path> before) {
    if (Files.exists(folder.resolve(path), LinkOption.NOFOLLOW_LINKS) && !before.contains(path)) {
      throw new SiteException(
          "%s is not of an earlier site; choose another folder".formatted(folder.resolve(path)));
    }
    if (!foldersAreReal(path)) {
      throw new SiteException("%s would be written through a link".formatted(folder.resolve(path)));
    }
  }

  /** Tells whether the folders between the site's and a file in it are folders or not there. */
  private boolean foldersAreReal(Path path) {
    for (Path above = path.getParent(); above != null; above = above.getParent()) {
      Path there = folder.resolve(above);
      if (Files.exists(there, LinkOption.NOFOLLOW_LINKS)
          && !Files.isDirectory(there, LinkOption.NOFOLLOW_LINKS)) {
        return false;
      }
    }
    return true;
  }

  private static void replace(Path file, byte[] content) throws IOException {
    Files.createDirectories(file.getParent());
    Path draft = Files.createTempFile(file.getParent(), "site", ".draft");
    try {
      Files.write(draft, content);
      draft.toFile().setReadable(true, false);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(draft);
    }
  }
}
