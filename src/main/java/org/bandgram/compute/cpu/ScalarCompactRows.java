package org.bandgram.compute.cpu;

import java.util.Arrays;
import org.bandgram.Precision;
import org.bandgram.StateTransfer;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;

/**
 * The loops of {@link CompactBandMessages} over the rows of one band, one element at a time. A
 * subclass may handle the elements of a row faster; it must give the same bits, so multiplications
 * and additions are never contracted.
 *
 * <p>With costs d(i, k) = level - s(i, k) ≥ 0 and b(k) = r(k, k) + a(k, k), the sum of {@link
 * CompactBandMessages}' availability and the similarity is level minus the <em>deficit</em>
 *
 * <pre>    u(i, k) = max(0, -b(k)) + max(d(i, k), min(0, -b(k)) - m(i) + c(i, k)) ≥ 0</pre>
 *
 * so that the greatest sums of a row are its least deficits, and the responsibility is c(i, k) -
 * m(i) - d(i, k). Deficits and costs are never negative: their order is that of their bits, which
 * makes each minimum one integer instruction. The few columns with a lead c ≠ 0 and the diagonal
 * are taken out of a row before its loops, by an infinite cost, and handled one by one.
 */
class ScalarCompactRows implements FusedRows {
  static final float NONE = Float.POSITIVE_INFINITY;
  private static final float LOWEST = (float) RowMaxima.lowest(Precision.FLOAT32);
  static final int NO_COLUMN = -1;

  /**
   * Where the costs of a row start among its scratch memory; infinite ones come before and after.
   */
  static final int AT = BandCosts.PADDING;

  /**
   * Rows in the same step at once, so that a processor can work on one while it waits for another.
   */
  static final int ROWS_AT_ONCE = 8;

  final BandLayout layout;
  private final Permutation curve;
  private final DiagonalState diagonal;
  private final BandCosts costs;
  private final float level;
  private final RowMaxima maxima;
  private final StripeSums sums;

  /** The damped maxima m. */
  private final float[] damped;

  private final RowLeads leads;

  /**
   * The column of each row's least deficit, where none of the bands before has one as small, and
   * the negative of that deficit.
   */
  private final int[] topColumns;

  private final float[] tops;

  /** A row at hand, in the scratch memory of one thread. */
  static final class Row implements RowLeads.Companion {
    final BandCosts.Reader reader;
    final float[] costs;
    final float[] leadCosts = new float[RowLeads.MOST];

    /** The two least deficits of the columns of each lane, for loops on vectors. */
    final int[] lanes = new int[2 * BandCosts.PADDING];

    /** max(0, -b) and min(0, -b) of the columns from {@link #column} on. */
    final float[] penalties;

    final float[] credits;
    final int column;

    /** The row's number and its first column. */
    int index;

    int first;

    /** The damped maximum m. */
    float damped;

    /** The two least deficits. */
    float least;

    float next;

    /** The column of the least where that has a lead, as an index into the row. */
    int top;

    Row(BandCosts.Reader reader, int width, float[] penalties, float[] credits, int column) {
      this.reader = reader;
      this.costs = new float[AT + width + 2 * BandCosts.PADDING];
      this.penalties = penalties;
      this.credits = credits;
      this.column = column;
      Arrays.fill(costs, NONE);
    }

    @Override
    public void move(int from, int to) {
      leadCosts[to] = leadCosts[from];
    }

    @Override
    public void gained(int lead, int column) {
      int k = AT + column - first;
      leadCosts[lead] = costs[k];
      costs[k] = NONE;
    }

    @Override
    public void lost(int lead, int column) {
      costs[AT + column - first] = leadCosts[lead];
    }

    void include(float deficit, int k) {
      if (deficit < least) {
        next = least;
        least = deficit;
        top = k;
      } else {
        next = Math.min(next, deficit);
      }
    }
  }

