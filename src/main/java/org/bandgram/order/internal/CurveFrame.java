package org.bandgram.order.internal;

import java.io.Serializable;
import java.util.Random;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.order.CurveKind;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.CurveOrdering.Reduction;
import org.bandgram.order.CurveOrdering.Scaling;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * The mapping of points to a curve: projection and bounding box, which {@link CurveOrdering} finds
 * before it encodes points. With it, points can be encoded where they are, part by part, also where
 * no machine holds all of them; sorted by code and then by index they are in the order of {@link
 * CurveOrdering#order}.
 *
 * <ol>
 *   <li>{@link #of} takes the box of all points.
 *   <li>Where the frame then {@linkplain #isProjected is projected}, {@link #withSample} takes some
 *       points, and {@link #withProjectedBox} the box of all {@linkplain #project projected}
 *       points.
 *   <li>{@link #encode} gives the codes of any of the points.
 * </ol>
 *
 * Immutable; it can be sent to other machines.
 */
public final class CurveFrame implements Serializable {
  private static final long serialVersionUID = 1L;

  private final CurveKind kind;
  private final Scaling scaling;
  private final int maxDimensions;
  private final Reduction reduction;
  private final boolean rotated;
  private final long seed;
  private final Box box;

  /** The projection, k x m, row by row; null before it is known or if there is none. */
  private final double[] matrix;

  private final int matrixRows;

  /** The box of the projected points; null before it is known or if there is none. */
  private final Box projectedBox;

  private CurveFrame(CurveFrame before, double[] matrix, int matrixRows, Box projectedBox) {
    this.kind = before.kind;
    this.scaling = before.scaling;
    this.maxDimensions = before.maxDimensions;
    this.reduction = before.reduction;
    this.rotated = before.rotated;
    this.seed = before.seed;
    this.box = before.box;
    this.matrix = matrix;
    this.matrixRows = matrixRows;
    this.projectedBox = projectedBox;
  }

  private CurveFrame(CurveOrdering.Options options, Box box) {
    this.kind = options.curve();
    this.scaling = options.scaling();
    this.maxDimensions = options.maxDimensions();
    this.reduction = options.reduction();
    this.rotated = options.seed().isPresent();
    this.seed = options.seed().orElse(0);
    this.box = box;
    this.matrix = null;
    this.matrixRows = 0;
    this.projectedBox = null;
  }

  /**
   * The smallest and largest coordinate of points in each dimension.
   *
   * @param min the d smallest
   * @param max the d largest
   */
  // made once, read often
  public record Box(double[] min, double[] max) implements Serializable {
    /** Finds the box of points, in O(n d). */
    public static Box of(PointSet points, Execution execution) {
      BoundingBox box = BoundingBox.of(points, execution);
      return new Box(box.min(), box.max());
    }

    /** Returns the box of this one and another. */
    public Box with(Box other) {
      Box both = new Box(min.clone(), max.clone());
      for (int j = 0; j < min.length; j++) {
        both.min[j] = Math.min(both.min[j], other.min[j]);
        both.max[j] = Math.max(both.max[j], other.max[j]);
      }
      return both;
    }

    private BoundingBox bounds() {
      return new BoundingBox(min, max);
    }

    private UnitCubeMapping cube(Scaling scaling) {
      return UnitCubeMapping.of(bounds(), scaling);
    }
  }

  /**
   * Starts a frame.
   *
   * @param options the curve and its options; the sort is not used
   * @param box the box of all points
   */
  public static CurveFrame of(CurveOrdering.Options options, Box box) {
    return new CurveFrame(options, box);
  }

  private UnitCubeMapping cube() {
    return switch (reduction) {
      case COMPONENTS -> box.cube(scaling);
      case FIRST_DIMENSIONS -> UnitCubeMapping.of(box.bounds(), scaling, maxDimensions);
    };
  }

  private boolean isReduced() {
    return cube().dimensions() > maxDimensions;
  }

  /** Tells whether points are projected before they are encoded. */
  public boolean isProjected() {
    return rotated || isReduced();
  }

  /** Returns which of n points, ascending, {@link #withSample} takes. */
  public int[] sampleRows(int n) {
    return isReduced() ? RowSample.choose(n, RowSample.mostRows(cube().dimensions())) : new int[1];
  }

  /** Returns this frame with a projection, found from the points that it asked for. */
  public CurveFrame withSample(PointSet sample, Execution execution) {
    UnitCubeMapping cube = cube();
    DMatrixRMaj projection =
        isReduced()
            ? PrincipalComponents.of(sample, cube, maxDimensions, execution)
            : CommonOps_DDRM.identity(cube.dimensions());
    if (rotated) {
      DMatrixRMaj rotation = RandomRotation.draw(projection.getNumRows(), new Random(seed));
      projection = CommonOps_DDRM.mult(rotation, projection, null);
    }
    return new CurveFrame(this, projection.getData().clone(), projection.getNumRows(), null);
  }

  /**
   * Points as they go on a curve.
   *
   * @param points the points, projected if the frame says so
   * @param cube how they map to the unit cube
   * @param curve the curve in the dimensions of the cube
   */
  public record FramedPoints(PointSet points, UnitCubeMapping cube, SpaceFillingCurve curve) {}

  /** Frames points that are all here, in O(n d). */
  public static FramedPoints frame(
      PointSet points, CurveOrdering.Options options, Execution execution) {
    CurveFrame frame = of(options, Box.of(points, execution));
    if (!frame.isProjected()) {
      return frame.framed(points, frame.cube());
    }
    CurveFrame projecting = frame.withSample(points, execution);
    PointSet projected = projecting.project(points, execution);
    CurveFrame whole = projecting.withProjectedBox(Box.of(projected, execution));
    return whole.framed(projected, whole.projectedCube());
  }

  private FramedPoints framed(PointSet points, UnitCubeMapping cube) {
    return new FramedPoints(points, cube, SpaceFillingCurve.of(kind, cube.dimensions()));
  }

  /** Returns points as this frame projects them. */
  public PointSet project(PointSet points, Execution execution) {
    DMatrixRMaj projection = DMatrixRMaj.wrap(matrixRows, matrix.length / matrixRows, matrix);
    return new Projection(cube(), projection).apply(points, execution);
  }

  /** Returns this frame with the box of all projected points. */
  public CurveFrame withProjectedBox(Box projected) {
    return new CurveFrame(this, matrix, matrixRows, projected);
  }

  /** Returns the codes of points, O(d) for each. */
  public CurveCodes encode(PointSet points, Execution execution) {
    FramedPoints framed =
        isProjected()
            ? framed(project(points, execution), projectedCube())
            : framed(points, cube());
    return HostCurveSorter.encode(framed.points(), framed.cube(), framed.curve(), execution);
  }

  private UnitCubeMapping projectedCube() {
    UnitCubeMapping cube = projectedBox.cube(Scaling.COMMON);
    if (!rotated) {
      return cube;
    }
    Random random = new Random(seed);
    RandomRotation.draw(matrixRows, random);
    return cube.shifted(random.doubles(cube.dimensions()).toArray());
  }
}
