package org.bandgram.cluster.internal.propagation;

import java.util.function.Supplier;
import org.bandgram.cluster.internal.propagation.Propagation.Memo;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.Messages.Totals;

/**
 * Exemplars that a run may end with; flags stay where messages are until they are asked for.
 *
 * @param flags gives a flag for each position, at least one set
 * @param totals what assigning the points to them along kept pairs comes to
 */
record Candidate(Supplier<boolean[]> flags, Totals totals) {
  Candidate {
    flags = new Memo<>(flags);
  }

  /** Takes the present exemplars, whose flags are to be had until the next iteration. */
  static Candidate of(Messages messages) {
    return new Candidate(messages::exemplars, messages.totals());
  }

  static Candidate of(Messages messages, boolean[] exemplars) {
    return new Candidate(() -> exemplars, messages.assign(exemplars).totals());
  }

  /** Returns the same, to be had after more iterations, too. */
  Candidate keptBy(Messages messages) {
    return new Candidate(messages.keepExemplars(), totals);
  }

  boolean[] exemplars() {
    return flags.get();
  }

  int orphans() {
    return totals.orphans();
  }

  boolean isBetterThan(Candidate other) {
    return orphans() != other.orphans()
        ? orphans() < other.orphans()
        : totals.netSimilarity() > other.totals.netSimilarity();
  }
}
