package org.bandgram.internal.compute.cuda.gram;

import java.util.function.IntUnaryOperator;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.messages.SimilarityRange;

/** What the rows of similarities on the device span, one number of each kind per row. */
public record DeviceRanges(
    int size,
    Precision precision,
    DeviceBuffer sums,
    DeviceBuffer least,
    DeviceBuffer greatest,
    DeviceBuffer counts) {

  static DeviceRanges allocate(DeviceArena arena, int size, Precision precision) {
    return new DeviceRanges(
        size,
        precision,
        arena.allocate((long) size * Double.BYTES),
        arena.allocate((long) size * precision.bytes()),
        arena.allocate((long) size * precision.bytes()),
        arena.allocate((long) size * Integer.BYTES));
  }

  /** Appends the four vectors to a kernel's arguments. */
  public KernelArguments appendTo(KernelArguments arguments) {
    return arguments.pointer(sums).pointer(least).pointer(greatest).pointer(counts);
  }

  /**
   * Combines the rows, in the order that {@link SimilarityRange} states.
   *
   * @param point gives the point of a row or column
   * @param reader gives the element that a row complains of
   * @throws InvalidInputException if a row has an element that is NaN or positive infinity
   */
  public SimilarityRange combine(IntUnaryOperator point, PairReader reader) {
    double[] rowSums = HostArrays.download(sums, Precision.FLOAT64, size);
    double[] rowLeast = HostArrays.download(least, precision, size);
    double[] rowGreatest = HostArrays.download(greatest, precision, size);
    int[] rowCounts = HostArrays.downloadInts(counts, size);
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    double sum = 0;
    long count = 0;
    for (int i = 0; i < size; i++) {
      if (rowCounts[i] < 0) {
        throw noSimilarity(point.applyAsInt(i), point.applyAsInt(-1 - rowCounts[i]), reader);
      }
      low = Math.min(low, rowLeast[i]);
      high = Math.max(high, rowGreatest[i]);
      sum += rowSums[i];
      count += rowCounts[i];
    }
    return new SimilarityRange(low, high, sum, count);
  }

  /** A row with an element that is none has the count -1 - k for its column k. */
  private static InvalidInputException noSimilarity(int i, int k, PairReader reader) {
    return InvalidInputException.of(
        "similarity (%d, %d)".formatted(i, k),
        reader.similarity(i, k),
        "finite, or negative infinity for no edge");
  }
}