  /**
   * Allocates the state of rows.
   *
   * @param layout the band's layout
   * @param curve its order, by position on the first curve
   * @param diagonal what is kept per point
   * @param costs the costs
   * @param level what they are counted from
   */
  ScalarCompactRows(
      BandLayout layout, Permutation curve, DiagonalState diagonal, BandCosts costs, float level) {
    this.layout = layout;
    this.curve = curve;
    this.diagonal = diagonal;
    this.costs = costs;
    this.level = level;
    this.maxima = new RowMaxima(layout.size());
    this.sums = new StripeSums(layout);
    this.damped = new float[layout.size()];
    this.leads = new RowLeads(layout.size());
    this.topColumns = new int[layout.size()];
    this.tops = new float[layout.size()];
  }

  /** Starts rows {@code from} to {@code to - 1} again. */
  final void reset(int from, int to) {
    Arrays.fill(damped, from, to, 0);
    leads.clear(from, to);
  }

  /** Moves out or in what iterations change and later ones need. */
  final void transfer(StateTransfer state) {
    state.values(damped);
    leads.transfer(state);
  }

  @Override
  public final RowMaxima maxima() {
    return maxima;
  }

  @Override
  public final void refresh(int from, int to, double damping) {
    Row[] rows = rows(from, to);
    for (int start = from; start < to; start += rows.length) {
      int count = Math.min(rows.length, to - start);
      load(rows, start, count);
      findMaxima(rows, start, count);
    }
  }

  @Override
  public final void update(int from, int to, double damping) {
    Row[] rows = rows(from, to);
    for (int start = from; start < to; start += rows.length) {
      int count = Math.min(rows.length, to - start);
      load(rows, start, count);
      update(rows, count, (float) damping);
    }
  }

  @Override
  public final void refreshAndUpdate(int from, int to, double lastDamping, double damping) {
    Row[] rows = rows(from, to);
    for (int start = from; start < to; start += rows.length) {
      int count = Math.min(rows.length, to - start);
      load(rows, start, count);
      findMaxima(rows, start, count);
      update(rows, count, (float) damping);
    }
  }

  /** Prepares for a range of rows: splits b(k) of the columns that they store by its sign. */
  private Row[] rows(int from, int to) {
    int first = layout.firstStored(from);
    int count = layout.firstStored(to - 1) + layout.width() - first;
    float[] penalties = new float[count + BandCosts.PADDING];
    float[] credits = new float[count + BandCosts.PADDING];
    for (int k = 0; k < count; k++) {
      float base = (float) diagonal.columnBase[curve.source(first + k)];
      penalties[k] = Math.max(0, -base);
      credits[k] = Math.min(0, -base);
    }
    BandCosts.Reader reader = costs.reader(level);
    Row[] rows = new Row[ROWS_AT_ONCE];
    Arrays.setAll(rows, r -> new Row(reader, layout.width(), penalties, credits, first));
    return rows;
  }

  /** Reads the costs of rows, and takes out the diagonal and the columns with a lead. */
  private void load(Row[] rows, int start, int count) {
    for (int r = 0; r < count; r++) {
      Row row = rows[r];
      int i = start + r;
      row.index = i;
      row.first = layout.firstStored(i);
      row.reader.load(i, row.costs, AT);
      Arrays.fill(row.costs, AT + layout.width(), row.costs.length, NONE);
      row.costs[AT + i - row.first] = NONE;
      takeOut(row);
    }
  }

  private void takeOut(Row row) {
    int count = leads.count(row.index);
    for (int lead = 0; lead < count; lead++) {
      row.gained(lead, leads.column(row.index, lead));
    }
  }

  private void findMaxima(Row[] rows, int start, int count) {
    for (int r = 0; r < count; r++) {
      rows[r].damped = damped[start + r];
    }
    scan(rows, count);
    for (int r = 0; r < count; r++) {
      includeLeads(rows[r]);
      offer(rows[r]);
    }
  }

