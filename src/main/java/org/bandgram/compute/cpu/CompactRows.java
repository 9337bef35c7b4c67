package org.bandgram.compute.cpu;

import java.util.Arrays;
import java.util.function.Consumer;
import org.bandgram.Precision;
import org.bandgram.StateTransfer;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;

/**
 * The loops of {@link CompactBandMessages} over the rows of one band; those over the elements of
 * rows are {@link CompactRowGroup}'s.
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
final class CompactRows implements FusedRows {
  private static final float LOWEST = (float) RowMaxima.lowest(Precision.FLOAT32);

  private final BandLayout layout;
  private final Permutation curve;
  private final DiagonalState diagonal;
  private final CompactRowGroup.Factory groups;
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

  /**
   * Allocates the state of rows.
   *
   * @param layout the band's layout
   * @param curve its order, by position on the first curve
   * @param diagonal what is kept per point
   * @param groups makes the loops over elements
   */
  CompactRows(
      BandLayout layout,
      Permutation curve,
      DiagonalState diagonal,
      CompactRowGroup.Factory groups) {
    this.layout = layout;
    this.curve = curve;
    this.diagonal = diagonal;
    this.groups = groups;
    this.maxima = new RowMaxima(layout.size());
    this.sums = new StripeSums(layout);
    this.damped = new float[layout.size()];
    this.leads = new RowLeads(layout.size());
    this.topColumns = new int[layout.size()];
    this.tops = new float[layout.size()];
  }

  /** Starts rows {@code from} to {@code to - 1} again. */
  void reset(int from, int to) {
    Arrays.fill(damped, from, to, 0);
    leads.clear(from, to);
  }

  /** Moves out or in what iterations change and later ones need. */
  void transfer(StateTransfer state) {
    state.values(damped);
    leads.transfer(state);
  }

  @Override
  public RowMaxima maxima() {
    return maxima;
  }

  @Override
  public void refresh(int from, int to, double damping) {
    forGroups(from, to, this::findMaxima);
  }

  @Override
  public void update(int from, int to, double damping) {
    forGroups(from, to, group -> update(group, (float) damping));
  }

  @Override
  public void refreshAndUpdate(int from, int to, double lastDamping, double damping) {
    forGroups(
        from,
        to,
        group -> {
          findMaxima(group);
          update(group, (float) damping);
        });
  }

  private void forGroups(int from, int to, Consumer<CompactRowGroup> step) {
    CompactRowGroup group = groups.allocate(ColumnBases.of(layout, curve, diagonal, from, to));
    for (int start = from; start < to; start += CompactRowGroup.ROWS) {
      group.load(start, Math.min(CompactRowGroup.ROWS, to - start), leads);
      step.accept(group);
    }
  }

  private void findMaxima(CompactRowGroup group) {
    for (int r = 0; r < group.count; r++) {
      CompactRow row = group.rows[r];
      row.damped = damped[row.index];
      row.clear();
      includeLeads(group, row);
    }
    group.scan();
    for (int r = 0; r < group.count; r++) {
      offer(group, group.rows[r]);
    }
  }

  private void includeLeads(CompactRowGroup group, CompactRow row) {
    ColumnBases columns = group.columns;
    int count = leads.count(row.index);
    for (int lead = 0; lead < count; lead++) {
      int column = leads.column(row.index, lead);
      int k = column - columns.first();
      float reach = columns.credits()[k] - row.damped + leads.value(row.index, lead);
      row.include(columns.penalties()[k] + Math.max(row.leadCost(lead), reach), column - row.first);
    }
  }

  /** Takes the band's two greatest sums of a row into the maxima. */
  private void offer(CompactRowGroup group, CompactRow row) {
    int i = row.index;
    float first = -row.least;
    float greatest = (float) maxima.greatest(i);
    float second = Math.max((float) maxima.second(i), -row.next);
    tops[i] = LOWEST;
    if (first > greatest) {
      tops[i] = first;
      topColumns[i] = row.first + (row.top == CompactRow.NO_COLUMN ? group.search(row) : row.top);
    }
    maxima.set(i, Math.max(greatest, first), Math.max(Math.min(greatest, first), second));
  }

  private void update(CompactRowGroup group, float damping) {
    for (int r = 0; r < group.count; r++) {
      updateMaximum(group.rows[r], damping);
    }
    float[] window = sums.window(group.start);
    int offset = sums.offset(group.start);
    for (int r = 0; r < group.count; r++) {
      addLeads(group.rows[r], window, offset);
    }
    group.addPositive(window, offset);
  }

  private void updateMaximum(CompactRow row, float damping) {
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

  private void addLeads(CompactRow row, float[] window, int offset) {
    int count = leads.count(row.index);
    for (int lead = 0; lead < count; lead++) {
      float responsibility = leads.value(row.index, lead) - row.damped - row.leadCost(lead);
      window[offset + leads.column(row.index, lead)] += Math.max(0, responsibility);
    }
  }

  @Override
  public void sumColumns(int from, int to) {
    sums.add(from, to);
  }

  @Override
  public double columnSum(int column) {
    return sums.of(column);
  }
}
