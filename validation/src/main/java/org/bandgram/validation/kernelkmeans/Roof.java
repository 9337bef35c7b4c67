package org.bandgram.validation.kernelkmeans;

import java.util.List;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.validation.harness.Figures;
import org.bandgram.validation.harness.LineChart.Measurement;
import org.bandgram.validation.harness.LineChart.Series;

/**
 * What a device does at best, as measured: the roofline (S. Williams, A. Waterman, D. Patterson,
 * CACM 52(4), 2009, doi 10.1145/1498765.1498785).
 *
 * @param bytesPerSecond bytes read and written by a stream through memory
 * @param flopsPerSecond single-precision operations in registers, a multiply-add counting as two
 */
record Roof(String backend, double bytesPerSecond, double flopsPerSecond) {
  /** A subtraction and a multiply-add on a GPU are two instructions of one unit. */
  private static final double FLOPS_PER_COORDINATE = 4;

  /** Measures a device, in some seconds. */
  static Roof of(Device device, Execution execution) {
    Backend backend = BackendProvider.select(device, Long.MAX_VALUE);
    double flops =
        backend.coordinateRate(execution).isEmpty()
            ? Double.NaN
            : device == Device.CPU
                ? FusedPeak.flopsPerSecond(execution)
                : FLOPS_PER_COORDINATE * backend.coordinateRate(execution).getAsDouble();
    return new Roof(backend.name(), backend.memoryBandwidth(execution), flops);
  }

  /** Reads what {@link #toString} says. */
  static Roof of(String text) {
    String[] words = text.split(" ", -1);
    return new Roof(words[0].replace(":", ""), 1e9 * number(words[1]), 1e9 * number(words[4]));
  }

  private static double number(String word) {
    return word.equals("–") ? Double.NaN : Double.parseDouble(word.replace(",", ""));
  }

  /** Returns the operations for each byte from which on a program is bound by arithmetic. */
  double ridge() {
    return flopsPerSecond / bytesPerSecond;
  }

  /** Returns the operations in a second that so many for each byte allow. */
  double flopsPerSecond(double intensity) {
    return Math.min(flopsPerSecond, intensity * bytesPerSecond);
  }

  /** Draws it between two numbers of operations for each byte. */
  Series series(double least, double most) {
    return Series.of(
        "roof, " + backend,
        List.of(least, Math.clamp(ridge(), least, most), most),
        x -> x,
        x -> flopsPerSecond(x) / 1e9);
  }

  /** Returns a measured point for the same chart. */
  static Measurement point(Work work, double seconds) {
    return new Measurement(work.intensity(), work.flops() / seconds / 1e9);
  }

  @Override
  public String toString() {
    return "%s: %s GB/s and %s GFLOP/s at best, so that %s operations for each byte are needed to be"
            .formatted(
                backend,
                Figures.of(bytesPerSecond / 1e9),
                Figures.of(flopsPerSecond / 1e9),
                Figures.of(ridge()))
        + " bound by arithmetic.";
  }
}