  /** Takes the deficits of the columns with a lead into a row's two least. */
  private void includeLeads(Row row) {
    int column = row.first - row.column;
    int count = leads.count(row.index);
    for (int lead = 0; lead < count; lead++) {
      int k = leads.column(row.index, lead) - row.first;
      float reach = row.credits[column + k] - row.damped + leads.value(row.index, lead);
      row.include(row.penalties[column + k] + Math.max(row.leadCosts[lead], reach), k);
    }
  }

  /** Takes the band's two greatest sums of a row into the maxima. */
  private void offer(Row row) {
    int i = row.index;
    float first = -row.least;
    float greatest = (float) maxima.greatest(i);
    float second = Math.max((float) maxima.second(i), -row.next);
    tops[i] = LOWEST;
    if (first > greatest) {
      tops[i] = first;
      topColumns[i] = row.first + (row.top == NO_COLUMN ? search(row) : row.top);
    }
    maxima.set(i, Math.max(greatest, first), Math.max(Math.min(greatest, first), second));
  }

  private void update(Row[] rows, int count, float damping) {
    for (int r = 0; r < count; r++) {
      updateMaximum(rows[r], damping);
    }
    float[] window = sums.window(rows[0].index);
    int start = sums.start(rows[0].index) - rows[0].first;
    for (int r = 0; r < count; r++) {
      addLeads(rows[r], window, start + rows[r].first);
    }
    addPositive(rows, count, window, start);
  }

  private void updateMaximum(Row row, float damping) {
    int i = row.index;
    float greatest = (float) maxima.greatest(i);
    float margin = greatest - (float) maxima.second(i);
    float added = 1 - damping;
    row.damped = damping * damped[i] + added * greatest;
    damped[i] = row.damped;
    leads.decay(i, damping, row.damped, row);
    if (margin > 0 && tops[i] == greatest && greatest > LOWEST) {
      leads.add(i, topColumns[i], added * margin, row);
    }
  }

  private void addLeads(Row row, float[] window, int start) {
    int count = leads.count(row.index);
    for (int lead = 0; lead < count; lead++) {
      int k = leads.column(row.index, lead) - row.first;
      float responsibility = leads.value(row.index, lead) - row.damped - row.leadCosts[lead];
      window[start + k] += Math.max(0, responsibility);
    }
  }

  /**
   * Finds the two least deficits of the columns without a lead, in each of some rows.
   *
   * @param rows the rows, their costs positive infinity where there is nothing to find
   * @param count how many
   */
  void scan(Row[] rows, int count) {
    for (int r = 0; r < count; r++) {
      scan(rows[r]);
    }
  }

  private void scan(Row row) {
    row.least = NONE;
    row.next = NONE;
    for (int k = 0; k < layout.width(); k++) {
      row.include(deficit(row, k), k);
    }
    row.top = NO_COLUMN;
  }

  /** Returns a column without a lead whose deficit is the least, as an index into the row. */
  int search(Row row) {
    int k = 0;
    while (deficit(row, k) != row.least) {
      k++;
    }
    return k;
  }

  private static float deficit(Row row, int k) {
    int column = row.first - row.column;
    return row.penalties[column + k]
        + Math.max(row.costs[AT + k], row.credits[column + k] - row.damped);
  }

  /**
   * Adds the positive responsibilities of columns without a lead to the column sums, by ascending
   * row.
   *
   * @param rows rows of one stripe, their costs positive infinity where there is nothing to add
   * @param count how many
   * @param window column sums
   * @param start index of column 0 in them, as if they went so far
   */
  void addPositive(Row[] rows, int count, float[] window, int start) {
    for (int r = 0; r < count; r++) {
      Row row = rows[r];
      for (int k = 0; k < layout.width(); k++) {
        window[start + row.first + k] += Math.max(0, -row.damped - row.costs[AT + k]);
      }
    }
  }

  @Override
  public final void sumColumns(int from, int to) {
    sums.add(from, to);
  }

  @Override
  public final double columnSum(int column) {
    return sums.of(column);
  }
}
