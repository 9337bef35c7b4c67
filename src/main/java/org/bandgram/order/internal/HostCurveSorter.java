package org.bandgram.order.internal;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.order.CurveOrdering.SortMethod;

/** Orders points along a curve on the CPU; O(n d) to encode, plus the sort. */
public final class HostCurveSorter implements CurveSorter {
  @Override
  public int[] order(
      PointSet points,
      UnitCubeMapping cube,
      SpaceFillingCurve curve,
      SortMethod method,
      Execution execution) {
    return PairSort.of(method).order(encode(points, cube, curve, execution), execution);
  }

  static CurveCodes encode(
      PointSet points, UnitCubeMapping cube, SpaceFillingCurve curve, Execution execution) {
    CurveCodes codes = CurveCodes.allocate(points.size(), curve.codeBits());
    execution.forBlocks(
        points.size(),
        Rows.blockSize(points.dimensions()),
        (block, from, to) -> {
          double[] unit = cube.map(Rows.read(points, from, to));
          curve.encode(UnitCubeMapping.cells(unit, curve.bits()), to - from, codes, from);
        });
    return codes;
  }
}
