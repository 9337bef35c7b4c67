package org.bandgram.io.internal.rows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.data.graph.Duplicates;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.PairList;
import org.bandgram.io.internal.cells.Cell;
import org.bandgram.io.internal.cells.ColumnPlan;

/**
 * Gathers rows of two texts and a number into a {@link PairList}: {@link ColumnPlan#ID} is the
 * object in the row of the matrix, {@link ColumnPlan#LABEL} the one in its column.
 */
public final class PairListBuilder implements RowSink {
  private static final int MOST_PAIRS = Integer.MAX_VALUE - 16;

  private final DataSet.Source source;
  private final ColumnPlan plan;
  private final OptionalInt objects;
  private final Precision precision;
  private final Optional<Duplicates> duplicates;
  private final NumberedTexts names = new NumberedTexts();
  private List<String> ids = names.texts();
  private final RowLines lines = new RowLines();
  private final List<String> notes = new ArrayList<>();
  private int[] rows = new int[1024];
  private int[] columns = new int[1024];
  private double[] values = new double[1024];
  private int size;
  private String row;
  private String column;

  /**
   * Prepares to gather.
   *
   * @param objects how many there are, if the file numbers them from 0 on; empty where it calls
   *     them by names
   * @param precision format that the similarities must fit
   * @param duplicates what becomes of a pair that is listed again; empty to refuse it
   */
  public PairListBuilder(
      DataSet.Source source,
      ColumnPlan plan,
      OptionalInt objects,
      Precision precision,
      Optional<Duplicates> duplicates) {
    this.source = source;
    this.plan = plan;
    this.objects = objects;
    this.precision = precision;
    this.duplicates = duplicates;
  }

  @Override
  public Precision precision() {
    return precision;
  }

