package org.bandgram.internal.compute.cpu.gram;

import static org.bandgram.internal.compute.cpu.gram.VectorTile.LANES;
import static org.bandgram.internal.compute.cpu.gram.VectorTile.SPECIES;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.SparseRow;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;

/** Single precision, with vector instructions across columns. */
final class VectorPanelKernel implements PanelKernel {
  private static final VectorSpecies<Integer> INTS =
      VectorSpecies.of(int.class, SPECIES.vectorShape());

  private final int d;
  private final boolean distances;
  private final boolean needsNorms;
  private final VectorFinish finish;

  private final float[] rows;
  private final float[] rowNorms;
  private int rowFrom;

  private final PanelFloat32 panel;
  private final float[] columnNorms;
  private int columnFrom;
  private int columnCount;

  private final float[] group;
  private final int groupStride;
  private int groupFrom;

  private final float[] greatest;
  private final int[] leaders;

  VectorPanelKernel(Similarity similarity, int dimensions, int rowCapacity, int columnCapacity) {
    d = dimensions;
    distances = similarity.decreasesWithDistance();
    needsNorms = similarity instanceof Cosine;
    finish = VectorFinish.of(similarity);
    int paddedRows = (rowCapacity + GROUP - 1) / GROUP * GROUP;
    rows = new float[Math.multiplyExact(paddedRows, d)];
    rowNorms = new float[paddedRows];
    panel = new PanelFloat32(d, columnCapacity);
    int padded = panel.capacity();
    columnNorms = new float[needsNorms ? padded : 0];
    groupStride = padded;
    group = new float[GROUP * groupStride + LANES];
    greatest = new float[padded];
    leaders = new int[padded];
  }

  @Override
  public void loadRows(PointSet points, int from, int to) {
    rowFrom = from;
    points.read(from, to, rows);
    if (needsNorms) {
      for (int r = 0; r < to - from; r++) {
        rowNorms[r] = norm(rows, r * d, 1);
      }
    }
  }

  @Override
  public void loadColumns(PointSet points, int from, int to) {
    columnFrom = from;
    columnCount = to - from;
    panel.load(points, from, to);
    if (needsNorms) {
      for (int c = 0; c < columnCount; c++) {
        columnNorms[c] = norm(panel.values(), panel.start(c), VectorTile.WIDTH);
      }
    }
  }

  /** The twin of {@link Cosine#norm}. */
  private float norm(float[] values, int from, int step) {
    float sum = 0;
    for (int f = 0; f < d; f++) {
      float x = values[from + f * step];
      sum = Math.fma(x, x, sum);
    }
    return (float) Math.sqrt(sum);
  }

  @Override
  public void compute(int row, int from, int to) {
    int first = (from - columnFrom) / VectorTile.WIDTH * VectorTile.WIDTH;
    int count = to - columnFrom - first;
    int start = (row - rowFrom) * d;
    for (int c = 0; c < count; c += VectorTile.WIDTH) {
      int tile = panel.start(first + c);
      if (distances) {
        VectorTile.negativeSquaredDistances(
            rows, start, d, panel.values(), tile, group, c, groupStride);
      } else {
        VectorTile.dots(rows, start, d, panel.values(), tile, group, c, groupStride);
      }
    }
    for (int member = 0; member < GROUP; member++) {
      float rowNorm = rowNorms[row - rowFrom + member];
      finish.apply(group, member * groupStride, count, rowNorm, columnNorms, first);
    }
    groupFrom = columnFrom + first;
  }

  @Override
  public void store(
      int member, int from, int to, Precision precision, MemorySegment target, long index) {
    int start = member * groupStride + from - groupFrom;
    if (precision == Precision.FLOAT32) {
      long offset = index * Float.BYTES;
      MemorySegment.copy(group, start, target, ValueLayout.JAVA_FLOAT, offset, to - from);
      return;
    }
    for (int c = 0; c < to - from; c++) {
      target.setAtIndex(ValueLayout.JAVA_DOUBLE, index + c, group[start + c]);
    }
  }

  @Override
  public void keepAtLeast(int member, int from, int to, double threshold, SparseRow row) {
    float least = leastFloatFrom(threshold);
    int base = member * groupStride - groupFrom;
    for (int c = from; c < to; c += LANES) {
      FloatVector values = FloatVector.fromArray(SPECIES, group, base + c);
      if (values.compare(VectorOperators.GE, least).anyTrue()) {
        for (int lane = c; lane < Math.min(c + LANES, to); lane++) {
          if (group[base + lane] >= least) {
            row.add(lane, group[base + lane]);
          }
        }
      }
    }
  }

  /** Returns the least float that is no less than a threshold. */
  private static float leastFloatFrom(double threshold) {
    float rounded = (float) threshold;
    return rounded < threshold ? Math.nextUp(rounded) : rounded;
  }

  @Override
  public void startSearch() {
    Arrays.fill(greatest, Float.NEGATIVE_INFINITY);
    Arrays.fill(leaders, 0);
  }

  @Override
  public void contest(int member, int candidate) {
    int base = member * groupStride;
    IntVector challenger = IntVector.broadcast(INTS, candidate);
    for (int c = 0; c < columnCount; c += LANES) {
      FloatVector value = FloatVector.fromArray(SPECIES, group, base + c);
      FloatVector leading = FloatVector.fromArray(SPECIES, greatest, c);
      VectorMask<Float> wins = value.compare(VectorOperators.GT, leading);
      value.intoArray(greatest, c, wins);
      challenger.intoArray(leaders, c, wins.cast(INTS));
    }
  }

  @Override
  public int[] leaders() {
    return leaders;
  }

  @Override
  public double greatest(int place) {
    return greatest[place];
  }
}
