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
  private static final int NO_COLUMN = -1;

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

  /** The row at hand, in the scratch memory of one thread. */
  static final class Row {
    final BandCosts.Reader reader;
    final float[] costs;
    final float[] leadCosts = new float[RowLeads.MOST];

    /** max(0, -b) and min(0, -b) of the columns that a range of rows stores. */
    float[] penalties;

    float[] credits;

    /** Index of the row's first column in them. */
    int column;

    /** The damped maximum m. */
    float damped;

    /** The two least deficits. */
    float first;

    float second;

    /** The column of the least, as an index into the row; unknown where the loops found it. */
    int top;

    Row(BandCosts.Reader reader, int width) {
      this.reader = reader;
      this.costs = new float[width + BandCosts.PADDING];
    }

    void include(float deficit, int column) {
      if (deficit < first) {
        second = first;
        first = deficit;
        top = column;
      } else {
        second = Math.min(second, deficit);
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
    Row row = row(from, to);
    for (int i = from; i < to; i++) {
      load(row, i);
      findMaxima(row, i);
    }
  }

  @Override
  public final void update(int from, int to, double damping) {
    Row row = new Row(costs.reader(level), layout.width());
    for (int i = from; i < to; i++) {
      load(row, i);
      updateRow(row, i, (float) damping);
    }
  }

  @Override
  public final void refreshAndUpdate(int from, int to, double lastDamping, double damping) {
    Row row = row(from, to);
    for (int i = from; i < to; i++) {
      load(row, i);
      findMaxima(row, i);
      updateRow(row, i, (float) damping);
    }
  }

  /** Prepares a range of rows: splits b(k) of the columns that they store by its sign. */
  private Row row(int from, int to) {
    Row row = new Row(costs.reader(level), layout.width());
    int first = layout.firstStored(from);
    int count = layout.firstStored(to - 1) + layout.width() - first;
    row.penalties = new float[count + BandCosts.PADDING];
    row.credits = new float[count + BandCosts.PADDING];
    row.column = first;
    for (int k = 0; k < count; k++) {
      float base = (float) diagonal.columnBase[curve.source(first + k)];
      row.penalties[k] = Math.max(0, -base);
      row.credits[k] = Math.min(0, -base);
    }
    return row;
  }

  private void load(Row row, int i) {
    row.reader.load(i, row.costs);
    row.costs[i - layout.firstStored(i)] = NONE;
  }

  private void findMaxima(Row row, int i) {
    int first = layout.firstStored(i);
    int column = first - row.column;
    row.damped = damped[i];
    row.first = NONE;
    row.second = NONE;
    row.top = NO_COLUMN;
    int count = leads.count(i);
    for (int lead = 0; lead < count; lead++) {
      int k = leads.column(i, lead) - first;
      float cost = row.costs[k];
      float reach = row.credits[column + k] - row.damped + leads.value(i, lead);
      row.include(row.penalties[column + k] + Math.max(cost, reach), k);
      row.leadCosts[lead] = cost;
      row.costs[k] = NONE;
    }
    float leadFirst = row.first;
    scan(row, column);
    boolean search = row.first < leadFirst;
    offer(i, -row.first, -row.second);
    if (tops[i] != LOWEST && search) {
      row.top = search(row, column);
    }
    topColumns[i] = first + row.top;
    for (int lead = 0; lead < count; lead++) {
      row.costs[leads.column(i, lead) - first] = row.leadCosts[lead];
    }
  }

  /** Takes the band's two greatest sums of a row into the maxima. */
  private void offer(int i, float first, float second) {
    float greatest = (float) maxima.greatest(i);
    float other = (float) maxima.second(i);
    tops[i] = first > greatest ? first : LOWEST;
    maxima.set(
        i, Math.max(greatest, first), Math.max(Math.min(greatest, first), Math.max(other, second)));
  }

  private void updateRow(Row row, int i, float damping) {
    float greatest = (float) maxima.greatest(i);
    float margin = greatest - (float) maxima.second(i);
    float added = 1 - damping;
    float maximum = damping * damped[i] + added * greatest;
    damped[i] = maximum;
    leads.decay(i, damping, maximum);
    if (margin > 0 && tops[i] == greatest && tops[i] != LOWEST) {
      leads.add(i, topColumns[i], added * margin);
    }
    float[] window = sums.window(i);
    int first = layout.firstStored(i);
    int start = sums.start(i);
    int count = leads.count(i);
    for (int lead = 0; lead < count; lead++) {
      int k = leads.column(i, lead) - first;
      float responsibility = leads.value(i, lead) - maximum - row.costs[k];
      window[start + k] += Math.max(0, responsibility);
      row.costs[k] = NONE;
    }
    addPositive(row, maximum, window, start);
  }

  /**
   * Takes the deficits of columns without a lead into the row's two least.
   *
   * @param row the row, its costs positive infinity where there is nothing to take
   * @param column index of its first column in penalties and credits
   */
  void scan(Row row, int column) {
    for (int k = 0; k < layout.width(); k++) {
      row.include(deficit(row, column, k), k);
    }
  }

  /** Returns a column whose deficit is the least, as an index into the row. */
  int search(Row row, int column) {
    int k = 0;
    while (deficit(row, column, k) != row.first) {
      k++;
    }
    return k;
  }

  private static float deficit(Row row, int column, int k) {
    return row.penalties[column + k] + Math.max(row.costs[k], row.credits[column + k] - row.damped);
  }

  /**
   * Adds the positive responsibilities of columns without a lead to the column sums.
   *
   * @param row the row, its costs positive infinity where there is nothing to add
   * @param maximum its damped maximum
   * @param window column sums
   * @param start index of the row's first column in them
   */
  void addPositive(Row row, float maximum, float[] window, int start) {
    for (int k = 0; k < layout.width(); k++) {
      window[start + k] += Math.max(0, -maximum - row.costs[k]);
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
