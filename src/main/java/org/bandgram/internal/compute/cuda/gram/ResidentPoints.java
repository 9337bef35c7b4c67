package org.bandgram.internal.compute.cuda.gram;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.internal.compute.gram.NeighbourLists;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;

/** Points that stay on the device, in the order in which they are first wanted there. */
public final class ResidentPoints extends HeldPoints {
  /** What messages take at most along a similarity; a point takes as much as 40 of them. */
  private static final long MESSAGE_BYTES = 24;

  private final CudaGramOps device;
  private DeviceArena arena;
  private DevicePoints resident;
  private Permutation order;

  ResidentPoints(CudaGramOps device, PointSet points, Execution execution) {
    super(device, points, execution);
    this.device = device;
  }

  /** Returns the points on the device in an order, with what a similarity needs. */
  public DevicePoints resident(Permutation wanted, Similarity similarity) {
    if (!wanted.equals(order)) {
      close();
      arena = DeviceArena.ofAuto(device.context());
      resident = DevicePoints.upload(arena, points(), wanted, similarity);
      order = wanted;
    }
    resident = resident.with(arena, similarity);
    return resident;
  }

  @Override
  protected int[] findNearest(PointSet candidates, Similarity similarity, Execution execution) {
    if (similarity instanceof CustomSimilarity) {
      return super.findNearest(candidates, similarity, execution);
    }
    int n = points().size();
    Similarity comparison = GramArguments.comparison(similarity);
    Permutation any = order == null ? Permutation.identity(n) : order;
    DevicePoints rows = resident(any, comparison);
    try (DeviceArena temporary = device.context().arena()) {
      DevicePoints columns = DevicePoints.upload(temporary, candidates, comparison);
      DeviceBuffer found = temporary.allocate((long) n * Integer.BYTES);
      new DeviceNearest(rows, columns, comparison)
          .search(temporary, points(), device.filter(), found, execution);
      return any.unapply(HostArrays.downloadInts(found, n));
    }
  }

  @Override
  public double[] similarities(
      PointSet y, int[] columns, Similarity similarity, Execution execution) {
    if (order == null || similarity instanceof CustomSimilarity) {
      return super.similarities(y, columns, similarity, execution);
    }
    execution.cancellation().throwIfCancelled();
    DevicePoints rows = resident(order, similarity);
    try (DeviceArena temporary = device.context().arena()) {
      DevicePoints others = y == points() ? rows : DevicePoints.upload(temporary, y, similarity);
      DeviceBuffer chosen = HostArrays.upload(temporary, chosen(y, columns));
      DeviceBuffer found = temporary.allocate((long) rows.size() * rows.precision().bytes());
      device
          .context()
          .kernel(KernelNames.of("gram_pairs", rows.precision()))
          .launchThreads(
              rows.size(),
              GramRows.arguments(rows, others, similarity).pointer(chosen).pointer(found));
      return order.unapply(HostArrays.download(found, rows.precision(), rows.size()));
    }
  }

  @Override
  public PointSet means(int[][] members, double[] weights, Execution execution) {
    if (order == null || !DeviceMeans.suits(members.length, points().dimensions())) {
      return super.means(members, weights, execution);
    }
    execution.cancellation().throwIfCancelled();
    return new DeviceMeans(resident, order).of(members, weights);
  }

  /** Returns where on the device the other point of each is, by position. */
  private int[] chosen(PointSet y, int[] columns) {
    int[] byPosition = order.apply(columns);
    if (y == points()) {
      Arrays.setAll(byPosition, i -> order.position(byPosition[i]));
    }
    return byPosition;
  }

  /** A k-d tree serves better where there is one. */
  @Override
  public void neighbours(
      Permutation wanted,
      PointSet ordered,
      Similarity similarity,
      NeighbourLists lists,
      Execution execution) {
    if (!CudaGramOps.findsNeighbours(ordered, similarity)) {
      device.host().neighbours(ordered, similarity, lists, execution);
      return;
    }
    scale().requireRepresentable(similarity, Precision.FLOAT32);
    try (DeviceArena temporary = device.context().arena()) {
      new DeviceNeighbours(resident(wanted, similarity), similarity, device.filter())
          .search(temporary, points(), lists, execution);
    }
  }

  @Override
  public void makeRoom(SparseSimilarities kept) {
    if (device.context().freeBytes() < MESSAGE_BYTES * (kept.elementCount() + 40L * kept.size())) {
      close();
    }
  }

  @Override
  public void close() {
    order = null;
    if (arena != null) {
      arena.close();
    }
  }
}
