package org.bandgram.internal.compute.choice;

import org.bandgram.InvalidInputException;

/**
 * The time of a run as T = c + o, computation and overhead, which are told apart by running once
 * more with the computation doubled: 2 c + o. T. Gunarathne, B. Salpitikorala, A. Chauhan, G. Fox,
 * Iterative statistical kernels on contemporary GPUs, IJCSE 8(1), 2013, doi
 * 10.1504/IJCSE.2013.052118.
 *
 * @param computation c in seconds, at least 0
 * @param overhead o in seconds, at least 0
 */
public record OverheadModel(double computation, double overhead) {
  /**
   * Fits the model to two times: c is their difference and o the rest. Where times that are not
   * exact would make one of them negative, it is 0, and the doubled run takes the time that it
   * took.
   *
   * @param single seconds of a run
   * @param doubled seconds of a run with twice the computation
   */
  public static OverheadModel of(double single, double doubled) {
    requireSeconds("the time of a run", single);
    requireSeconds("the time of a run with the computation doubled", doubled);
    double computation = Math.clamp(doubled - single, 0, doubled / 2);
    return new OverheadModel(computation, doubled - 2 * computation);
  }

  private static void requireSeconds(String what, double seconds) {
    InvalidInputException.require(
        seconds >= 0 && seconds < Double.POSITIVE_INFINITY, what, seconds, "finite and at least 0");
  }

  /** Returns the seconds of a run with so many times the computation. */
  public double seconds(double times) {
    return overhead + times * computation;
  }
}
