package org.bandgram.cluster.internal.propagation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.PropagationOptions.Convergence;
import org.bandgram.cluster.PropagationOptions.Damping;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.internal.compute.messages.Messages;

/**
 * Messages whose flags follow a script: points on a line, each of which reaches exemplars at most h
 * places away.
 */
final class ScriptedMessages implements Messages {
  private static final Execution EXECUTION = Execution.onThreads(1);
  private static final double PREFERENCE = -10;

  /** Few iterations without a change, and a damping that stays. */
  static final PropagationOptions OPTIONS =
      PropagationOptions.defaults()
          .withConvergence(new Convergence(5, 200))
          .withDamping(Damping.fixed(0.8));

  private final int n;
  private final int h;
  private final IntFunction<boolean[]> script;
  private final List<Double> dampings = new ArrayList<>();
  private boolean[] flags;
  private int atOnce = 1;

  ScriptedMessages(int n, int h, IntFunction<boolean[]> script) {
    this.n = n;
    this.h = h;
    this.script = script;
  }

  /** Answers after so many iterations at once; returns this. */
  ScriptedMessages atOnce(int iterations) {
    atOnce = iterations;
    return this;
  }

  /** Returns the damping of each iteration so far. */
  List<Double> dampings() {
    return dampings;
  }

  @Override
  public int size() {
    return n;
  }

  @Override
  public void reset(double[] preferences) {
    flags = new boolean[n];
    dampings.clear();
  }

  @Override
  public int[] iterate(double damping, int iterations) {
    assertThat(iterations).isBetween(1, atOnce);
    return IntStream.range(0, iterations).map(iteration -> step(damping)).toArray();
  }

  private int step(double damping) {
    boolean[] next = script.apply(dampings.size());
    dampings.add(damping);
    int changed = 0;
    for (int k = 0; k < n; k++) {
      changed += next[k] == flags[k] ? 0 : 1;
    }
    flags = next;
    return changed;
  }

  @Override
  public int iterationsAtOnce() {
    return atOnce;
  }

  @Override
  public void transfer(StateTransfer state) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int exemplarCount() {
    return Partition.indices(flags).length;
  }

  @Override
  public boolean[] exemplars() {
    return flags.clone();
  }

  @Override
  public double[] evidence() {
    double[] evidence = new double[n];
    Arrays.setAll(evidence, k -> flags[k] ? 1 : k == 2 ? -1 : -2);
    return evidence;
  }

  @Override
  public Assignment assign(boolean[] exemplars) {
    int[] exemplarOf = new int[n];
    int orphans = 0;
    double net = 0;
    for (int i = 0; i < n; i++) {
      exemplarOf[i] = exemplars[i] ? i : Assignment.NONE;
      for (int distance = 1; distance <= h && exemplarOf[i] == Assignment.NONE; distance++) {
        for (int k : new int[] {i - distance, i + distance}) {
          if (k >= 0 && k < n && exemplars[k] && exemplarOf[i] == Assignment.NONE) {
            exemplarOf[i] = k;
          }
        }
      }
      orphans += exemplarOf[i] == Assignment.NONE ? 1 : 0;
      net += exemplarOf[i] == Assignment.NONE ? 0 : similarity(i, exemplarOf[i]);
    }
    return new Assignment(exemplarOf, new Totals(orphans, net));
  }

  @Override
  public void close() {}

  static double similarity(int i, int k) {
    return i == k ? PREFERENCE : -Math.abs(i - k);
  }

  /** Returns the flags of so many points with some exemplars. */
  static boolean[] flags(int n, int... exemplars) {
    boolean[] flags = new boolean[n];
    for (int k : exemplars) {
      flags[k] = true;
    }
    return flags;
  }

  /** Runs on these messages. */
  static Outcome run(Messages messages, PropagationOptions options) {
    double[] preferences = new double[messages.size()];
    Arrays.fill(preferences, PREFERENCE);
    return PropagationLoop.run(
        messages, ScriptedMessages::similarity, preferences, options, EXECUTION, Progress.NONE);
  }
}
