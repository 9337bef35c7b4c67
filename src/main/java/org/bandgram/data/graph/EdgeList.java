package org.bandgram.data.graph;

import java.util.List;
import java.util.Optional;
import org.bandgram.InvalidInputException;

/**
 * The arcs of a directed graph as a file lists them: arc {@code e} leads from {@code sources[e]} to
 * {@code targets[e]}. Ids are any 64-bit numbers, or number names; arcs may repeat and lead back to
 * where they start.
 *
 * @param sources ids of the nodes that arcs leave; not copied
 * @param targets ids of the nodes that arcs lead to; not copied
 * @param weights a finite number from 0 up for each arc, or none at all where each counts 1; not
 *     copied
 * @param declared ids that exist whether or not an arc mentions them
 * @param names what nodes are called if ids are the numbers from 0 on of these names; else none;
 *     not copied
 */
// shared, as the documentation says
public record EdgeList(
    long[] sources,
    long[] targets,
    double[] weights,
    Optional<IdRange> declared,
    List<String> names) {
  /** The most nodes that a graph may have, 2^31 - 17. */
  public static final int MOST_NODES = Integer.MAX_VALUE - 16;

  /**
   * The ids {@code first .. last}; none where {@code last < first}.
   *
   * @param first the least id
   * @param last the greatest id
   */
  public record IdRange(long first, long last) {}

  /**
   * Checks that the parts belong together.
   *
   * @throws InvalidInputException if they are not equally long, or a weight is negative or not
   *     finite
   */
  public EdgeList {
    InvalidInputException.require(
        targets.length == sources.length,
        "the number of targets",
        targets.length,
        sources.length + ", the number of sources");
    InvalidInputException.require(
        weights.length == 0 || weights.length == sources.length,
        "the number of weights",
        weights.length,
        "0 or %d, the number of arcs".formatted(sources.length));
    InvalidInputException.requireEach(
        weights,
        weight -> weight >= 0 && weight < Double.POSITIVE_INFINITY,
        "the weight of arc",
        "finite and at least 0");
  }

  /** Takes arcs between nodes that are called by numbers. */
  public EdgeList(long[] sources, long[] targets, double[] weights, Optional<IdRange> declared) {
    this(sources, targets, weights, declared, List.of());
  }

  /** Returns arcs that each count 1. */
  public static EdgeList of(long[] sources, long[] targets) {
    return new EdgeList(sources, targets, new double[0], Optional.empty());
  }

  /** Returns arcs with weights. */
  public static EdgeList of(long[] sources, long[] targets, double[] weights) {
    return new EdgeList(sources, targets, weights, Optional.empty());
  }

  /** Returns the number of arcs, repeats counted. */
  public int size() {
    return sources.length;
  }

  /** Tells whether arcs have weights. */
  public boolean isWeighted() {
    return weights.length > 0;
  }

  @Override
  public String toString() {
    return sources.length + " arcs";
  }
}
