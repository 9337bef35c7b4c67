package org.bandgram.cluster.multilevel.internal;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.PropagationOptions.Convergence;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.internal.propagation.Outcome;
import org.bandgram.cluster.internal.propagation.PropagationLoop;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.Messages.Assignment;
import org.bandgram.order.Permutation;

/**
 * Joins groups to fewer ones by affinity propagation along their kept pairs. It need not settle:
 * what it leaves is grouped again.
 *
 * @param cohesion the cohesion of each group, in input order
 * @param order the group at each position
 * @param kept similarities of the kept pairs
 */
public record Coarsening(
    double[] cohesion,
    Permutation order,
    SparseSimilarities kept,
    AffinityOptions options,
    Execution execution) {
  /**
   * Time constants of the damping, 1 / (1 - damping) iterations each, after which groups hardly get
   * better.
   */
  private static final double TIME_CONSTANTS = 8;

  private static final int MOST_ITERATIONS = 200;
  private static final int CONVERGENCE_ITERATIONS = 15;
  private static final int MOST_ATTEMPTS = 4;
  private static final double LEAST_SHRINKAGE = 0.8;
  private static final double STEP = 4;

  /**
   * Joins the groups.
   *
   * @param cost what an exemplar costs, as a start
   * @param goal how many groups should be left, as a rough measure
   * @param allowed which groups may represent others
   * @return the group that each group joins; where no cost leads near the goal, the last attempt
   */
  public int[] run(double cost, double goal, boolean[] allowed) {
    try (Messages messages = kept.messages(options.storage().messages(), execution)) {
      int[] joined = null;
      double attempted = cost;
      for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
        joined = propagate(messages, attempted, allowed);
        int count = count(joined);
        if (execution.cancellation().isStopping()) {
          break;
        } else if (count > LEAST_SHRINKAGE * cohesion.length) {
          attempted *= STEP;
        } else if (count < goal / STEP) {
          attempted /= STEP;
        } else {
          break;
        }
      }
      return joined;
    }
  }

  private int[] propagate(Messages messages, double cost, boolean[] allowed) {
    double[] preferences = new double[cohesion.length];
    Arrays.setAll(preferences, i -> allowed[i] ? cohesion[i] - cost : Double.NEGATIVE_INFINITY);
    double enough = TIME_CONSTANTS / (1 - options.propagation().damping().factor());
    int most = (int) Math.min(MOST_ITERATIONS, Math.round(enough));
    PropagationOptions propagation =
        options
            .propagation()
            .withConvergence(new Convergence(CONVERGENCE_ITERATIONS, most))
            .withTrace(false);
    Outcome outcome =
        PropagationLoop.run(
            messages, kept, order, preferences, propagation, execution, execution.progress());
    return byGroup(messages.assign(outcome.exemplars()));
  }

  /** A group that reaches no exemplar stays its own. */
  private int[] byGroup(Assignment assignment) {
    int[] joined = new int[cohesion.length];
    for (int i = 0; i < joined.length; i++) {
      int exemplar = assignment.exemplarOf()[i];
      joined[order.source(i)] = order.source(exemplar == Assignment.NONE ? i : exemplar);
    }
    return joined;
  }

  /** Returns how many groups join themselves. */
  static int count(int[] joined) {
    int count = 0;
    for (int i = 0; i < joined.length; i++) {
      count += joined[i] == i ? 1 : 0;
    }
    return count;
  }
}
