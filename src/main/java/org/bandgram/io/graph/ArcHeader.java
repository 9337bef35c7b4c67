package org.bandgram.io.graph;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.bandgram.data.graph.EdgeList;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.io.internal.cells.PairColumns;

/**
 * The first line of a list of arcs: names of columns, or an arc between nodes with names.
 *
 * <p>It holds names of columns if columns are chosen by their names or it has known ones, such as
 * source and target ({@link PairColumns}); and if it holds nothing but names, and one of them is in
 * the place of a weight, or above a number that is an id.
 */
final class ArcHeader {
  private static final Set<String> UNTOLD = Set.of("id", "label", "type", "timeset", "interval");

  private static final String UNWEIGHTED =
      "; " + Setting.COLUMNS + " SOURCE,TARGET leaves weights out";

  private static final String RELATIONS =
      "; %1$s 0,1 leaves weights out, %1$s 0,2 what is between two nodes, as in SIF"
          .formatted(Setting.COLUMNS);

  private final String file;
  private final IdLines lines;
  private final List<String> chosen;
  private String note = "";
  private List<String> doubtful = List.of();

  /**
   * Which cells of a line matter.
   *
   * @param source the source's
   * @param target the target's
   * @param weight the weight's, or {@link PairColumns#NONE}
   * @param type the cell that tells whether the arc leads both ways, or {@link PairColumns#NONE}
   * @param width how many cells a line has
   * @param advice what to do if a weight is no number, or nothing
   */
  record Columns(int source, int target, int weight, int type, int width, String advice) {
    static Columns ofWidth(int width) {
      return new Columns(0, 1, width == 3 ? 2 : PairColumns.NONE, PairColumns.NONE, width, "");
    }

    boolean isWeighted() {
      return weight >= 0;
    }

    boolean isUndirected(IdLines lines) {
      return type >= 0 && lines.cell(type).equalsIgnoreCase("undirected");
    }
  }

  ArcHeader(String file, IdLines lines, List<String> chosen) {
    this.file = file;
    this.lines = lines;
    this.chosen = chosen;
  }

  /** Tells whether the current line may hold names of columns. */
  boolean mayBeAt() {
    List<String> first = lines.texts();
    return isChosenIn(first) || PairColumns.find(first).areKnown() || lines.looksLikeNames();
  }

  private boolean isChosenIn(List<String> first) {
    List<String> names = first.stream().map(ColumnNames::plain).toList();
    return chosen.stream()
        .anyMatch(c -> names.contains(ColumnNames.plain(c)) && !c.matches("\\d+"));
  }

  /**
   * Tells whether a first line that may hold names of columns does.
   *
   * @param first its cells
   * @param line its number
   * @param more whether the current line is the one after it; otherwise there is none
   */
  boolean isHeader(List<String> first, long line, boolean more) {
    boolean isHeader =
        isChosenIn(first)
            || PairColumns.find(first).areKnown()
            || isAboveNumbers(columns(first.size(), line), more);
    doubtful = isHeader ? List.of() : first;
    return isHeader;
  }

  private boolean isAboveNumbers(Columns columns, boolean more) {
    return columns.isWeighted()
        || (more
            && lines.fits(columns.width())
            && (isNumber(columns.source()) || isNumber(columns.target())));
  }

  private boolean isNumber(int cell) {
    return Cell.kind(lines.cell(cell)) == Cell.Kind.NUMBER;
  }

  /** Finds the columns by the names that a line gives them. */
  Columns columns(List<String> header, long line) {
    if (!chosen.isEmpty()) {
      return chosen(ColumnNames.of(file, header), header.size());
    }
    PairColumns known = PairColumns.find(header);
    if (!known.areKnown()) {
      Columns first = columns(header.size(), line);
      noteWeight(header, first.source(), first.target(), first.weight());
      return new Columns(
          first.source(), first.target(), first.weight(), first.type(), first.width(), RELATIONS);
    }
    List<String> names = header.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    List<String> others =
        IntStream.range(0, header.size())
            .filter(c -> c != known.source() && c != known.target() && c != known.weight())
            .filter(c -> !UNTOLD.contains(names.get(c)))
            .mapToObj(header::get)
            .toList();
    if (!others.isEmpty()) {
      note =
          "columns are left out: %s; %s chooses source, target and weight"
              .formatted(String.join(", ", others), Setting.COLUMNS);
    }
    noteWeight(header, known.source(), known.target(), known.weight());
    return new Columns(
        known.source(),
        known.target(),
        known.weight(),
        names.indexOf("type") == known.weight() ? PairColumns.NONE : names.indexOf("type"),
        header.size(),
        UNWEIGHTED);
  }

  /** Says that a column was taken for weights though its name does not say so. */
  private void noteWeight(List<String> header, int source, int target, int weight) {
    if (weight >= 0 && !PairColumns.isWeight(header.get(weight))) {
      note =
          "column '%s' was taken for weights; %s '%s,%s' leaves it out"
              .formatted(
                  header.get(weight), Setting.COLUMNS, header.get(source), header.get(target));
    }
  }

  /** Takes the columns of lines without names: the first two or three, or the chosen ones. */
  Columns columns(int cells, long line) {
    if (!chosen.isEmpty()) {
      return chosen(ColumnNames.numbered(file, cells), cells);
    }
    if (cells < 2 || cells > 3) {
      throw DataFormatException.atLine(
          file,
          line,
          "has %d cell%s, but must have a source, a target and at most a weight%s"
              .formatted(
                  cells,
                  cells == 1 ? "" : "s",
                  cells == 1 ? "" : "; " + Setting.COLUMNS + " SOURCE,TARGET,WEIGHT chooses them"));
    }
    return Columns.ofWidth(cells);
  }

  private Columns chosen(ColumnNames names, int width) {
    int[] indexes = chosen.stream().mapToInt(names::indexOf).toArray();
    return new Columns(
        indexes[0],
        indexes[1],
        indexes.length == 3 ? indexes[2] : PairColumns.NONE,
        PairColumns.NONE,
        width,
        "");
  }

  /** Says what may not have been meant. */
  void note(EdgeList arcs, Consumer<String> notes) {
    if (!note.isEmpty()) {
      notes.accept(note);
    }
    if (!doubtful.isEmpty() && !recurs(arcs)) {
      notes.accept(
          "the first line was read as an arc, '%1$s' to '%2$s'; use %3$s '%1$s,%2$s' to read it as names of columns"
              .formatted(doubtful.getFirst(), doubtful.get(1), Setting.COLUMNS));
    }
    if (arcs.size() > 1
        && arcs.isWeighted()
        && !arcs.names().isEmpty()
        && Arrays.stream(arcs.targets()).distinct().count() == 1) {
      notes.accept(
          "all arcs lead to '%s'; if that is what the arcs are called, as in SIF, %s 0,2 leaves it out"
              .formatted(arcs.names().get((int) arcs.targets()[0]), Setting.COLUMNS));
    }
    if (lines.comments() > 0) {
      notes.accept(
          "%d lines among the arcs begin with # or %% and were taken for comments; an id in double"
                  .formatted(lines.comments())
              + " quotes is none");
    }
  }

  /** Tells whether a node of the first arc is one of another. */
  private static boolean recurs(EdgeList arcs) {
    return IntStream.range(1, arcs.size())
        .anyMatch(
            e ->
                arcs.sources()[e] == arcs.sources()[0]
                    || arcs.sources()[e] == arcs.targets()[0]
                    || arcs.targets()[e] == arcs.sources()[0]
                    || arcs.targets()[e] == arcs.targets()[0]);
  }
}
