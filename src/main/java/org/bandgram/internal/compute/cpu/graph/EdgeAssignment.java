package org.bandgram.internal.compute.cpu.graph;

import java.util.function.Consumer;
import org.bandgram.Execution;
import org.bandgram.internal.compute.messages.Messages.Assignment;

/** Assigns points to exemplars along the slots of rows. */
final class EdgeAssignment {
  private EdgeAssignment() {}

  /**
   * Implements {@link org.bandgram.internal.compute.messages.Messages#assign}; O(slots).
   *
   * @param rowStarts where each row's slots start
   * @param columns the column of each, ascending in a row
   * @param similarities s of each; negative infinity for no edge
   * @param preferences what exemplars contribute
   * @param exemplars n flags
   * @param blocks runs a task on blocks of rows
   */
  static Assignment assign(
      int[] rowStarts,
      int[] columns,
      float[] similarities,
      double[] preferences,
      boolean[] exemplars,
      Consumer<Execution.BlockTask> blocks) {
    int[] exemplarOf = new int[exemplars.length];
    double[] contributions = new double[exemplars.length];
    blocks.accept(
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            exemplarOf[i] = exemplars[i] ? i : Assignment.NONE;
            contributions[i] = exemplars[i] ? preferences[i] : Double.NEGATIVE_INFINITY;
            for (int p = rowStarts[i]; !exemplars[i] && p < rowStarts[i + 1]; p++) {
              if (exemplars[columns[p]] && similarities[p] > contributions[i]) {
                exemplarOf[i] = columns[p];
                contributions[i] = similarities[p];
              }
            }
          }
        });
    return Assignment.of(exemplarOf, contributions);
  }
}
