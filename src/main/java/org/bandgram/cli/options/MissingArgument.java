package org.bandgram.cli.options;

import java.util.List;
import java.util.function.Supplier;
import org.bandgram.BandgramException;
import org.bandgram.InvalidInputException;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReadOptions.Missing;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What becomes of points that lack a value. */
public final class MissingArgument {
  @Option(
      names = "--missing",
      paramLabel = "RULE",
      description =
          "What becomes of a cell without a value (empty, NA, NaN, null, ?, #DIV/0!): fail refuses"
              + " INPUT, drop leaves the row out (tables then name rows by id), mean or median of"
              + " the column's other values takes its place (default: ${DEFAULT-VALUE}).")
  private Missing missing = Missing.FAIL;

  @Mixin private Words words;

  /** Returns the rule. */
  public Missing rule() {
    return missing;
  }

  /** Adds the rule to what is read. */
  public ReadOptions addTo(ReadOptions options) {
    return words.addTo(options.withMissing(missing));
  }

  /**
   * Reads points or pairs; a refusal because of a missing value, or of a word that may stand for
   * one, says how to go on.
   *
   * @param ways what is to be said behind {@code --missing}
   */
  public static <T> T read(Supplier<T> work, String ways) {
    try {
      return work.get();
    } catch (DataFormatException e) {
      if (e.isOfMissingValue()) {
        throw new BandgramException(e.getMessage() + "; --missing " + ways, e);
      }
      if (e.word().isPresent()) {
        throw new BandgramException(
            "%s; if it stands for no value, use --missing-values %s --missing drop"
                .formatted(e.getMessage(), e.word().get()),
            e);
      }
      throw e;
    }
  }

  /** What counts as a missing value besides the usual words. */
  public static final class Words {
    @Option(
        names = "--missing-values",
        paramLabel = "VALUE,...",
        description = "Words and numbers that count as missing values too, as in -999,unknown.")
    private String values;

    /** Adds them to what is read. */
    public ReadOptions addTo(ReadOptions options) {
      List<String> marks = values == null ? List.of() : InputArguments.names(values);
      InvalidInputException.require(
          marks.stream().noneMatch(String::isBlank),
          "missing-values",
          "'" + values + "'",
          "words or numbers with commas between them; empty cells are missing anyway");
      return options.withMissingValues(marks);
    }
  }
}
