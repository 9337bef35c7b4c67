package org.bandgram.objects;

import java.util.List;
import java.util.function.ToDoubleBiFunction;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.internal.ObjectPairs;

/** Makes a similarity of numbers out of a function of objects. */
final class ComparedObjects {
  private static final int ROWS_PER_BLOCK = 8;
  private static final String NAME = "of objects";

  private ComparedObjects() {}

  /** Copies a list, and checks that it has objects, all there and no more than can be numbered. */
  static <T> List<T> listOf(List<T> given) {
    int n = given.size();
    InvalidInputException.require(
        n >= 1 && n <= ObjectPairs.MOST,
        "the number of objects",
        n,
        "from 1 to " + ObjectPairs.MOST);
    for (int i = 0; i < n; i++) {
      InvalidInputException.require(given.get(i) != null, "object " + i, null, "there");
    }
    return List.copyOf(given);
  }

  /**
   * Returns how objects are compared: by a table of all pairs, filled here, or by the function.
   *
   * @param few the most objects that a table is filled for
   * @throws InvalidInputException if a similarity in the table is NaN or positive infinity
   */
  static <T> CustomSimilarity similarity(
      List<T> objects,
      ToDoubleBiFunction<? super T, ? super T> function,
      int few,
      Execution execution) {
    ObjectPairs.Values values =
        (i, j) ->
            ObjectPairs.require(
                function.applyAsDouble(objects.get(i), objects.get(j)),
                "object " + i,
                "object " + j);
    return new CustomSimilarity(
        NAME,
        true,
        new ObjectPairs(objects.size() <= few ? table(objects.size(), values, execution) : values));
  }

  private static ObjectPairs.Values table(int n, ObjectPairs.Values values, Execution execution) {
    float[][] rows = new float[n][];
    execution.forBlocks(
        n,
        ROWS_PER_BLOCK,
        (_, from, to) -> {
          for (int j = from; j < to; j++) {
            rows[j] = new float[j + 1];
            for (int i = 0; i <= j; i++) {
              rows[j][i] = (float) values.between(i, j);
            }
          }
        });
    return (i, j) -> rows[j][i];
  }
}
