package org.bandgram.cluster.internal.propagation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bandgram.Cancellation;
import org.bandgram.Checkpoints.Stage;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.PropagationOptions.Convergence;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.internal.points.Medoids.PairSimilarity;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.Messages.Assignment;
import org.bandgram.order.Permutation;

/**
 * Iterates messages until the exemplars settle.
 *
 * <p>The exemplars have settled when there are some, none has changed for {@code
 * convergenceIterations} iterations, and every point reaches one along a kept pair. Where points
 * reach none, messages may merely be slow to start; the exemplars must then stay the same for a
 * multiple of the damping's time constant as well. So a run cannot end with a few early exemplars
 * that most points know nothing of.
 *
 * <p>Nor have they settled where a point stands for itself alone that would rather join another
 * exemplar. At low preferences all points of a region become exemplars and cease to be so in turn,
 * and damping can stretch one half of such a swing far beyond {@code convergenceIterations}.
 *
 * <p>If damping is adaptive, a run along many exemplars also ends when they still change but get no
 * better: when the net similarity of the best has not risen by 0.01 % for four times {@code
 * convergenceIterations}, and at least ten time constants of the damping. It first looks at them
 * after that time, then every eleven iterations. With few exemplars a single one, late, is a
 * noticeable part of the net similarity, so such a run goes on.
 */
public final class PropagationLoop {
  private static final int PATIENCE = 4;
  private static final double TIME_CONSTANTS = 10;

  /** Iterations from look to look; a prime, so that looks meet every phase of an oscillation. */
  private static final int LOOK = 11;

  /** So many exemplars that one of them is a small part of the net similarity. */
  private static final int MANY = 500;

  private static final double ROUNDING = 1e-6;

  private final Messages messages;
  private final PairSimilarity similarity;
  private final double[] preferences;
  private final Convergence convergence;
  private final boolean traced;
  private final Cancellation cancellation;
  private final Progress progress;
  private final Stage stage;
  private final DampingControl damping;
  private final List<Double> trace = new ArrayList<>();
  private int done;
  private int unchanged;
  private final BestSeen seen = new BestSeen();
  private Candidate present;
  private int presentAt;
  private Candidate wasteful;
  private Outcome ended;

  private PropagationLoop(
      Messages messages,
      PairSimilarity similarity,
      double[] preferences,
      PropagationOptions options,
      Execution execution,
      Progress progress) {
    this.messages = messages;
    this.similarity = similarity;
    this.preferences = preferences;
    this.convergence = options.convergence();
    this.traced = options.trace();
    this.cancellation = execution.cancellation();
    this.progress = progress;
    this.stage = execution.checkpoints().next();
    this.damping = new DampingControl(options.damping());
  }

  /**
   * Runs from zero messages.
   *
   * @param similarity similarities of kept pairs by position
   * @param preferences preferences by position
   * @param execution cancellation and checkpoints
   * @throws org.bandgram.CancelledException if the run was cancelled
   */
  static Outcome run(
      Messages messages,
      PairSimilarity similarity,
      double[] preferences,
      PropagationOptions options,
      Execution execution,
      Progress progress) {
    messages.reset(preferences);
    return new PropagationLoop(messages, similarity, preferences, options, execution, progress)
        .run();
  }

  /**
   * Runs from zero messages, with the preferences jittered as the options say.
   *
   * @param kept the similarities that the messages are passed along
   * @param permutation the input row of each position
   * @param preferences preferences by input row
   * @param options jitter, and when to stop
   * @param execution cancellation and checkpoints
   * @throws org.bandgram.CancelledException if the run was cancelled
   */
  public static Outcome run(
      Messages messages,
      SparseSimilarities kept,
      Permutation permutation,
      double[] preferences,
      PropagationOptions options,
      Execution execution,
      Progress progress) {
    double[] jittered = Preferences.jittered(preferences, options.jitter(), options.seed());
    return run(
        messages, kept::similarity, permutation.apply(jittered), options, execution, progress);
  }

  private Outcome run() {
    stage.resume(this::transfer);
    if (ended != null || done > 0) {
      cancellation.resultAvailable();
    }
    if (ended == null) {
      ended = iterate();
      if (ended.status() != Status.STOPPED) {
        stage.finished(this::transfer);
      }
    }
    return ended;
  }

  private Outcome iterate() {
    while (done < convergence.maxIterations()) {
      cancellation.throwIfCancelled();
      if (cancellation.isStopping() && done > 0) {
        stage.stopped(this::transfer);
        seen.look(messages, done, unchanged);
        return outcome(bestOrStrongest(), done, Status.STOPPED);
      }
      int[] changes = messages.iterate(damping.damping(), undecided());
      done += changes.length;
      cancellation.resultAvailable();
      for (int changed : changes) {
        unchanged = changed == 0 ? unchanged + 1 : 0;
      }
      progress.update("propagate", done, convergence.maxIterations());
      if (traced) {
        trace.add(messages.totals().netSimilarity());
      }
      if (isStable()) {
        Candidate candidate = present();
        if ((candidate.orphans() == 0 || unchanged >= patience()) && !isWasteful(candidate)) {
          return outcome(candidate, done, Status.CONVERGED);
        }
      } else if (isWorthALook()) {
        seen.look(messages, done, unchanged);
        if (hasLevelledOff()) {
          return outcome(seen.best(), done, Status.LEVELLED_OFF);
        }
      }
      for (int changed : changes) {
        damping.observe(changed);
      }
      stage.reached(done, this::transfer);
    }
    return outcome(bestOrStrongest(), convergence.maxIterations(), Status.NOT_CONVERGED);
  }

