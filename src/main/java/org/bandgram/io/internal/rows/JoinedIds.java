package org.bandgram.io.internal.rows;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Ids of which some are whole numbers in two ways, with a fraction of zeros and without one: a
 * program that met a gap has written a column of ids as fractions. Both are one id.
 *
 * @param names the ids, each once, written as whole numbers are
 * @param numbers for each of the ids before the index of its name; not copied
 * @param note what was joined, a sentence
 */
public record JoinedIds(List<String> names, int[] numbers, String note) {
  private static final int LONGEST = 25;

  /** Joins ids; empty if none is there in two ways. O(n) time. */
  public static Optional<JoinedIds> of(List<String> ids) {
    if (ids.stream().allMatch(id -> whole(id).isEmpty())) {
      return Optional.empty();
    }
    Set<String> there = new HashSet<>(ids);
    NumberedTexts names = new NumberedTexts();
    int[] numbers = new int[ids.size()];
    int joined = 0;
    String first = "";
    for (int i = 0; i < numbers.length; i++) {
      String id = ids.get(i);
      Optional<String> whole = whole(id).filter(there::contains);
      if (whole.isPresent()) {
        first = joined++ == 0 ? "%s and %s".formatted(id, whole.get()) : first;
      }
      numbers[i] = names.numberOf(whole.orElse(id));
    }
    String note =
        "whole numbers written in two ways, such as %s, were read as one id: %d"
            .formatted(first, joined);
    return joined == 0
        ? Optional.empty()
        : Optional.of(new JoinedIds(names.texts(), numbers, note));
  }

  /**
   * Returns a number with a fraction of zeros as whole numbers are written; empty if it is none.
   */
  public static Optional<String> whole(String id) {
    if (id.indexOf('.') < 1 || id.length() > LONGEST || !id.matches("-?\\d+\\.\\d+(E\\d{1,2})?")) {
      return Optional.empty();
    }
    BigDecimal number = new BigDecimal(id).stripTrailingZeros();
    return number.scale() > 0 ? Optional.empty() : Optional.of(number.toPlainString());
  }
}
