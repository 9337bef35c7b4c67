package org.bandgram.internal.compute.messages;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.bandgram.Precision;

/**
 * What messages on one band hold for consecutive rows, taken out of {@link ResumableMessages}. The
 * message of row i to column k has a {@link #place} in the arrays; places of pairs that are not
 * kept mean nothing.
 *
 * @param first the first row, in whatever numbering its owner uses
 * @param reach how far apart two points of a pair may be
 * @param responsibilities r(i, k), {@code count (2 reach + 1)} values
 * @param availabilities a(i, k), likewise
 * @param ownResponsibilities r(i, i) of each row
 * @param ownAvailabilities a(i, i) of each row
 * @param columnBases what the availabilities of each row's own column start from
 * @param exemplars which rows are exemplars now
 */
// as large as the messages, so never copied
public record MessageRows(
    int first,
    int reach,
    Numbers responsibilities,
    Numbers availabilities,
    double[] ownResponsibilities,
    double[] ownAvailabilities,
    double[] columnBases,
    boolean[] exemplars)
    implements Serializable {
  /** Allocates rows of zeros. */
  public static MessageRows allocate(int first, int count, int reach, Precision precision) {
    int elements = Math.multiplyExact(count, 2 * reach + 1);
    return new MessageRows(
        first,
        reach,
        Numbers.allocate(elements, precision),
        Numbers.allocate(elements, precision),
        new double[count],
        new double[count],
        new double[count],
        new boolean[count]);
  }

  /** Joins rows that follow on one another, a copy. */
  public static MessageRows join(List<MessageRows> parts) {
    MessageRows start = parts.getFirst();
    int count = parts.stream().mapToInt(MessageRows::count).sum();
    MessageRows all = allocate(start.first, count, start.reach, start.responsibilities.precision());
    for (MessageRows part : parts) {
      int at = part.first - start.first;
      int rows = part.count();
      int element = at * all.width();
      int elements = rows * all.width();
      part.responsibilities.copyTo(0, all.responsibilities, element, elements);
      part.availabilities.copyTo(0, all.availabilities, element, elements);
      System.arraycopy(part.ownResponsibilities, 0, all.ownResponsibilities, at, rows);
      System.arraycopy(part.ownAvailabilities, 0, all.ownAvailabilities, at, rows);
      System.arraycopy(part.columnBases, 0, all.columnBases, at, rows);
      System.arraycopy(part.exemplars, 0, all.exemplars, at, rows);
    }
    return all;
  }

  /** Returns the number of rows. */
  public int count() {
    return exemplars.length;
  }

  /** Returns the number of places that a row has. */
  public int width() {
    return 2 * reach + 1;
  }

  /** Returns the place of the message of a row to a column, both in the numbering of the rows. */
  public int place(int row, int column) {
    return (row - first) * width() + column - row + reach;
  }

  /** Returns the same rows numbered from another first one, not copied. */
  public MessageRows startingAt(int number) {
    return new MessageRows(
        number,
        reach,
        responsibilities,
        availabilities,
        ownResponsibilities,
        ownAvailabilities,
        columnBases,
        exemplars);
  }

  /** Returns a copy of the rows {@code from .. to - 1}, in the numbering of {@link #first}. */
  public MessageRows slice(int from, int to) {
    int start = from - first;
    int end = to - first;
    return new MessageRows(
        from,
        reach,
        responsibilities.slice(start * width(), end * width()),
        availabilities.slice(start * width(), end * width()),
        Arrays.copyOfRange(ownResponsibilities, start, end),
        Arrays.copyOfRange(ownAvailabilities, start, end),
        Arrays.copyOfRange(columnBases, start, end),
        Arrays.copyOfRange(exemplars, start, end));
  }
}
