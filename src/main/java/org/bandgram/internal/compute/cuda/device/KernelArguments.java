package org.bandgram.internal.compute.cuda.device;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.bandgram.Precision;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.similarity.Similarity.Sigmoid;

/**
 * The arguments of a kernel, in the order in which it declares them; may be launched with more than
 * once.
 *
 * <p>Each method appends one argument. Types must match the kernel's, which the driver cannot
 * check.
 */
public final class KernelArguments {
  private static final int LARGEST_COUNT = 64;
  private static final int VALUE_BYTES = 1024;

  /** Size of the native memory that a launch needs: an address per argument, then the values. */
  static final long BLOCK_BYTES = (long) LARGEST_COUNT * Long.BYTES + VALUE_BYTES;

  private final ByteBuffer values = ByteBuffer.allocate(VALUE_BYTES).order(ByteOrder.nativeOrder());
  private final int[] offsets = new int[LARGEST_COUNT];
  private final List<DeviceBuffer> buffers = new ArrayList<>();
  private int count;

  private KernelArguments() {}

  /** Returns an empty list of arguments. */
  public static KernelArguments of() {
    return new KernelArguments();
  }

  /** Appends a pointer to device memory; null is the null pointer. */
  public KernelArguments pointer(DeviceBuffer buffer) {
    if (buffer == null) {
      return int64(0);
    }
    buffers.add(buffer);
    return int64(buffer.address());
  }

  /** Appends a 32-bit integer. */
  public KernelArguments int32(int value) {
    next(Integer.BYTES).putInt(value);
    return this;
  }

  /** Appends a 64-bit integer. */
  public KernelArguments int64(long value) {
    next(Long.BYTES).putLong(value);
    return this;
  }

  /** Appends a single-precision number. */
  public KernelArguments float32(float value) {
    next(Float.BYTES).putFloat(value);
    return this;
  }

  /** Appends a double-precision number. */
  public KernelArguments float64(double value) {
    next(Double.BYTES).putDouble(value);
    return this;
  }

  /** Appends a number in the precision of the kernel. */
  public KernelArguments real(Precision precision, double value) {
    return switch (precision) {
      case FLOAT32 -> float32((float) value);
      case FLOAT64 -> float64(value);
    };
  }

  /** Appends a band as {@code { int32 size, half_bandwidth, width }}. */
  public KernelArguments band(BandLayout layout) {
    next(3 * Integer.BYTES)
        .putInt(layout.size())
        .putInt(layout.halfBandwidth())
        .putInt(layout.width());
    return this;
  }

  /**
   * Appends a similarity as {@code { int32 kind, degree; double gamma, coef0 }}; what a kind does
   * not have is zero.
   *
   * @throws IllegalArgumentException if it is custom, which exists in Java only
   */
  public KernelArguments similarity(Similarity similarity) {
    return switch (similarity) {
      case NegativeSquaredEuclidean _ ->
          similarity(SimilarityKind.NEGATIVE_SQUARED_EUCLIDEAN, 0, 0, 0);
      case Gaussian(double gamma) -> similarity(SimilarityKind.GAUSSIAN, 0, gamma, 0);
      case Polynomial(double gamma, double coef0, int degree) ->
          similarity(SimilarityKind.POLYNOMIAL, degree, gamma, coef0);
      case Linear _ -> similarity(SimilarityKind.LINEAR, 0, 0, 0);
      case Sigmoid(double gamma, double coef0) ->
          similarity(SimilarityKind.SIGMOID, 0, gamma, coef0);
      case Cosine _ -> similarity(SimilarityKind.COSINE, 0, 0, 0);
      case CustomSimilarity custom ->
          throw new IllegalArgumentException(
              "similarity " + custom.name() + " is custom, which no kernel computes");
    };
  }

  private KernelArguments similarity(SimilarityKind kind, int degree, double gamma, double coef0) {
    next(2 * Integer.BYTES + 2 * Double.BYTES)
        .putInt(kind.number())
        .putInt(degree)
        .putDouble(gamma)
        .putDouble(coef0);
    return this;
  }

  /** Appends points as {@code { pointer coordinates; int32 size, width, kind; float unit }}. */
  public KernelArguments ground(
      DeviceBuffer coordinates, int size, int width, DistanceKind kind, float unit) {
    buffers.add(coordinates);
    next(Long.BYTES + 3 * Integer.BYTES + Float.BYTES)
        .putLong(coordinates.address())
        .putInt(size)
        .putInt(width)
        .putInt(kind.number())
        .putFloat(unit);
    return this;
  }

  /** Starts an argument at the next multiple of 8 bytes, an alignment that fits every type. */
  private ByteBuffer next(int bytes) {
    int start = Math.ceilDiv(values.position(), Long.BYTES) * Long.BYTES;
    if (count == LARGEST_COUNT || start + bytes > VALUE_BYTES) {
      throw new IllegalStateException(
          "a kernel takes at most %d arguments of %d bytes together"
              .formatted(LARGEST_COUNT, VALUE_BYTES));
    }
    offsets[count++] = start;
    return values.position(start);
  }

  /**
   * Writes the addresses of the values and the values.
   *
   * @param block {@value #BLOCK_BYTES} bytes of native memory
   * @throws IllegalStateException if device memory among the arguments has been freed
   */
  void writeTo(MemorySegment block) {
    buffers.forEach(DeviceBuffer::requireOpen);
    long start = (long) count * Long.BYTES;
    for (int i = 0; i < count; i++) {
      block.setAtIndex(ValueLayout.JAVA_LONG, i, block.address() + start + offsets[i]);
    }
    MemorySegment.copy(MemorySegment.ofArray(values.array()), 0, block, start, values.position());
  }
}
