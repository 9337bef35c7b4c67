package org.bandgram.internal.compute.cpu.products;

import org.bandgram.internal.compute.products.MatrixProductsContract;
import org.bandgram.internal.compute.products.ProductOps;

/** The loops with the Vector API, held to the contract. */
class VectorProductOpsTest extends MatrixProductsContract {
  @Override
  protected ProductOps ops() {
    return HostProductOps.vector("cpu-vector");
  }
}