  @Override
  public boolean takesNoEdge() {
    return true;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public void set(int slot, double value) {
    grow();
    values[size] = value;
  }

  @Override
  public void label(String text) {
    column = text;
  }

  @Override
  public void id(String text) {
    row = text;
  }

  @Override
  public void endRow(Location location) {
    grow();
    rows[size] = object(row, plan.id().orElseThrow(), location);
    columns[size] = object(column, plan.label().orElseThrow(), location);
    size++;
    if (location.line() > 0) {
      lines.add(location.line());
    }
  }

  private void grow() {
    if (size < rows.length) {
      return;
    }
    if (size == MOST_PAIRS) {
      throw DataFormatException.of(source.name(), "has more than %,d pairs".formatted(size));
    }
    int longer = (int) Math.min(MOST_PAIRS, 2L * size);
    rows = Arrays.copyOf(rows, longer);
    columns = Arrays.copyOf(columns, longer);
    values = Arrays.copyOf(values, longer);
  }

  private int object(String text, String name, Location location) {
    if (objects.isPresent()) {
      String digits = JoinedIds.whole(text).orElse(text);
      boolean fits = digits.matches("\\d{1,9}|[12]\\d{9}");
      long number = fits ? Long.parseLong(digits) : -1;
      if (number < 0 || number >= objects.getAsInt()) {
        throw location.fault(
            name,
            "has %s, but must be a row number from 0 to %d"
                .formatted(Cell.shown(text), objects.getAsInt() - 1));
      }
      return (int) number;
    }
    if (text.isEmpty()) {
      throw location.fault(name, "is empty, but must be an id");
    }
    return names.numberOfName(text);
  }

  /** Adds what was decided that somebody may see otherwise, sentences. */
  public void note(List<String> sentences) {
    notes.addAll(sentences);
  }

  /**
   * Returns what was gathered, at least one row.
   *
   * @throws DataFormatException if a pair is listed twice and there is no rule for that, or the
   *     rule makes a similarity too large; or if pairs have no similarities and too many share a
   *     neighbour
   */
  public PairList build() {
    JoinedIds.of(ids).ifPresent(this::join);
    return plan.dimensions() == 0
        ? SharedNeighbours.of(
            objects.orElse(ids.size()),
            Arrays.copyOf(rows, size),
            Arrays.copyOf(columns, size),
            ids,
            source,
            notes)
        : listed();
  }

  private void join(JoinedIds joined) {
    ids = joined.names();
    for (int p = 0; p < size; p++) {
      rows[p] = joined.numbers()[rows[p]];
      columns[p] = joined.numbers()[columns[p]];
    }
    notes.add(joined.note());
  }

  private PairList listed() {
    int listed = size;
    int[] origins = origins();
    String name = source.name();
    return new PairList(
        objects.orElse(ids.size()),
        Arrays.copyOf(rows, size),
        Arrays.copyOf(columns, size),
        Arrays.copyOf(values, size),
        ids,
        source,
        listed - size,
        lines.isEmpty()
            ? p -> name + ": row " + origins[p]
            : p -> name + ":" + lines.line(origins[p]),
        plan.madeUpNames() ? "" : plan.names().getFirst(),
        List.copyOf(notes));
  }

  private long key(int p) {
    return ((long) rows[p] << Integer.SIZE) | columns[p];
  }

  /** Makes pairs distinct; returns in which row each is listed first. */
  private int[] origins() {
    long[] keys = new long[size];
    Arrays.setAll(keys, this::key);
    Arrays.parallelSort(keys);
    int distinct = 0;
    for (int k = 0; k < size; k++) {
      if (k == 0 || keys[k] != keys[k - 1]) {
        keys[distinct++] = keys[k];
      } else if (duplicates.isEmpty()) {
        throw repeated(keys[k]);
      }
    }
    return distinct == size
        ? IntStream.range(0, size).toArray()
        : join(Arrays.copyOf(keys, distinct), duplicates.orElseThrow());
  }

  private int[] join(long[] keys, Duplicates rule) {
    int[] origins = new int[keys.length];
    int[] places = new int[keys.length];
    int[] counts = new int[keys.length];
    int kept = 0;
    for (int p = 0; p < size; p++) {
      int k = Arrays.binarySearch(keys, key(p));
      if (counts[k] == 0) {
        places[k] = kept;
        origins[kept] = p;
        rows[kept] = rows[p];
        columns[kept] = columns[p];
        values[kept++] = values[p];
      } else {
        values[places[k]] = join(values[places[k]], p, counts[k], rule);
      }
      counts[k]++;
    }
    size = kept;
    return origins;
  }

  private double join(double earlier, int p, int count, Duplicates rule) {
    double value = rule.join(earlier, values[p], count);
    boolean isFinite = Double.isFinite(earlier) && Double.isFinite(values[p]);
    if (isFinite && Double.isInfinite(precision.round(value))) {
      throw DataFormatException.of(
          source.name(),
          "%s adds up to %s, which is too large for %s".formatted(pair(p), value, precision));
    }
    return value;
  }

  private DataFormatException repeated(long key) {
    int first = next(key, 0);
    int second = next(key, first + 1);
    String problem =
        "lists %s, as %s %d does; "
            + Setting.DUPLICATES
            + " max takes the greater (or min, mean, sum, first)";
    return lines.isEmpty()
        ? DataFormatException.of(
            source.name(),
            "row %d ".formatted(second) + problem.formatted(pair(first), "row", first))
        : DataFormatException.atLine(
            source.name(),
            lines.line(second),
            problem.formatted(pair(first), "line", lines.line(first)));
  }

  private String pair(int p) {
    IntFunction<String> shown =
        object -> objects.isPresent() ? String.valueOf(object) : Cell.shown(ids.get(object));
    return "the pair of %s and %s".formatted(shown.apply(rows[p]), shown.apply(columns[p]));
  }

  private int next(long key, int from) {
    int p = from;
    while (key(p) != key) {
      p++;
    }
    return p;
  }
}
