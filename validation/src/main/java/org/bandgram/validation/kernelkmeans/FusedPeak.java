package org.bandgram.validation.kernelkmeans;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.Execution;

/**
 * Measures the single-precision floating-point operations that the host does in a second at best:
 * multiply-adds in registers, in eight chains that do not wait for each other. Needs the module
 * {@code jdk.incubator.vector}.
 */
final class FusedPeak {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int CHAINS = 8;
  private static final int ROUNDS = 1 << 16;
  private static final int TASKS_PER_THREAD = 4;
  private static final int REPETITIONS = 300;

  private FusedPeak() {}

  /** Returns operations per second of all threads in the fastest of many short passes. */
  static double flopsPerSecond(Execution execution) {
    float[] results = new float[TASKS_PER_THREAD * execution.threads()];
    double flops = 2.0 * CHAINS * ROUNDS * SPECIES.length() * results.length;
    double best = 0;
    for (int repetition = 0; repetition < REPETITIONS; repetition++) {
      float start = repetition * Float.MIN_NORMAL;
      long begun = System.nanoTime();
      execution.forBlocks(results.length, 1, (task, _, _) -> results[task] += chains(start));
      best = Math.max(best, flops / (System.nanoTime() - begun) * 1e9);
    }
    return best;
  }

  /** Returns something that depends on every operation. */
  private static float chains(float start) {
    FloatVector a = FloatVector.broadcast(SPECIES, start);
    FloatVector b = FloatVector.broadcast(SPECIES, 0.5f);
    FloatVector s0 = a;
    FloatVector s1 = a;
    FloatVector s2 = a;
    FloatVector s3 = a;
    FloatVector s4 = a;
    FloatVector s5 = a;
    FloatVector s6 = a;
    FloatVector s7 = a;
    for (int round = 0; round < ROUNDS; round++) {
      s0 = s0.fma(b, a);
      s1 = s1.fma(b, a);
      s2 = s2.fma(b, a);
      s3 = s3.fma(b, a);
      s4 = s4.fma(b, a);
      s5 = s5.fma(b, a);
      s6 = s6.fma(b, a);
      s7 = s7.fma(b, a);
    }
    return s0.add(s1).add(s2.add(s3)).add(s4.add(s5)).add(s6.add(s7)).lane(0);
  }
}
