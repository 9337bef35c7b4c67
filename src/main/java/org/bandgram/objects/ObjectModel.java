package org.bandgram.objects;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.similarity.internal.ObjectPairs;

/**
 * The exemplars of clusters of objects, which label new objects. Safe for use by several threads if
 * the function is. Arrays are not copied; treat them as read-only.
 *
 * @param <T> type of the objects
 * @param labels the cluster of each object of the run, n values in [0, K)
 * @param rows the place of each exemplar in the run's list, K values
 * @param exemplars the K exemplars, in the order of the labels
 * @param similarity how alike two objects are
 */
public record ObjectModel<T>(
    int[] labels,
    int[] rows,
    List<T> exemplars,
    ToDoubleBiFunction<? super T, ? super T> similarity) {
  /** Copies the list. */
  public ObjectModel {
    exemplars = List.copyOf(exemplars);
  }

  /**
   * Returns the label of the exemplar that an object is most similar to, the lowest of ties, O(K).
   *
   * @throws InvalidInputException if a similarity is NaN or positive infinity
   */
  public int predict(T object) {
    return predict(object, "the object");
  }

  private int predict(T object, String name) {
    int best = 0;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < exemplars.size(); c++) {
      double value =
          ObjectPairs.require(
              similarity.applyAsDouble(object, exemplars.get(c)), name, "exemplar " + c);
      if (value > greatest) {
        greatest = value;
        best = c;
      }
    }
    return best;
  }

  /**
   * Labels objects, each as {@link #predict(Object)} does.
   *
   * @param objects m objects
   * @param execution threads and cancellation; the labels do not depend on the number of threads
   * @return m labels in [0, K)
   */
  public int[] predict(List<T> objects, Execution execution) {
    int[] found = new int[objects.size()];
    execution.forBlocks(
        found.length,
        16,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            found[i] = predict(objects.get(i), "object " + i);
          }
        });
    return found;
  }

  /** Labels objects, as {@link #predict(List, Execution)} does, on all processors. */
  public int[] predict(List<T> objects) {
    try (Execution execution = Execution.onAllProcessors()) {
      return predict(objects, execution);
    }
  }

  /**
   * Reads what {@link ObjectClustering#save} wrote. Needs {@code
   * com.fasterxml.jackson.core:jackson-core} on the class path.
   *
   * @param folder the folder
   * @param object makes an exemplar out of its text
   * @param similarity how alike two objects are, as in the run
   * @throws org.bandgram.BandgramException if the folder does not hold clusters of objects; the
   *     message names the file and what is wrong
   */
  public static <T> ObjectModel<T> load(
      Path folder,
      Function<String, ? extends T> object,
      ToDoubleBiFunction<? super T, ? super T> similarity) {
    return ObjectFiles.read(folder, object, similarity);
  }
}
