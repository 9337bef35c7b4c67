package org.bandgram.internal.compute.cuda.gram;

import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;

/**
 * Similarities in the device's memory, in the order of {@link org.bandgram.layout.BandLayout};
 * masked ones are negative infinity.
 *
 * @param precision of the elements
 * @param elements the stored numbers
 */
public record StoredPairs(Precision precision, DeviceBuffer elements) implements PairSource {
  @Override
  public String kernelName(String kernel) {
    return KernelNames.of(kernel, precision);
  }

  @Override
  public KernelArguments appendTo(KernelArguments arguments) {
    return arguments.pointer(elements);
  }
}
