package org.bandgram.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bandgram.Pages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Pages, first sentences of public Javadoc and labels of the report are in plain English. */
class PlainEnglishTest {
  /** What a reader stumbles over. Code is taken out before a text is searched for it. */
  private static final Pattern STUMBLING =
      Pattern.compile(
          // a number without its zero
          "(?<![\\w.)/\\]])\\.\\d\\S*"
              // a pronoun that stands for something said before
              + "|\\b[Tt]hose of\\b"
              // a condition that looks like a place
              + "|(?<=^|[.:;!?*|] )Where \\w+"
              + "|\\bwhere (?:it|that|this|they|these|those|there|no|both|all) "
              + "(?:is|are|was|were|has|have|does|do|takes|needs)\\b"
              + "|, where (?:a|an|it|they|there|that)\\b(?! \\w+ (?:lies|stands|begins|ends))",
          Pattern.MULTILINE);

  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```|`[^`\\n]*`");
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*\\*(.*?)\\*/");
  private static final Pattern LABEL =
      Pattern.compile("[\"'`>]([^\"'`<>\\n]* [^\"'`<>\\n]*)(?=[\"'`<])");
  private static final Path MAIN = Path.of("src", "main");
  private static final int WORDS_OF_A_CELL = 25;

  private static Stream<Path> pages() {
    return Stream.concat(
        Pages.all().stream(),
        Stream.of("CHANGELOG.md", "CONTRIBUTING.md", "validation/README.md").map(Path::of));
  }

  private static List<String> stumbling(String text) {
    return STUMBLING.matcher(text).results().map(MatchResult::group).toList();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void pagesAreInPlainEnglish(Path page) throws IOException {
    assertThat(stumbling(CODE.matcher(Files.readString(page)).replaceAll("code"))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void cellsOfTablesAreShort(Path page) throws IOException {
    String text = CODE.matcher(Files.readString(page)).replaceAll("code");
    assertThat(text.lines().filter(line -> line.startsWith("|")))
        .flatMap(line -> List.of(line.split("(?<!\\\\)\\|")))
        .filteredOn(cell -> cell.strip().split("\\s+").length > WORDS_OF_A_CELL)
        .isEmpty();
  }

  @Test
  void firstSentencesOfJavadocAreInPlainEnglish() throws IOException {
    List<Path> open =
        files(MAIN.resolve("java"))
            .filter(file -> !file.toString().matches(".*/(internal|cli)/.*"))
            .toList();
    assertThat(open).hasSizeGreaterThan(100);
    assertThat(open.stream().flatMap(file -> stumblingParts(file, COMMENT))).isEmpty();
  }

  @Test
  void labelsOfTheReportAreInPlainEnglish() throws IOException {
    assertThat(
            Stream.of("java", "resources")
                .map(kind -> MAIN.resolve(kind).resolve("org/bandgram/cli/report"))
                .flatMap(PlainEnglishTest::files)
                .flatMap(file -> stumblingParts(file, LABEL)))
        .isEmpty();
  }

  /** Returns all files below a folder. */
  static Stream<Path> files(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns what a reader stumbles over in the parts of a file that a pattern finds. */
  private static Stream<String> stumblingParts(Path file, Pattern part) {
    try {
      return part.matcher(Files.readString(file))
          .results()
          .map(found -> firstSentence(found.group(1)))
          .filter(text -> !stumbling(text).isEmpty())
          .map(text -> file + ": " + text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String firstSentence(String comment) {
    String text = comment.replaceAll("\\s*\\n\\s*\\*?\\s*", " ").replaceAll("\\{@[^}]*}", "code");
    return text.split("(?<=\\.)\\s|<p>| @")[0].strip();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "it took .7 s                                     | .7",
        "the labels are those of the run                  | those of",
        "It ends. Where bands lose pairs, a graph is used | Where bands",
        "all pairs are compared where that is quick       | where that is",
        "it chooses levels, where a number is asked for   | , where a",
      })
  void findsWhatAReaderStumblesOver(String text, String found) {
    assertThat(stumbling(text)).containsExactly(found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "it took 0.7 s with version 1.2.7 of a .5x.csv file",
        "the name says where a point is",
        "see Where to read on"
      })
  void letsPlainEnglishPass(String text) {
    assertThat(stumbling(text.replace(".5x", ""))).isEmpty();
  }
}
