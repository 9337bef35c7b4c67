package org.bandgram.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Comments name what is there, and draw no arrow that code does not. */
class CommentsTest {
  private static final String PAGE = "package-info.java";
  private static final Pattern COMMENT = Pattern.compile("(?sm)^ *(?:/\\*.*?\\*/|//[^\\n]*)");
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import org\\.bandgram\\.[\\w.]*?(\\w+);$");
  private static final Pattern TYPE = Pattern.compile("\\b(?:class|interface|enum|record) (\\w+)");

  /** A class, and what it has. */
  private static final Pattern CLASS_NAME =
      Pattern.compile("\\{@code ([A-Z]\\w*[a-z]\\w*)(?:\\.\\w+)*}");

  /** A package by the end of its name, which is no file. */
  private static final Pattern ROOM_NAME =
      Pattern.compile("\\{@code ([a-z]+(?:\\.[a-z]+)+)(?<!\\.(?:js|json|csv|html))}");

  private static List<Path> sources() {
    return Stream.of("src/main/java", "src/main/templates", "target/generated-sources/java")
        .map(Path::of)
        .flatMap(PlainEnglishTest::files)
        .filter(file -> file.toString().matches(".*\\.java(\\.template)?"))
        .toList();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> groups(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(match -> match.group(1));
  }

  /** Exceptions are named by {@code @throws}. */
  @Test
  void importsServeCode() {
    assertThat(sources())
        .hasSizeGreaterThan(500)
        .filteredOn(file -> !file.endsWith(PAGE))
        .flatMap(CommentsTest::importedForComments)
        .isEmpty();
  }

  private static List<String> importedForComments(Path file) {
    String text = text(file);
    String code = IMPORT.matcher(COMMENT.matcher(text).replaceAll("")).replaceAll("");
    return groups(IMPORT, text)
        .filter(name -> !name.endsWith("Exception"))
        .filter(name -> !Pattern.compile("\\b" + name + "\\b").matcher(code).find())
        .map(name -> file + " imports " + name)
        .toList();
  }

  @Test
  void packagePagesNameClassesThatAreThere() {
    Set<String> types =
        Stream.concat(sources().stream(), PlainEnglishTest.files(Path.of("src/test/java")))
            .flatMap(file -> groups(TYPE, text(file)))
            .collect(Collectors.toSet());
    assertThat(pages().flatMap(page -> groups(CLASS_NAME, page)))
        .hasSizeGreaterThan(500)
        .allMatch(types::contains);
  }

  @Test
  void packagePagesNamePackagesThatAreThere() {
    List<String> rooms =
        sources().stream()
            .filter(file -> file.endsWith(PAGE))
            .map(file -> "." + file.getParent().toString().replace('/', '.'))
            .toList();
    assertThat(pages().flatMap(page -> groups(ROOM_NAME, page)))
        .hasSizeGreaterThan(50)
        .allMatch(name -> rooms.stream().anyMatch(room -> room.endsWith("." + name)));
  }

  /** Pages of packages, without what breaks their lines. */
  private static Stream<String> pages() {
    return sources().stream()
        .filter(file -> file.endsWith(PAGE))
        .map(file -> text(file).replaceAll("\\n \\* ?", " "));
  }
}
