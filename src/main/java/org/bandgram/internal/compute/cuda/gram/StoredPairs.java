package org.bandgram.internal.compute.cuda.gram;

import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.ElementFormat;
import org.bandgram.internal.compute.cuda.device.KernelArguments;

/**
 * Similarities in the device's memory, in the order of {@link org.bandgram.layout.BandLayout};
 * masked ones are negative infinity.
 *
 * @param format how they are stored
 * @param elements the stored numbers
 */
public record StoredPairs(ElementFormat format, DeviceBuffer elements) implements PairSource {
  @Override
  public String kernelName(String kernel) {
    return format.kernelName(kernel);
  }

  @Override
  public KernelArguments appendTo(KernelArguments arguments) {
    return format.withUnit(arguments.pointer(elements));
  }
}
