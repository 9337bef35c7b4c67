package org.bandgram;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The pages that users read: the README and those in docs. */
public final class Pages {
  private static final Path README = Path.of("README.md");

  private Pages() {}

  /** Returns all pages, the README first. */
  public static List<Path> all() {
    try (Stream<Path> files = Files.walk(Path.of("docs"))) {
      return Stream.concat(
              Stream.of(README), files.filter(file -> file.toString().endsWith(".md")).sorted())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
