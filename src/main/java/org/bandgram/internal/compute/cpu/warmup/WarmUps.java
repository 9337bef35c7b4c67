package org.bandgram.internal.compute.cpu.warmup;

import java.util.stream.Stream;

/**
 * A {@link WarmUp} for each kind of loops whose first work in a JVM is left to plain ones. Loops of
 * other kinds gain nothing from that, or have not been tried.
 *
 * @param pairs similarities of points; operations are coordinates of pairs
 * @param bands messages on bands in single precision; operations are elements in an iteration
 * @param kernels rows of kernel matrices; operations are coordinates of pairs
 * @param centroids points and centroids of K-means; operations are coordinates of pairs
 */
public record WarmUps(WarmUp pairs, WarmUp bands, WarmUp kernels, WarmUp centroids) {
  /** Returns those of a JVM that has just begun. */
  public static WarmUps ofNewJvm() {
    return new WarmUps(
        new WarmUp(1L << 26, 0),
        new WarmUp(1L << 28, 0),
        new WarmUp(1L << 26, 0),
        new WarmUp(1L << 30, 1L << 34));
  }

  /** Leaves no more to plain loops: a run is known to be long. */
  public void skip() {
    Stream.of(pairs, bands, kernels, centroids).forEach(WarmUp::skip);
  }

  /** Returns those that are over, of a JVM whose first work is not to be told from the rest. */
  public static WarmUps over() {
    return new WarmUps(WarmUp.over(), WarmUp.over(), WarmUp.over(), WarmUp.over());
  }
}
