package org.bandgram;

import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;

/**
 * An argument or an input value lies outside its bounds. The message names the argument, its value
 * and the bound.
 */
public class InvalidInputException extends BandgramException {
  private static final long serialVersionUID = 1L;
  private static final int NONE = -1;

  private final int coordinate;
  private final String argument;

  /**
   * Creates an exception with a one-line message that names the argument, its value and the bound.
   */
  public InvalidInputException(String message) {
    this("", message, NONE);
  }

  private InvalidInputException(String argument, String verdict, int coordinate) {
    super(argument + verdict);
    this.argument = argument;
    this.coordinate = coordinate;
  }

  /** Describes an argument that cannot be had, as {@code device is cuda, but there is no GPU}. */
  public static InvalidInputException because(String argument, Object value, String reason) {
    return new InvalidInputException(argument, " is " + value + ", but " + reason, NONE);
  }

  /**
   * Describes an argument outside its bounds, as {@code damping is 1.5, but must be at least 0.5
   * and less than 1}.
   *
   * @param argument the argument's name
   * @param value its value
   * @param bound what is allowed, a phrase that follows "must be"
   */
  public static InvalidInputException of(String argument, Object value, String bound) {
    return because(argument, value, "must be " + bound);
  }

  /**
   * Describes points that are too large or too small, most of all in one coordinate.
   *
   * @param coordinate its number, from 0
   * @param argument what is out of bounds
   * @param value its value
   * @param bound what is allowed, a phrase that follows "must be"
   */
  public static InvalidInputException ofCoordinate(
      int coordinate, String argument, Object value, String bound) {
    return new InvalidInputException(
        argument,
        " is %s, but must be %s; scale the points, whose largest values are in coordinate %d"
            .formatted(value, bound, coordinate),
        coordinate);
  }

  /** Returns the argument that the message begins with; empty if it begins otherwise. */
  public Optional<String> argument() {
    return argument.isEmpty() ? Optional.empty() : Optional.of(argument);
  }

  /**
   * Returns the message, with the name of its column in the place of a coordinate's number if there
   * is one.
   *
   * @param columns the names of coordinates, in their order; may be fewer or none
   */
  public String messageFor(List<String> columns) {
    return coordinate < 0 || coordinate >= columns.size()
        ? getMessage()
        : getMessage()
            .replace(
                " coordinate " + coordinate, " column '%s'".formatted(columns.get(coordinate)));
  }

  /**
   * Throws unless a condition on an argument holds.
   *
   * @param holds the condition
   * @param argument the argument's name
   * @param value its value
   * @param bound what is allowed, a phrase that follows "must be"
   */
  public static void require(boolean holds, String argument, Object value, String bound) {
    if (!holds) {
      throw of(argument, value, bound);
    }
  }

  /**
   * Throws unless each element of an array is an index, O(n).
   *
   * @param elements the array
   * @param end one past the greatest index
   * @param argument what an element is, a phrase that its position follows
   */
  public static void requireIndices(int[] elements, int end, String argument) {
    for (int i = 0; i < elements.length; i++) {
      if (elements[i] < 0 || elements[i] >= end) {
        throw of(argument + " " + i, elements[i], "from 0 to " + (end - 1));
      }
    }
  }

  /**
   * Throws unless a condition holds for each element of an array, O(n).
   *
   * @param elements the array
   * @param holds the condition
   * @param argument what an element is, a phrase that its position follows
   * @param bound what is allowed, a phrase that follows "must be"
   */
  public static void requireEach(
      double[] elements, DoublePredicate holds, String argument, String bound) {
    for (int i = 0; i < elements.length; i++) {
      if (!holds.test(elements[i])) {
        throw of(argument + " " + i, elements[i], bound);
      }
    }
  }

  /**
   * Throws unless an argument is left out or has beside it what it needs, as {@code geojson needs
   * --out DIR}.
   *
   * @param holds the condition
   * @param argument the argument's name
   * @param needed what it needs
   */
  public static void requireWith(boolean holds, String argument, String needed) {
    if (!holds) {
      throw new InvalidInputException(argument, " needs " + needed, NONE);
    }
  }

  /**
   * Throws unless an argument is left out or what it contradicts is, as {@code geo cannot be
   * combined with --precomputed}.
   *
   * @param holds the condition
   * @param argument the argument's name
   * @param other what it contradicts
   */
  public static void requireWithout(boolean holds, String argument, String other) {
    if (!holds) {
      throw new InvalidInputException(argument, " cannot be combined with " + other, NONE);
    }
  }
}
