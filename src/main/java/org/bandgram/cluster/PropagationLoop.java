package org.bandgram.cluster;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.Cancellation;
import org.bandgram.Progress;
import org.bandgram.compute.Messages;
import org.bandgram.compute.Messages.Assignment;

/**
 * Iterates messages until the exemplars settle.
 *
 * <p>The exemplars have settled when there are some, none has changed for {@code
 * convergenceIterations} iterations, and every point reaches one along a kept pair. Where points
 * reach none, messages may merely be slow to start; the exemplars must then stay the same for a
 * multiple of the damping's time constant as well. So a run cannot end with a few early exemplars
 * that most points know nothing of.
 */
final class PropagationLoop {
  private static final int ORPHAN_PATIENCE = 4;
  private static final double TIME_CONSTANTS = 10;

  private final Messages messages;
  private final PropagationOptions options;
  private final Cancellation cancellation;
  private final Progress progress;
  private final DampingControl damping;
  private final List<Double> trace = new ArrayList<>();
  private int unchanged;
  private Candidate best;

  private PropagationLoop(
      Messages messages,
      PropagationOptions options,
      Cancellation cancellation,
      Progress progress) {
    this.messages = messages;
    this.options = options;
    this.cancellation = cancellation;
    this.progress = progress;
    this.damping = new DampingControl(options.damping(), options.adaptiveDamping());
  }

  /**
   * What a run of the loop ended with.
   *
   * @param exemplars a flag for each position; at least one is set
   * @param orphans points that reach no exemplar along a kept pair
   * @param iterations iterations carried out
   * @param status how the run ended
   * @param damping the damping at the end
   * @param trace net similarity along kept pairs after each iteration; empty unless asked for
   */
  record Outcome(
      boolean[] exemplars,
      int orphans,
      int iterations,
      Status status,
      double damping,
      double[] trace) {
    int count() {
      int count = 0;
      for (boolean exemplar : exemplars) {
        count += exemplar ? 1 : 0;
      }
      return count;
    }
  }

  /** Runs from zero messages. */
  static Outcome run(
      Messages messages,
      double[] preferences,
      PropagationOptions options,
      Cancellation cancellation,
      Progress progress) {
    messages.reset(preferences);
    return new PropagationLoop(messages, options, cancellation, progress).run();
  }

  private Outcome run() {
    for (int iteration = 0; iteration < options.maxIterations(); iteration++) {
      cancellation.throwIfCancelled();
      messages.iterate(damping.damping());
      progress.update("propagate", iteration + 1L, options.maxIterations());
      unchanged = messages.changedCount() == 0 ? unchanged + 1 : 0;
      if (options.trace()) {
        trace.add(messages.assign(messages.exemplars()).netSimilarity());
      }
      if (isStable(iteration)) {
        Candidate candidate = Candidate.of(messages);
        if (candidate.orphans() == 0 || isPatient()) {
          return outcome(candidate, iteration + 1, Status.CONVERGED);
        }
      } else if (iteration >= options.maxIterations() - options.convergenceIterations()) {
        keepBest();
      }
      damping.observe(messages.changedCount());
    }
    return outcome(bestOrStrongest(), options.maxIterations(), Status.NOT_CONVERGED);
  }

  /**
   * The flags of the last {@code convergenceIterations} iterations are the same, the very first
   * left out.
   */
  private boolean isStable(int iteration) {
    return iteration >= options.convergenceIterations()
        && unchanged >= options.convergenceIterations() - 1
        && messages.exemplarCount() > 0;
  }

  private boolean isPatient() {
    return unchanged >= ORPHAN_PATIENCE * options.convergenceIterations()
        && unchanged >= TIME_CONSTANTS / (1 - damping.damping());
  }

  private void keepBest() {
    if (messages.exemplarCount() > 0) {
      Candidate candidate = Candidate.of(messages);
      if (best == null || candidate.isBetterThan(best)) {
        best = candidate;
      }
    }
  }

  private Candidate bestOrStrongest() {
    if (best != null) {
      return best;
    }
    if (messages.exemplarCount() > 0) {
      return Candidate.of(messages);
    }
    double[] evidence = messages.evidence();
    int strongest = 0;
    for (int k = 1; k < evidence.length; k++) {
      strongest = evidence[k] > evidence[strongest] ? k : strongest;
    }
    boolean[] exemplars = new boolean[evidence.length];
    exemplars[strongest] = true;
    return Candidate.of(messages, exemplars);
  }

  private Outcome outcome(Candidate candidate, int iterations, Status status) {
    double[] nets = trace.stream().mapToDouble(Double::doubleValue).toArray();
    return new Outcome(
        candidate.exemplars, candidate.orphans(), iterations, status, damping.damping(), nets);
  }

  private record Candidate(boolean[] exemplars, Assignment assignment) {
    static Candidate of(Messages messages) {
      return of(messages, messages.exemplars());
    }

    static Candidate of(Messages messages, boolean[] exemplars) {
      return new Candidate(exemplars, messages.assign(exemplars));
    }

    int orphans() {
      return assignment.orphans();
    }

    boolean isBetterThan(Candidate other) {
      return orphans() != other.orphans()
          ? orphans() < other.orphans()
          : assignment.netSimilarity() > other.assignment.netSimilarity();
    }
  }
}
