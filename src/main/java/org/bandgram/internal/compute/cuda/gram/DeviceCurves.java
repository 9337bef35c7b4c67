package org.bandgram.internal.compute.cuda.gram;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;

/**
 * The orders of the points on several curves, on the device, and how what is kept per point goes
 * from one to another. Points are numbered by position on the first curve, which needs no array.
 */
public final class DeviceCurves {
  private final CudaContext context;
  private final CurveBands bands;

  /** The point at each position, and the position of each point, on every curve but the first. */
  private final List<DeviceBuffer> points = new ArrayList<>();

  private final List<DeviceBuffer> positions = new ArrayList<>();

  private DeviceCurves(CudaContext context, CurveBands bands) {
    this.context = context;
    this.bands = bands;
  }

  /** Copies the orders of all curves into an arena. */
  public static DeviceCurves upload(DeviceArena arena, CurveBands bands) {
    DeviceCurves curves = new DeviceCurves(arena.context(), bands);
    for (int band = 1; band < bands.count(); band++) {
      Permutation curve = bands.curve(band);
      curves.points.add(HostArrays.upload(arena, curve.toArray()));
      curves.positions.add(HostArrays.upload(arena, curve.inverse().toArray()));
    }
    return curves;
  }

  public CudaContext context() {
    return context;
  }

  public CurveBands bands() {
    return bands;
  }

  public BandLayout layout() {
    return bands.layout();
  }

  /** Returns the number of points n. */
  public int size() {
    return bands.size();
  }

  /** Returns the point at each position of a band's curve, n integers; not for the first band. */
  public DeviceBuffer points(int band) {
    return points.get(band - 1);
  }

  /** Returns each point's position on a band's curve, n integers; not for the first band. */
  public DeviceBuffer positions(int band) {
    return positions.get(band - 1);
  }

  /**
   * Queues bringing values kept per point into the order of a band's curve.
   *
   * @param band any but the first
   * @param values n rows by point
   * @param perPoint how many values a row has
   * @param valueBytes the size of a value
   * @param ordered receives n rows by position on the curve
   */
  public void order(
      int band, DeviceBuffer values, int perPoint, int valueBytes, DeviceBuffer ordered) {
    context
        .kernel(KernelNames.ofBytes("curves_gather", valueBytes))
        .launchThreads(
            (long) size() * perPoint,
            KernelArguments.of()
                .int32(size())
                .int32(perPoint)
                .pointer(points(band))
                .pointer(values)
                .pointer(ordered));
  }

  /**
   * Returns values kept per point in the order of a band's curve, which of the first band are the
   * values themselves.
   *
   * @param room what the order of another band is queued into, n numbers
   */
  public DeviceBuffer ordered(
      int band, DeviceBuffer values, Precision precision, DeviceBuffer room) {
    if (band == 0) {
      return values;
    }
    order(band, values, 1, precision.bytes(), room);
    return room;
  }

  /** Queues finding where the points of a band's curve lie on an earlier one, n integers. */
  void findPositions(int band, int earlier, DeviceBuffer target) {
    if (earlier == 0) {
      target.copyFrom(points(band));
    } else {
      order(band, positions(earlier), 1, Integer.BYTES, target);
    }
  }

  /** Queues adding values in the order of a band's curve, but the first, to sums by point. */
  public void add(int band, DeviceBuffer ordered, DeviceBuffer sums, Precision precision) {
    context
        .kernel(KernelNames.of("curves_add", precision))
        .launchThreads(
            size(),
            KernelArguments.of()
                .int32(size())
                .pointer(positions(band))
                .pointer(ordered)
                .pointer(sums));
  }
}
