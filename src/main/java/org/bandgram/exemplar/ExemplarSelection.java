package org.bandgram.exemplar;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.bandgram.Provenance;
import org.bandgram.gram.NeighbourGraph;

/**
 * Exemplars that an optimiser chose, warm start first, at most k.
 *
 * @param ids the exemplars in the order they were chosen: rows of the ground set, or the ids that a
 *     stream gave
 * @param gains by how much each increased the function that was maximised, given those before it
 * @param values the function that was maximised after each
 * @param value f of the exemplars
 * @param bandValue f_w of the exemplars, where that was maximised
 * @param graphValue f_G of the exemplars and what the graph was, where that was maximised
 * @param evaluations how many gains or values were computed
 * @param guarantee what was known of the value beforehand
 * @param provenance where the result comes from; the backend is what computed the gains
 */
public record ExemplarSelection(
    long[] ids,
    double[] gains,
    double[] values,
    double value,
    OptionalDouble bandValue,
    Optional<GraphValue> graphValue,
    long evaluations,
    Guarantee guarantee,
    Provenance provenance) {
  /** Returns the number of exemplars. */
  public int size() {
    return ids.length;
  }

  /** Returns a line, as {@code 10 exemplars of value 83.4, found by 5,000 evaluations}. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%,d %s of value %s, found by %,d evaluations",
        size(),
        size() == 1 ? "exemplar" : "exemplars",
        (float) value,
        evaluations);
  }

  /**
   * Returns the exemplars as rows of the ground set.
   *
   * @throws ArithmeticException if an id is no {@code int}
   */
  public int[] rows() {
    return Arrays.stream(ids).mapToInt(Math::toIntExact).toArray();
  }

  /**
   * The share of the best value that an optimiser guarantees.
   *
   * @param ratio the least share of the value of the best set of k exemplars; 0 for none
   * @param statement the same in words, with its conditions
   */
  public record Guarantee(double ratio, String statement) {
    static final double GREEDY_RATIO = 1 - 1 / Math.E;
    static final Guarantee NONE = new Guarantee(0, "none");

    private static final Guarantee ON_GRAPH =
        new Guarantee(0, "none: gains are counted along the edges of a graph");

    /** Returns what is left of this where gains are computed in some way. */
    Guarantee under(Evaluation evaluation) {
      return evaluation == Evaluation.GRAPH ? ON_GRAPH : this;
    }
  }

  /**
   * The value of exemplars on a neighbour graph, see {@link Evaluation#GRAPH}.
   *
   * @param value f_G, at most f
   * @param reached how many points are exemplars or have one among their neighbours; all others
   *     count in f_G as if there were no exemplar
   * @param neighbours mean number of neighbours of a point
   * @param construction how the graph was made, and its recall
   */
  public record GraphValue(
      double value, int reached, double neighbours, NeighbourGraph.Construction construction) {}
}
