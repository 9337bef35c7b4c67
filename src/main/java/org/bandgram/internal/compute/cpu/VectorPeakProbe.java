package org.bandgram.internal.compute.cpu;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.Execution;

/**
 * Measures how many coordinates of squared Euclidean distances the host can add up in a second when
 * it has nothing else to do: one subtraction and one multiply-add each, in registers, in seven
 * chains that do not wait for each other. More do not fit where there are sixteen registers. A
 * processor that begins two multiply-adds in a cycle and takes four cycles for each could do a
 * seventh more.
 */
public final class VectorPeakProbe {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int CHAINS = 7;
  private static final int ROUNDS = 1 << 16;
  private static final int TASKS_PER_THREAD = 4;
  private static final int REPETITIONS = 300;

  private VectorPeakProbe() {}

  /** Returns coordinates per second in the fastest of many short passes. */
  public static double coordinatesPerSecond(Execution execution) {
    float[] results = new float[tasks(execution)];
    double best = 0;
    for (int repetition = 0; repetition < REPETITIONS; repetition++) {
      long start = System.nanoTime();
      pass(repetition * Float.MIN_NORMAL, results, execution);
      double seconds = (System.nanoTime() - start) / 1e9;
      best = Math.max(best, coordinatesPerPass(execution) / seconds);
    }
    return best;
  }

  /** Returns how many results a pass has. */
  public static int tasks(Execution execution) {
    return TASKS_PER_THREAD * execution.threads();
  }

  /** Returns how many coordinates a pass adds up. */
  public static double coordinatesPerPass(Execution execution) {
    return (double) tasks(execution) * ROUNDS * CHAINS * SPECIES.length();
  }

  /** Adds up coordinates on all threads. */
  public static void pass(float step, float[] results, Execution execution) {
    execution.forBlocks(results.length, 1, (task, _, _) -> results[task] += chains(step));
  }

  /** Returns something that depends on every operation. */
  private static float chains(float step) {
    FloatVector steps = FloatVector.broadcast(SPECIES, step);
    FloatVector t0 = FloatVector.broadcast(SPECIES, 1);
    FloatVector t1 = t0.add(1);
    FloatVector t2 = t0.add(2);
    FloatVector t3 = t0.add(3);
    FloatVector t4 = t0.add(4);
    FloatVector t5 = t0.add(5);
    FloatVector t6 = t0.add(6);
    FloatVector s0 = FloatVector.zero(SPECIES);
    FloatVector s1 = s0;
    FloatVector s2 = s0;
    FloatVector s3 = s0;
    FloatVector s4 = s0;
    FloatVector s5 = s0;
    FloatVector s6 = s0;
    for (int round = 0; round < ROUNDS; round++) {
      t0 = t0.sub(steps);
      t1 = t1.sub(steps);
      t2 = t2.sub(steps);
      t3 = t3.sub(steps);
      t4 = t4.sub(steps);
      t5 = t5.sub(steps);
      t6 = t6.sub(steps);
      s0 = t0.fma(t0, s0);
      s1 = t1.fma(t1, s1);
      s2 = t2.fma(t2, s2);
      s3 = t3.fma(t3, s3);
      s4 = t4.fma(t4, s4);
      s5 = t5.fma(t5, s5);
      s6 = t6.fma(t6, s6);
    }
    return s0.add(s1).add(s2).add(s3).add(s4).add(s5).add(s6).lane(0);
  }
}
