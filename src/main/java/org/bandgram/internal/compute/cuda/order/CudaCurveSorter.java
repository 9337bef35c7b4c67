package org.bandgram.internal.compute.cuda.order;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.order.CurveOrdering.SortMethod;
import org.bandgram.order.internal.CurveSorter;
import org.bandgram.order.internal.HilbertCurve;
import org.bandgram.order.internal.MortonCurve;
import org.bandgram.order.internal.SpaceFillingCurve;
import org.bandgram.order.internal.UnitCubeMapping;

/** Orders points along a curve on the device; the same order as the CPU's. */
public record CudaCurveSorter(CudaContext context) implements CurveSorter {
  @Override
  public int[] order(
      PointSet points,
      UnitCubeMapping cube,
      SpaceFillingCurve curve,
      SortMethod method,
      Execution execution) {
    execution.cancellation().throwIfCancelled();
    try (DeviceArena arena = context.arena()) {
      DeviceCodes codes = encode(arena, points, cube, curve);
      switch (method) {
        case BITONIC -> new BitonicSort(context, codes).run();
        case RADIX -> new RadixSort(context, arena, codes).run();
      }
      return HostArrays.downloadInts(codes.index(), points.size());
    }
  }

  private DeviceCodes encode(
      DeviceArena arena, PointSet points, UnitCubeMapping cube, SpaceFillingCurve curve) {
    DeviceCodes codes = DeviceCodes.allocate(arena, points.size(), curve.codeBits());
    try (DeviceArena temporary = context.arena()) {
      context
          .kernel(KernelNames.of("order_encode", points.precision()))
          .launchThreads(
              points.size(),
              KernelArguments.of()
                  .pointer(HostArrays.upload(temporary, points))
                  .int32(points.size())
                  .int32(points.dimensions())
                  .pointer(HostArrays.upload(temporary, cube.axes()))
                  .pointer(upload(temporary, cube))
                  .int32(cube.dimensions())
                  .float64(cube.factor())
                  .int32(cube.shift().length > 0 ? 1 : 0)
                  .int32(curve.bits())
                  .int32(number(curve))
                  .pointer(codes.high())
                  .pointer(codes.low()));
      context.synchronize();
    }
    return codes;
  }

  /** Copies origins, sides and shifts, one after the other. */
  private static DeviceBuffer upload(DeviceArena arena, UnitCubeMapping cube) {
    int m = cube.dimensions();
    double[] numbers = new double[3 * m];
    System.arraycopy(cube.origins(), 0, numbers, 0, m);
    System.arraycopy(cube.sides(), 0, numbers, m, m);
    System.arraycopy(cube.shift(), 0, numbers, 2 * m, cube.shift().length);
    return HostArrays.upload(arena, numbers);
  }

  private static int number(SpaceFillingCurve curve) {
    return switch (curve) {
      case MortonCurve _ -> 0;
      case HilbertCurve _ -> 1;
    };
  }
}
