package org.bandgram.exemplar;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.bandgram.Provenance;

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
}
