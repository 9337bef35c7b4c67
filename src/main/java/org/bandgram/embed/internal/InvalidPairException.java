package org.bandgram.embed.internal;

import org.bandgram.InvalidInputException;

/** Thrown if a number for a pair of objects is out of bounds. */
public final class InvalidPairException extends InvalidInputException {
  private static final long serialVersionUID = 1L;

  private final int row;
  private final int column;
  private final String problem;

  /** Says what is wrong with a number. */
  public InvalidPairException(String what, int row, int column, double value, String bound) {
    this(what, row, column, "is %s, but must be %s".formatted(value, bound));
  }

  private InvalidPairException(String what, int row, int column, String problem) {
    super("%s (%d, %d) %s".formatted(what, row, column, problem));
    this.row = row;
    this.column = column;
    this.problem = problem;
  }

  /** Returns the first object, counted from 0. */
  public int row() {
    return row;
  }

  /** Returns the second object, counted from 0. */
  public int column() {
    return column;
  }

  /** Returns what is wrong, a phrase that follows what the number is called. */
  public String problem() {
    return problem;
  }
}
