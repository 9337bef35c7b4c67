package org.bandgram.io.internal.table;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.ReadOptions.Delimiter;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.Dialect;
import org.bandgram.io.internal.cells.ListCell;

/**
 * Finds the delimiter that cuts the most numbers out of the first rows, among rows of the most
 * frequent length; of equals the one that cuts the most rows into that length.
 */
public final class DelimiterDetector {
  private static final List<Delimiter> CANDIDATES =
      List.of(
          Delimiter.TAB,
          Delimiter.SEMICOLON,
          Delimiter.PIPE,
          Delimiter.COMMA,
          Delimiter.SPACE,
          Delimiter.COLONS);

  /** In so many rows numbers are counted. */
  private static final int COUNTED_ROWS = 20;

  /** The line by which Excel names the delimiter. */
  private static final Pattern DECLARATION = Pattern.compile("\"?sep=([,;\\t|])\"?[,;\\t|]*\\R");

  private static final Pattern QUOTED = Pattern.compile("(?m)(^|\\s)\"[^\"\\n]+\"(\\s|$)");

  private static final Pattern SINGLE =
      Pattern.compile("(?m)(?:^|[,;\\t|:])'[^'\\r\\n]*'(?:[,;\\t|:]|$)");

  private DelimiterDetector() {}

  /** Returns the delimiter of a text, a comma if its lines are not divided at all. */
  public static Delimiter detect(String head) {
    Matcher declared = DECLARATION.matcher(head);
    if (declared.lookingAt()) {
      return CANDIDATES.stream()
          .filter(candidate -> candidate.text().equals(declared.group(1)))
          .findFirst()
          .orElseThrow();
    }
    List<Delimiter> present = CANDIDATES.stream().filter(c -> occurs(c, head)).toList();
    if (present.isEmpty() || present.equals(List.of(Delimiter.COMMA))) {
      return Delimiter.COMMA;
    }
    Delimiter best = Delimiter.COMMA;
    Score most = Score.NONE;
    for (Delimiter candidate : present) {
      Score score = Score.of(head, dialect(head, candidate));
      if (Score.ORDER.compare(score, most) > 0) {
        best = candidate;
        most = score;
      }
    }
    return best;
  }

  private static boolean occurs(Delimiter delimiter, String head) {
    return head.contains(delimiter.text())
        || (delimiter == Delimiter.SPACE && head.indexOf('\t') >= 0);
  }

  /**
   * Returns how a text is cut by a delimiter. Quotes among spaces mark cells only if some cell is
   * within two of them, since they can be words themselves; single quotes only if that makes more
   * numbers, or rows of one length.
   */
  public static Dialect dialect(String head, Delimiter delimiter) {
    Dialect dialect = Dialect.text(delimiter);
    if (dialect.spaced()) {
      return QUOTED.matcher(head).find() ? dialect : dialect.withoutQuotes();
    }
    if (head.indexOf('\'') < 0 || !SINGLE.matcher(head).find()) {
      return dialect;
    }
    Dialect single = new Dialect(delimiter, '\'', dialect.comment());
    boolean isSingle = Score.ORDER.compare(Score.of(head, single), Score.of(head, dialect)) > 0;
    return isSingle ? single : dialect;
  }

  /** How well a delimiter cuts. */
  private record Score(long numbers, long rows) {
    static final Score NONE = new Score(0, 0);
    static final Comparator<Score> ORDER =
        Comparator.comparingLong(Score::numbers).thenComparingLong(Score::rows);

    static Score of(String head, Dialect dialect) {
      List<SampleRows.Row> rows;
      try {
        String text = dialect.spaced() ? head.replace('\t', ' ') : head;
        rows = DrawnLines.without(SampleRows.of("", text, dialect));
      } catch (DataFormatException e) {
        return NONE; // whoever reads the text will meet it again
      }
      boolean plain = rows.stream().anyMatch(row -> !row.comment());
      List<SampleRows.Row> counted = rows.stream().filter(row -> !plain || !row.comment()).toList();
      int width = TableStart.usualWidth(counted);
      if (width < 2) {
        return NONE;
      }
      List<SampleRows.Row> usual = counted.stream().filter(row -> row.width() == width).toList();
      long numbers =
          usual.stream()
              .skip(usual.size() > COUNTED_ROWS ? 1 : 0) // the header
              .limit(COUNTED_ROWS)
              .flatMap(row -> row.cells().stream())
              .mapToLong(cell -> Cell.isNumber(cell) ? 1 : ListCell.length(cell))
              .sum();
      return new Score(numbers, usual.size());
    }
  }
}
