package org.bandgram.internal.compute.choice;

import java.util.Comparator;
import java.util.List;

/**
 * Predicts the time of a run whose elements a GPU and the CPU share. Alone, each takes what its
 * {@link OverheadModel} says. Together they take both overheads, and in each iteration as long as
 * the slower of the two, whose computation is in proportion to its part of the elements. That is
 * least where both are done at the same time, at c_gpu / (c_cpu + c_gpu) of the elements on the
 * CPU.
 *
 * @param cpu the time of one iteration on the CPU
 * @param gpu the time of one iteration on the GPU
 * @param iterations how many there are
 */
record ShareModel(OverheadModel cpu, OverheadModel gpu, long iterations) {
  /** Sharing must be predicted to take less than this part of the time of one of them alone. */
  private static final double CLEARLY_LESS = 0.9;

  /** Returns the seconds of a run, of whose elements the CPU takes a part, from 0 to 1. */
  double seconds(double hostShare) {
    if (hostShare == 0 || hostShare == 1) {
      return (hostShare == 0 ? gpu : cpu).seconds((double) iterations);
    }
    double slower = Math.max(hostShare * cpu.computation(), (1 - hostShare) * gpu.computation());
    return cpu.overhead() + gpu.overhead() + iterations * slower;
  }

  /**
   * Returns the part of the elements to leave to the CPU: all where the CPU alone is predicted to
   * be as fast as the GPU alone, otherwise none; one between where that is predicted to be clearly
   * faster.
   *
   * @param shares the parts that can be left to the CPU beside a GPU
   */
  double best(List<Double> shares) {
    double alone = seconds(0) < seconds(1) ? 0 : 1;
    double shared = shares.stream().min(Comparator.comparingDouble(this::seconds)).orElse(alone);
    return seconds(shared) < CLEARLY_LESS * seconds(alone) ? shared : alone;
  }
}
