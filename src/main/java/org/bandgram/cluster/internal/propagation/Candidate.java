package org.bandgram.cluster.internal.propagation;

import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.Messages.Assignment;

/**
 * Exemplars that a run may end with.
 *
 * @param exemplars a flag for each position, at least one set
 * @param assignment the points assigned to them along kept pairs
 */
record Candidate(boolean[] exemplars, Assignment assignment) {
  static Candidate of(Messages messages) {
    return of(messages, messages.exemplars());
  }

  static Candidate of(Messages messages, boolean[] exemplars) {
    return new Candidate(exemplars, messages.assign(exemplars));
  }

  int orphans() {
    return assignment.orphans();
  }

  /** Flags the exemplars that no other point has joined. */
  boolean[] alone() {
    boolean[] alone = exemplars.clone();
    int[] exemplarOf = assignment.exemplarOf();
    for (int i = 0; i < exemplarOf.length; i++) {
      if (exemplarOf[i] != i && exemplarOf[i] != Assignment.NONE) {
        alone[exemplarOf[i]] = false;
      }
    }
    return alone;
  }

  boolean isBetterThan(Candidate other) {
    return orphans() != other.orphans()
        ? orphans() < other.orphans()
        : assignment.netSimilarity() > other.assignment.netSimilarity();
  }
}
