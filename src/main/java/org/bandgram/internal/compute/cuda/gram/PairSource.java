package org.bandgram.internal.compute.cuda.gram;

import org.bandgram.internal.compute.cuda.device.KernelArguments;

/** Where kernels read the similarities of a band's pairs from. */
public sealed interface PairSource permits StoredPairs, PointPairs {
  /** Returns the name of a kernel that reads from here. */
  String kernelName(String kernel);

  /** Appends what such a kernel needs. */
  KernelArguments appendTo(KernelArguments arguments);
}
