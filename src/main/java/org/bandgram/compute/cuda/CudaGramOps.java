package org.bandgram.compute.cuda;

import java.lang.foreign.MemorySegment;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.CurveBands;
import org.bandgram.compute.GramArguments;
import org.bandgram.compute.GramOps;
import org.bandgram.compute.SimilarityRows;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.CustomSimilarity;
import org.bandgram.kernel.Similarity;
import org.bandgram.layout.BandLayout;

/**
 * Similarities computed on the device for the host. Custom similarities, whole rows and single
 * pairs are computed on the host.
 *
 * @param context the device
 * @param host what computes the rest
 */
record CudaGramOps(CudaContext context, GramOps host) implements GramOps {
  @Override
  public String name() {
    return CudaBackend.NAME;
  }

  @Override
  public void bandSimilarities(
      PointSet points,
      Similarity similarity,
      BandLayout layout,
      Precision precision,
      MemorySegment target,
      Execution execution) {
    if (similarity instanceof CustomSimilarity || points.precision() != precision) {
      host.bandSimilarities(points, similarity, layout, precision, target, execution);
      return;
    }
    GramArguments.requireBand(points, layout, precision, target);
    GramArguments.requireRepresentable(points, similarity, precision, execution);
    CurveBands single = CurveBands.single(layout);
    try (DeviceBands band = DeviceBands.compute(context, points, similarity, single)) {
      band.download(target);
    }
  }

  @Override
  public SimilarityRows rows(
      PointSet rows, PointSet columns, Similarity similarity, Execution execution) {
    return host.rows(rows, columns, similarity, execution);
  }

  @Override
  public void nearest(
      PointSet points,
      PointSet candidates,
      Similarity similarity,
      int[] best,
      Execution execution) {
    if (similarity instanceof CustomSimilarity) {
      host.nearest(points, candidates, similarity, best, execution);
      return;
    }
    GramArguments.requireAlike(points, candidates);
    GramArguments.requireSlots(points, best);
    GramArguments.requireRepresentable(points, candidates, similarity, execution);
    nearest(points, candidates, GramArguments.comparison(similarity), best);
  }

  private void nearest(PointSet points, PointSet candidates, Similarity comparison, int[] best) {
    try (DeviceArena arena = context.arena()) {
      DevicePoints rows = DevicePoints.upload(arena, points, comparison);
      DevicePoints columns = DevicePoints.upload(arena, candidates, comparison);
      DeviceBuffer found = arena.allocate((long) best.length * Integer.BYTES);
      context
          .kernel(KernelNames.of("gram_nearest", points.precision()))
          .launch(
              GramGeometry.rowBlocks(rows.size()),
              GramGeometry.THREADS,
              0,
              GramRows.arguments(rows, columns, comparison).pointer(found));
      found.download(MemorySegment.ofArray(best));
    }
  }
}
