package org.bandgram.internal.compute.cuda.products;

import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.products.MatrixProducts;
import org.bandgram.internal.compute.products.ProductOps;
import org.bandgram.internal.compute.products.StoredMatrix;

/**
 * Products on the device.
 *
 * @param context the device
 * @param host what reads single elements, rows and sums
 */
public record CudaProductOps(CudaContext context, ProductOps host) implements ProductOps {
  @Override
  public String name() {
    return Backend.CUDA;
  }

  @Override
  public MatrixProducts of(StoredMatrix matrix) {
    return DeviceProducts.upload(context, host.of(matrix), matrix);
  }
}
