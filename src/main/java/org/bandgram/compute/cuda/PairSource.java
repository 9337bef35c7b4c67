package org.bandgram.compute.cuda;

/** Where kernels read the similarities of a band's pairs from. */
sealed interface PairSource permits StoredPairs, PointPairs {
  /** Returns the name of a kernel that reads from here. */
  String kernelName(String kernel);

  /** Appends what such a kernel needs. */
  KernelArguments appendTo(KernelArguments arguments);
}
