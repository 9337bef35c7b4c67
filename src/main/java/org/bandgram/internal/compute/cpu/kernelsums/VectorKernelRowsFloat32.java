package org.bandgram.internal.compute.cpu.kernelsums;

import static org.bandgram.internal.compute.cpu.tiles.TileKernel.GROUP;
import static org.bandgram.internal.compute.cpu.tiles.TileKernel.TILE;
import static org.bandgram.internal.compute.cpu.tiles.VectorDistances.SPECIES;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import jdk.incubator.vector.FloatVector;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.gram.VectorFinish;
import org.bandgram.internal.compute.cpu.tiles.TiledPoints;
import org.bandgram.internal.compute.cpu.tiles.TilesFloat32;
import org.bandgram.internal.compute.cpu.tiles.VectorDistances;
import org.bandgram.internal.compute.cpu.tiles.VectorProducts;
import org.bandgram.internal.compute.tiles.DistanceCoordinates;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;

/** Single precision, in register tiles of four rows and {@code TileKernel.TILE} columns. */
final class VectorKernelRowsFloat32 implements KernelRows {
  private final PointSet rowPoints;
  private final TilesFloat32 columns;
  private final boolean distances;
  private final VectorFinish finish;
  private final float[] rowNorms;
  private final float[] columnNorms;

  /**
   * Prepares columns, O(n d) time and memory.
   *
   * @param rowPoints points that rows belong to
   * @param columnPoints points that columns belong to
   * @param kernel a built-in one
   * @param execution threads and cancellation of the preparation
   */
  VectorKernelRowsFloat32(
      PointSet rowPoints, PointSet columnPoints, Similarity kernel, Execution execution) {
    this.rowPoints = rowPoints;
    columns =
        TilesFloat32.of(
            columnPoints, new DistanceCoordinates(new SquaredEuclideanDistance()), execution);
    distances = kernel.decreasesWithDistance();
    finish = VectorFinish.of(kernel);
    boolean needsNorms = kernel instanceof Cosine;
    rowNorms = needsNorms ? norms(rowPoints) : new float[rowPoints.size()];
    columnNorms = needsNorms ? norms(columnPoints) : new float[0];
  }

  /** Returns the norms of points, and zeros up to the end of the last tile. */
  private static float[] norms(PointSet points) {
    float[] norms = new float[TiledPoints.tiles(points.size()) * TILE];
    for (int i = 0; i < points.size(); i++) {
      norms[i] = (float) Cosine.norm(points, i);
    }
    return norms;
  }

  @Override
  public Block block(int[] rows, int from, int to) {
    float[] groups = interleave(rows, from, to);
    float[] values = new float[GROUP * TILE];
    return (first, end, target, stride) -> {
      for (int start = first; start < end; start += TILE) {
        float[] tile = columns.tile(start / TILE, null);
        for (int row = from; row < to; row += GROUP) {
          sums(tile, groups, (row - from) * columns.width(), values);
          for (int member = 0; member < Math.min(GROUP, to - row); member++) {
            finish.apply(
                values, member * TILE, TILE, rowNorms[rows[row + member]], columnNorms, start);
            MemorySegment.copy(
                values,
                member * TILE,
                target,
                ValueLayout.JAVA_FLOAT,
                ((row + member - from) * stride + start - first) * Float.BYTES,
                Math.min(TILE, end - start));
          }
        }
      }
    };
  }

  /** Copies rows in groups: coordinate f of a group's member m is at {@code f * GROUP + m}. */
  private float[] interleave(int[] rows, int from, int to) {
    int d = columns.width();
    float[] groups = new float[Math.multiplyExact(Execution.blocks(to - from, GROUP) * GROUP, d)];
    float[] point = new float[d];
    for (int r = from; r < to; r++) {
      rowPoints.read(rows[r], rows[r] + 1, point);
      int at = (r - from) / GROUP * GROUP * d + (r - from) % GROUP;
      for (int f = 0; f < d; f++) {
        groups[at + f * GROUP] = point[f];
      }
    }
    return groups;
  }

  private void sums(float[] tile, float[] groups, int group, float[] values) {
    if (distances) {
      VectorDistances.squares(tile, columns.width(), groups, group, GROUP, values, 0);
      negate(values);
    } else {
      VectorProducts.dots(tile, columns.width(), groups, group, values);
    }
  }

  private static void negate(float[] values) {
    FloatVector zero = FloatVector.zero(SPECIES);
    for (int e = 0; e < values.length; e += SPECIES.length()) {
      zero.sub(FloatVector.fromArray(SPECIES, values, e)).intoArray(values, e);
    }
  }
}
