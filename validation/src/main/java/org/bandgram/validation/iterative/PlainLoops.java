package org.bandgram.validation.iterative;

/** What loops that are written down plainly have in common. */
final class PlainLoops {
  /** The name of what computes. */
  static final String BACKEND = "cpu-plain";

  private PlainLoops() {}

  /** Rounds to single precision. */
  static float[] rounded(double... values) {
    float[] rounded = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      rounded[i] = (float) values[i];
    }
    return rounded;
  }
}
