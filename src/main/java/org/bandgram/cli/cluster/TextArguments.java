package org.bandgram.cli.cluster;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.bandgram.InvalidInputException;
import org.bandgram.Progress;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.read.TextColumn;
import org.bandgram.objects.TextSimilarity;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Texts that INPUT holds instead of points. */
public final class TextArguments {
  private static final String SIMILARITY = "similarity";

  /** Options that are about points, or cannot go on with texts. */
  private static final List<String> REFUSED =
      List.of(
          "columns",
          "categories",
          "geo",
          "scale",
          "missing",
          "label-column",
          "weights",
          "precomputed",
          "pairs",
          "levels",
          "as-published",
          "checkpoint",
          "resume");

  @Option(
      names = "--text-column",
      paramLabel = "C",
      description = {
        "Cluster the texts in a column, by name or 0-based index, instead of points.",
        "--similarity is then edit (the edits between two texts, divided by the length of the"
            + " longer one; the default), jaro-winkler or jaccard (of sequences of three"
            + " characters). Equal texts are one that counts as often. With an index, text has no"
            + " header without --header."
      })
  private String column;

  @Spec(Target.MIXEE)
  private CommandSpec command;

  /** Tells whether there are texts. */
  boolean areGiven() {
    return column != null;
  }

  /**
   * Checks what belongs together.
   *
   * @throws InvalidInputException if there are texts, and options that are about points
   */
  void require() {
    ParseResult given = command.commandLine().getParseResult();
    if (column == null) {
      String name = similarity(given);
      InvalidInputException.require(
          Arrays.stream(TextSimilarity.values()).noneMatch(form -> form.toString().equals(name)),
          SIMILARITY,
          name,
          "left to --text-column C, which says where the texts are");
      return;
    }
    for (String name : REFUSED) {
      InvalidInputException.requireWithout(
          !given.hasMatchedOption("--" + name), name, "--text-column");
    }
    InvalidInputException.require(
        !given.hasMatchedOption("--device")
            || !given.matchedOption("--device").getValue().toString().equals("cuda"),
        "device",
        "cuda",
        "cpu or auto with --text-column");
    form();
  }

  /** Returns how texts are compared. */
  TextSimilarity form() {
    ParseResult given = command.commandLine().getParseResult();
    String name =
        given.hasMatchedOption("--" + SIMILARITY)
            ? similarity(given)
            : TextSimilarity.EDIT.toString();
    return Arrays.stream(TextSimilarity.values())
        .filter(form -> form.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                InvalidInputException.of(
                    SIMILARITY,
                    name,
                    Arrays.stream(TextSimilarity.values())
                        .map(Object::toString)
                        .collect(Collectors.joining(", ", "one of ", " with --text-column"))));
  }

  private static String similarity(ParseResult given) {
    return given.hasMatchedOption("--" + SIMILARITY)
        ? given.matchedOption("--" + SIMILARITY).originalStringValues().getLast()
        : "";
  }

  /** Reads the texts. */
  TextColumn read(Path input, ReadOptions options, Progress progress) {
    return TextColumn.read(input, column, options, progress);
  }
}
