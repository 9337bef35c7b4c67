package org.bandgram.internal.compute.cuda.device;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import org.bandgram.Precision;
import org.bandgram.internal.compute.messages.HalfScale;
import org.bandgram.storage.SimilarityStorage;

/**
 * How the similarities of a band are stored on the device.
 *
 * @param precision format of the similarities themselves
 * @param scale present where they are stored as 16-bit floating-point numbers
 */
public record ElementFormat(Precision precision, Optional<HalfScale> scale) {
  /** In full. */
  public static ElementFormat full(Precision precision) {
    return new ElementFormat(precision, Optional.empty());
  }

  /** Single-precision numbers in 16 bits. */
  public static ElementFormat half(HalfScale scale) {
    return new ElementFormat(Precision.FLOAT32, Optional.of(scale));
  }

  /** Returns what users call it. */
  public SimilarityStorage storage() {
    return scale.isPresent() ? SimilarityStorage.HALF : SimilarityStorage.STORED;
  }

  /** Returns the bytes of an element. */
  public int bytes() {
    return storage().bytes(precision);
  }

  /** Returns the name of a kernel for elements stored so. */
  public String kernelName(String kernel) {
    return scale.isPresent() ? KernelNames.ofHalf(kernel) : KernelNames.of(kernel, precision);
  }

  /** Appends what an element is multiplied by, an argument that only 16 bits have. */
  public KernelArguments withUnit(KernelArguments arguments) {
    return scale.map(half -> arguments.float32(half.unit())).orElse(arguments);
  }

  /** Returns a similarity from elements on the host. */
  public double get(MemorySegment elements, long index) {
    return scale.isPresent()
        ? scale.get().load(elements.getAtIndex(ValueLayout.JAVA_SHORT, index))
        : precision.get(elements, index);
  }

  /** Returns what storing makes of a similarity. */
  public double stored(double similarity) {
    return scale.map(half -> (double) half.load(half.store((float) similarity))).orElse(similarity);
  }
}