  /**
   * Returns how many iterations may follow before there is anything to decide: whether the
   * exemplars have settled, whether to damp more, which of the last exemplars to keep.
   */
  private int undecided() {
    if (traced) {
      return 1;
    }
    int untilStable = convergence.iterations() - same();
    int most = Math.min(messages.iterationsAtOnce(), damping.undecided());
    return Math.max(1, Math.min(most, Math.min(untilStable, untilLook())));
  }

  private int untilLook() {
    int untilLast = convergence.maxIterations() - convergence.iterations() + 1 - done;
    if (!damping.isAdaptive()) {
      return untilLast;
    }
    int untilFirst = patience() - done;
    return Math.min(untilLast, untilFirst > LOOK ? untilFirst : LOOK - done % LOOK);
  }

  /** It is one of the last iterations, or time to see whether exemplars still get better. */
  private boolean isWorthALook() {
    return done > convergence.maxIterations() - convergence.iterations()
        || (damping.isAdaptive()
            && done >= patience()
            && done % LOOK == 0
            && messages.exemplarCount() >= MANY);
  }

  /** Exemplars still change, but have got no better for long. */
  private boolean hasLevelledOff() {
    return damping.isAdaptive()
        && messages.exemplarCount() >= MANY
        && seen.isOldBy(patience(), done)
        && !isWasteful(seen.best());
  }

  /** Returns for how many iterations the flags are the same, the very first left out. */
  private int same() {
    return Math.min(unchanged + 1, done - 1);
  }

  /** There are exemplars that have been the same for as long as asked. */
  private boolean isStable() {
    return messages.exemplarCount() > 0 && same() >= convergence.iterations();
  }

  /** Returns the exemplars as they are now. */
  private Candidate present() {
    if (present == null || unchanged < done - presentAt) {
      present = Candidate.of(messages);
      presentAt = done;
    }
    return present;
  }

  /** Returns for how many iterations nothing must happen before nothing more is expected. */
  private int patience() {
    double slow = Math.ceil(TIME_CONSTANTS / (1 - damping.damping()));
    return (int) Math.max(slow, (double) PATIENCE * convergence.iterations());
  }

  /**
   * Some point stands for itself alone that would rather join another exemplar. To find out, every
   * other one of the points that stand alone gives up.
   */
  private boolean isWasteful(Candidate candidate) {
    if (!candidate.equals(wasteful) && wastes(candidate)) {
      wasteful = candidate;
    }
    return candidate.equals(wasteful);
  }

  private boolean wastes(Candidate candidate) {
    boolean[] staying = candidate.exemplars().clone();
    boolean[] leaving = everyOther(alone(staying));
    for (int k = 0; k < leaving.length; k++) {
      staying[k] &= !leaving[k];
    }
    int[] exemplarOf = messages.assign(staying).exemplarOf();
    for (int k = 0; k < leaving.length; k++) {
      if (leaving[k] && exemplarOf[k] != Assignment.NONE && prefers(k, exemplarOf[k])) {
        return true;
      }
    }
    return false;
  }

  /** Flags the exemplars that no other point joins. */
  private boolean[] alone(boolean[] exemplars) {
    boolean[] alone = exemplars.clone();
    int[] exemplarOf = messages.assign(exemplars).exemplarOf();
    for (int i = 0; i < exemplarOf.length; i++) {
      if (exemplarOf[i] != i && exemplarOf[i] != Assignment.NONE) {
        alone[exemplarOf[i]] = false;
      }
    }
    return alone;
  }

  private static boolean[] everyOther(boolean[] flags) {
    boolean[] chosen = new boolean[flags.length];
    boolean next = true;
    for (int k = 0; k < flags.length; k++) {
      chosen[k] = flags[k] && next;
      next ^= flags[k];
    }
    return chosen;
  }

  /** Tells whether point k is better off with an exemplar than alone, beyond rounding. */
  private boolean prefers(int k, int exemplar) {
    double margin = ROUNDING * Math.abs(preferences[k]);
    return similarity.of(k, exemplar) > preferences[k] + margin;
  }

  private Candidate bestOrStrongest() {
    if (seen.best() != null) {
      return seen.best();
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

  /** Moves out or in the messages and what is known of them; of a finished loop, the outcome. */
  private void transfer(StateTransfer state) {
    if (state.flag(ended != null)) {
      ended = Outcome.transferred(ended, messages.size(), state);
      return;
    }
    done = (int) state.number(done);
    unchanged = (int) state.number(unchanged);
    damping.transfer(state);
    double[] kept = Outcome.transferred(nets(), state);
    trace.clear();
    Arrays.stream(kept).forEach(trace::add);
    seen.transfer(messages, state);
    messages.transfer(state);
  }

  private Outcome outcome(Candidate candidate, int iterations, Status status) {
    return new Outcome(
        candidate.exemplars(), candidate.orphans(), iterations, status, damping.damping(), nets());
  }

  private double[] nets() {
    return trace.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
