package org.bandgram.data.internal.table;

import java.util.List;
import org.bandgram.data.ReadOptions.Delimiter;

/**
 * Finds the delimiter that cuts most of the first lines into as many cells as it cuts the first
 * one.
 */
public final class DelimiterDetector {
  private static final int SAMPLE_LINES = 50;
  private static final List<Delimiter> CANDIDATES =
      List.of(Delimiter.TAB, Delimiter.SEMICOLON, Delimiter.COMMA, Delimiter.SPACE);

  private DelimiterDetector() {}

  /** Returns the delimiter of a text, a comma where its lines are not divided at all. */
  public static Delimiter detect(String head) {
    List<String> lines =
        head.lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .limit(SAMPLE_LINES)
            .toList();
    Delimiter best = Delimiter.COMMA;
    long bestVotes = 0;
    for (Delimiter candidate : CANDIDATES) {
      long votes = votes(lines, candidate);
      if (votes > bestVotes) {
        best = candidate;
        bestVotes = votes;
      }
    }
    return best;
  }

  private static long votes(List<String> lines, Delimiter delimiter) {
    if (lines.isEmpty()) {
      return 0;
    }
    int expected = gaps(lines.getFirst(), delimiter);
    return expected == 0
        ? 0
        : lines.stream().filter(line -> gaps(line, delimiter) == expected).count();
  }

  /** Counts the delimiters of a line outside quotes. */
  private static int gaps(String fullLine, Delimiter delimiter) {
    String line = delimiter == Delimiter.SPACE ? fullLine.strip() : fullLine;
    int gaps = 0;
    boolean quoted = false;
    boolean inGap = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      quoted ^= c == '"';
      boolean hit =
          !quoted
              && (delimiter == Delimiter.SPACE
                  ? c == ' ' || c == '\t'
                  : c == delimiter.character());
      if (hit && !(inGap && delimiter == Delimiter.SPACE)) {
        gaps++;
      }
      inGap = hit;
    }
    return gaps;
  }
}
