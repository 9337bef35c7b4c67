package org.bandgram.cluster;

import static org.bandgram.InvalidInputException.require;

import java.util.function.Consumer;

/**
 * What affinity propagation needs to know besides the similarities. Immutable; {@code with...}
 * methods return changed copies.
 *
 * @param preference how much each point wants to be an exemplar
 * @param damping share of the old message that an iteration keeps, in [0.5, 1)
 * @param maxIterations iterations after which a run ends unconverged, at least 1
 * @param convergenceIterations iterations for which the exemplars must stay the same, at least 1
 * @param adaptiveDamping whether damping is raised when the exemplars oscillate
 * @param jitter relative size of the seeded disturbance of the preferences that breaks exact ties,
 *     in [0, 1); 0 for none
 * @param seed seed of the jitter and of sampled similarities
 * @param refine whether each exemplar is replaced at the end by the best medoid of its cluster
 * @param trace whether the net similarity of every iteration is recorded, which costs a pass over
 *     the pairs each
 */
public record PropagationOptions(
    Preference preference,
    double damping,
    int maxIterations,
    int convergenceIterations,
    boolean adaptiveDamping,
    double jitter,
    long seed,
    boolean refine,
    boolean trace) {

  private static final PropagationOptions DEFAULTS =
      new PropagationOptions(Preference.globalMedian(), 0.8, 500, 30, true, 1e-3, 0, true, false);

  /** Checks every bound. */
  public PropagationOptions {
    require(damping >= 0.5 && damping < 1, "damping", damping, "at least 0.5 and less than 1");
    require(maxIterations >= 1, "max-iterations", maxIterations, "at least 1");
    require(
        convergenceIterations >= 1, "convergence-iterations", convergenceIterations, "at least 1");
    require(jitter >= 0 && jitter < 1, "jitter", jitter, "at least 0 and less than 1");
  }

  /** Returns the defaults; the classes that take options say where each comes from. */
  public static PropagationOptions defaults() {
    return DEFAULTS;
  }

  /** Returns a copy with another {@link #preference}. */
  public PropagationOptions withPreference(Preference value) {
    return with(draft -> draft.preference = value);
  }

  /** Returns a copy with another {@link #damping}. */
  public PropagationOptions withDamping(double value) {
    return with(draft -> draft.damping = value);
  }

  /** Returns a copy with another {@link #maxIterations}. */
  public PropagationOptions withMaxIterations(int value) {
    return with(draft -> draft.maxIterations = value);
  }

  /** Returns a copy with other {@link #convergenceIterations}. */
  public PropagationOptions withConvergenceIterations(int value) {
    return with(draft -> draft.convergenceIterations = value);
  }

  /** Returns a copy with other {@link #adaptiveDamping}. */
  public PropagationOptions withAdaptiveDamping(boolean value) {
    return with(draft -> draft.adaptiveDamping = value);
  }

  /** Returns a copy with another {@link #jitter}. */
  public PropagationOptions withJitter(double value) {
    return with(draft -> draft.jitter = value);
  }

  /** Returns a copy with another {@link #seed}. */
  public PropagationOptions withSeed(long value) {
    return with(draft -> draft.seed = value);
  }

  /** Returns a copy with other {@link #refine}. */
  public PropagationOptions withRefine(boolean value) {
    return with(draft -> draft.refine = value);
  }

  /** Returns a copy with other {@link #trace}. */
  public PropagationOptions withTrace(boolean value) {
    return with(draft -> draft.trace = value);
  }

  private PropagationOptions with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.finished();
  }

  /** Options being changed. */
  private static final class Draft {
    private Preference preference;
    private double damping;
    private int maxIterations;
    private int convergenceIterations;
    private boolean adaptiveDamping;
    private double jitter;
    private long seed;
    private boolean refine;
    private boolean trace;

    Draft(PropagationOptions options) {
      preference = options.preference;
      damping = options.damping;
      maxIterations = options.maxIterations;
      convergenceIterations = options.convergenceIterations;
      adaptiveDamping = options.adaptiveDamping;
      jitter = options.jitter;
      seed = options.seed;
      refine = options.refine;
      trace = options.trace;
    }

    PropagationOptions finished() {
      return new PropagationOptions(
          preference,
          damping,
          maxIterations,
          convergenceIterations,
          adaptiveDamping,
          jitter,
          seed,
          refine,
          trace);
    }
  }
}
