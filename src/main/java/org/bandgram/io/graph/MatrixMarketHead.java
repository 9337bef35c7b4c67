package org.bandgram.io.graph;

import java.util.List;
import java.util.Locale;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.cells.Cell;

/**
 * The first line of a Matrix Market file (R. Boisvert, R. Pozo, K. Remington. The Matrix Market
 * exchange formats: initial design. NISTIR 5935, 1996): five words, separated by any blanks, in
 * upper or lower case.
 *
 * @param hasValues whether an entry has a value besides its row and column
 * @param isSymmetric whether an entry off the diagonal stands for its mirror image as well
 */
record MatrixMarketHead(boolean hasValues, boolean isSymmetric) {
  private static final String MARK = "%%MatrixMarket";
  private static final String FROM_ZERO_UP =
      ", since weights of arcs are numbers from 0 up"; // neither complex nor of both signs

  /** Tells whether a line claims to be such a head. */
  static boolean isAt(IdLines lines) {
    return lines.cells() > 0 && lines.cell(0).equalsIgnoreCase(MARK);
  }

  /**
   * Reads the current line.
   *
   * @throws DataFormatException if it declares what is no graph
   */
  static MatrixMarketHead of(IdLines lines) {
    if (lines.cells() != 5) {
      throw lines.fault(
          "has %d words, but the head of a Matrix Market file has 5, as in '%s matrix coordinate real general'"
              .formatted(lines.cells(), MARK));
    }
    word(lines, 1, "object", List.of("matrix"), "matrix");
    word(lines, 2, "format", List.of("coordinate"), "coordinate");
    String field =
        word(
            lines,
            3,
            "field",
            List.of("real", "double", "integer", "pattern"),
            "real, double, integer or pattern" + FROM_ZERO_UP);
    String symmetry =
        word(
            lines,
            4,
            "symmetry",
            List.of("general", "symmetric"),
            "general or symmetric" + FROM_ZERO_UP);
    return new MatrixMarketHead(!field.equals("pattern"), symmetry.equals("symmetric"));
  }

  private static String word(
      IdLines lines, int index, String name, List<String> known, String bound) {
    String word = lines.cell(index).toLowerCase(Locale.ROOT);
    if (!known.contains(word)) {
      throw lines.fault(
          "declares the %s %s, but must be %s"
              .formatted(name, Cell.shown(lines.cell(index)), bound));
    }
    return word;
  }
}
