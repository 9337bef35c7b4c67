package org.bandgram.io.internal.rows;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.bandgram.internal.text.Setting;
import org.bandgram.io.DataSet;

/** Takes rows in batches. First lines are read several times; rows that were taken must stay. */
public final class Batches {
  private final Consumer<DataSet> taker;

  /** The ids so far; null if they may repeat. */
  private final Set<String> ids;

  private final List<double[]> rows = new ArrayList<>();
  private Runnable flush = () -> {};
  private boolean any;
  private boolean isLast = true;
  private int taken;
  private int next;

  /**
   * Hands them on.
   *
   * @param idsDiffer whether an id that repeats is a fault, for which all are kept in memory
   */
  public Batches(Consumer<DataSet> taker, boolean idsDiffer) {
    this.taker = taker;
    ids = idsDiffer ? new HashSet<>() : null;
  }

  /** Tells whether an id may stand for one more row. */
  boolean takesId(String id) {
    return ids == null || ids.add(id);
  }

  /** Begins with the first row once more, perhaps for the last time. */
  public void begin(boolean last) {
    isLast = last;
    next = 0;
    rows.subList(taken, rows.size()).clear();
  }

  void whenIdle(Runnable action) {
    flush = action;
  }

  /** Takes what was read. */
  public void flush() {
    flush.run();
  }

  /** Tells whether a row is new; throws if it was taken before, but said something else. */
  boolean isNew(double[] row, List<String> names, RowSink.Location location) {
    if (next >= taken) {
      if (!isLast) {
        rows.add(row.clone());
      }
      return true;
    }
    double[] before = rows.get(next++);
    for (int j = 0; j < row.length; j++) {
      if (row[j] != before[j]) {
        throw location.fault(
            names.get(j),
            "has %s by later lines, but %s without them; %s, %s or %s says how to read it"
                .formatted(row[j], before[j], Setting.DECIMAL, Setting.DELIMITER, Setting.HEADER));
      }
    }
    return false;
  }

  /** Takes all points if no batch was taken; returns what there is to say of them. */
  public List<String> end(DataSet all) {
    if (!any) {
      take(all);
    }
    return all.notes();
  }

  void take(DataSet batch) {
    taker.accept(batch);
    any = true;
    taken = rows.size();
    next = taken;
  }
}
